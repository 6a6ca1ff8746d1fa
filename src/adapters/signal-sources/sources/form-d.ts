import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 100

const Hit = z.object({
  _source: z.object({
    adsh: z.string().regex(/^[\d-]{10,30}$/u),
    ciks: z.array(z.string().regex(/^\d{1,12}$/u)).min(1),
    display_names: z.array(z.string()).min(1),
    file_date: z.string(),
    biz_locations: z.array(z.string()).nullish(),
  }),
})

/** Companies in the United States that told of new investment (SEC Form D). */
export const formD: SignalSource = {
  ...termsOfUse('edgar_d'),
  countries: ['US'],
  language: 'en',
  plan: (interest, { now }) => {
    const since = daysAgo(now, 90)
    const window = { startdt: since.slice(0, 10), enddt: now.toISOString().slice(0, 10) }
    return termsOf(interest, 3).map((term) => ({
      since,
      url: withParameters('https://efts.sec.gov/LATEST/search-index', {
        q: `"${term.replaceAll('"', '')}"`,
        forms: 'D',
        dateRange: 'custom',
        ...window,
      }),
      about: term,
    }))
  },
  parse: (response, query) => {
    const { about = '' } = query
    const hits = inside(response, 'hits', 'hits')
    const next = following(query, hits, { parameter: 'from', size, step: size, first: 0 })
    return pageOf(hits, Hit, ({ _source }) => draftOf(_source, about), next)
  },
}

/** Full-text search does not give the words that it found, so that they are those that it was asked for. */
function draftOf(filing: z.output<typeof Hit>['_source'], term: string): Draft {
  const [cik = '', name = ''] = [filing.ciks[0], filing.display_names[0]]
  const company = name.replace(/\s*\((?:CIK|[A-Z]{1,6}\)).*$/u, '').trim()
  return {
    external_id: filing.adsh,
    url: `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${filing.adsh.replaceAll('-', '')}/`,
    posted_at: filing.file_date,
    title: `${company} raises capital`,
    text: `Form D of ${company}, which mentions ${term}.`,
    signal_hint: 'trigger',
    org: {
      name: company,
      country: 'US',
      city: (filing.biz_locations?.[0] ?? '').split(',', 1)[0] ?? '',
      ids: { CIK: String(Number(cik)) },
    },
  }
}
