import type { SignalSource } from '../contract.ts'
import { daysAgo, withParameters } from '../interest.ts'
import { termsOfUse } from '../terms-of-use.ts'
import { releasesIn } from './ocds.ts'

const site = 'https://oeffentlichevergabe.de'
/** A day's notices are there from the next day on. */
const days = [1, 2, 3, 4, 5]

/** Tenders of public buyers in Germany, small ones too: the notices of whole days. It has no search by words. */
export const germanTenders: SignalSource = {
  ...termsOfUse('de_tenders'),
  countries: ['DE'],
  language: 'de',
  isWhole: true,
  form: 'zip',
  plan: (_interest, { now }) =>
    days.map((day) => ({
      since: daysAgo(now, 8),
      url: withParameters(`${site}/api/notice-exports`, {
        pubDay: daysAgo(now, day).slice(0, 10),
        format: 'ocds.zip',
      }),
    })),
  parse: (response, query) =>
    releasesIn(
      response,
      query,
      ({ id }) => `${site}/ui/de/notices/${encodeURIComponent(id)}`,
      dayOfGermany,
    ),
}

/** So many of a day are read; most of the others were awarded already. */
const dayOfGermany = { country: 'DE', maxRows: 1_500 }
