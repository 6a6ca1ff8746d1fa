import type { SignalSource } from '../contract.ts'
import { daysAgo, withParameters } from '../interest.ts'
import { ofTheUnitedKingdom, releasesIn } from './ocds.ts'
import { termsOfUse } from '../terms-of-use.ts'

const site = 'https://www.find-tender.service.gov.uk'

/** Tenders of public buyers in the United Kingdom above the thresholds. It has no search by words. */
export const findATender: SignalSource = {
  ...termsOfUse('uk_fts'),
  ...ofTheUnitedKingdom,
  plan: (_interest, { now }) => {
    const since = daysAgo(now, 7)
    const url = withParameters(`${site}/api/1.0/ocdsReleasePackages`, {
      updatedFrom: since.slice(0, 19),
      updatedTo: daysAgo(now, 0).slice(0, 19),
      stages: 'planning,tender',
      limit: 100,
    })
    return [{ since, url }]
  },
  parse: (response, query) =>
    releasesIn(response, query, ({ id }) => `${site}/Notice/${encodeURIComponent(id)}`),
}
