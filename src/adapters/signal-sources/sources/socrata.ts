import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { identifier, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 100

/** Each city names its columns as it likes; these are those of the building permits of Chicago. */
const Permit = z.object({
  id: identifier,
  issue_date: z.string(),
  permit_type: maybe,
  work_description: maybe,
  contact_1_type: maybe,
  contact_1_name: maybe,
})

const datasets: Readonly<
  Record<string, { readonly url: string; readonly page: string; readonly city: string }>
> = {
  chicago: {
    url: 'https://data.cityofchicago.org/resource/ydr8-5enu.json',
    page: 'https://data.cityofchicago.org/d/ydr8-5enu',
    city: 'Chicago',
  },
}

/** Building permits of cities that the profile names. */
export const socrata: SignalSource = {
  ...termsOfUse('socrata'),
  countries: ['US'],
  language: 'en',
  places: {
    what: `cities, of ${Object.keys(datasets).join(', ')}`,
    example: 'chicago',
    pattern: /^chicago$/u,
    usual: [],
  },
  plan: (interest, { now, places }) => {
    const since = daysAgo(now, 60)
    const cities = places.flatMap((place) => datasets[place] ?? [])
    return termsOf(interest, 3).flatMap((q) =>
      cities.map(({ url, city }) => ({
        since,
        about: city.toLowerCase(),
        url: withParameters(url, {
          $q: q,
          $where: `issue_date > '${since.slice(0, 10)}'`,
          $order: 'issue_date DESC',
          $limit: size,
        }),
      })),
    )
  },
  parse: (response, query) => {
    const { about = '' } = query
    const paging = { parameter: '$offset', size, step: size, first: 0 }
    const next = following(query, response, paging)
    return pageOf(response, Permit, (permit) => draftOf(permit, about), next)
  },
  authorize: (request, key) => ({
    ...request,
    headers: { ...request.headers, 'x-app-token': key },
  }),
}

/** Only a contractor is an organization; owners may be anybody. */
function draftOf(permit: z.output<typeof Permit>, place: string): Draft {
  const { city = '', page = '' } = datasets[place] ?? {}
  const isContractor = /contractor/iu.test(permit.contact_1_type ?? '')
  const name = isContractor ? (permit.contact_1_name ?? '') : ''
  return {
    external_id: `${place}-${permit.id}`,
    url: `${page}?id=${encodeURIComponent(permit.id)}`,
    posted_at: permit.issue_date,
    title: permit.permit_type,
    text: permit.work_description,
    signal_hint: 'permit',
    ...(name !== '' && { org: { name, country: 'US', city, ids: {} } }),
  }
}
