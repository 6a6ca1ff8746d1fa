import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 100

const Notice = z.object({
  idweb: z.string().regex(/^[\w-]{3,40}$/u),
  objet: maybe,
  nomacheteur: maybe,
  dateparution: z.string(),
  datelimitereponse: maybe,
  nature: maybe,
})
type Notice = z.output<typeof Notice>

/** French tenders, small ones too (BOAMP). */
export const boamp: SignalSource = {
  ...termsOfUse('boamp'),
  countries: ['FR'],
  language: 'fr',
  plan: (interest, { now }) => {
    const since = daysAgo(now, 60)
    const words = termsOf(interest, 8).map(
      (term) => `objet like "${term.replaceAll(/["\\]/gu, ' ')}"`,
    )
    const where = `dateparution >= date'${since.slice(0, 10)}' and (${words.join(' or ')})`
    const url = withParameters(
      'https://boamp-datadila.opendatasoft.com/api/explore/v2.1/catalog/datasets/boamp/records',
      {
        select: 'idweb,objet,nomacheteur,dateparution,datelimitereponse,nature',
        where,
        order_by: 'dateparution desc',
        limit: size,
      },
    )
    return words.length === 0 ? [] : [{ since, url }]
  },
  parse: (response, query) => {
    const notices = inside(response, 'results')
    const paging = { parameter: 'offset', size, step: size, first: 0 }
    return pageOf(notices, Notice, draftOf, following(query, notices, paging))
  },
}

/** What was awarded has its supplier. */
function draftOf({ idweb, nature, nomacheteur, ...notice }: Notice): Draft | undefined {
  if (/attribution/iu.test(nature ?? '')) return undefined
  return {
    external_id: idweb,
    url: `https://www.boamp.fr/avis/detail/${idweb}`,
    posted_at: notice.dateparution,
    deadline: notice.datelimitereponse,
    title: notice.objet,
    signal_hint: 'tender',
    ...(nomacheteur && { org: { name: nomacheteur, country: 'FR', ids: {} } }),
  }
}
