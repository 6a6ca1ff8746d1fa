import type { SignalSource } from '../contract.ts'
import { daysAgo, withParameters } from '../interest.ts'
import { ofTheUnitedKingdom, releasesIn } from './ocds.ts'
import { termsOfUse } from '../terms-of-use.ts'

const site = 'https://www.contractsfinder.service.gov.uk'

/** Tenders of public buyers in the United Kingdom below the thresholds. It has no search by words. */
export const contractsFinder: SignalSource = {
  ...termsOfUse('uk_cf'),
  ...ofTheUnitedKingdom,
  plan: (_interest, { now }) => {
    const since = daysAgo(now, 14)
    const window = { publishedFrom: since, publishedTo: daysAgo(now, 0) }
    const url = withParameters(`${site}/Published/Notices/OCDS/Search`, {
      ...window,
      stages: 'planning,tender',
      limit: 100,
    })
    return [{ since, url }]
  },
  parse: (response, query) =>
    releasesIn(response, query, ({ ocid }) => `${site}/Notice/${ocid.replace('ocds-b5fd17-', '')}`),
}
