import { z } from 'zod'
import { countryOf } from '../text/countries.ts'

const described = { description: 'ISO 3166-1 alpha-2 code or English name.', example: 'GB' }

/** A country that a caller names by its code or by a name of it. */
export const namedCountry = z
  .string()
  .max(100)
  .transform((text, context) => {
    const found = countryOf(text)
    if (found !== undefined) return found
    context.addIssue('Send an ISO 3166-1 code or an English name, such as GB or United Kingdom')
    return z.NEVER
  })
  .meta(described)

/** The same, of which the code is kept. */
export const countryCode = namedCountry.transform(({ code }) => code).meta(described)
