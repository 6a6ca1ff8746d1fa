import { z } from 'zod'
import { asciiEmail, withAsciiDomain } from './email.ts'

/** Stands for every id; the contract shows one for each noun instead. */
export const exampleId = '0199a1b2-0000-7000-8000-000000000001'

/** UUIDv7 of a record. */
export const id = z.uuid().meta({ example: exampleId })

/** A point in time as it is sent out: RFC 3339 in UTC with milliseconds. */
export const instant = z.iso.datetime().meta({ example: '2026-11-20T10:00:00.000Z' })

/** A yes or no in a query string, which generators know by its two texts. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The database keeps years of four digits only, whatever the offset. */
function isStorable(text: string): boolean {
  const at = Date.parse(text)
  return at >= Date.UTC(1900) && at < Date.UTC(9999)
}

/** Nobody lives further from UTC, and the database reads no more. */
function hasNearOffset(text: string): boolean {
  return !/[+-](1[6-9]|2\d):\d\d$/.test(text)
}

/** A point in time as callers may send it, with any offset. */
export const anyInstant = z.iso
  .datetime({ offset: true })
  .refine(hasNearOffset, {
    message: 'Send an offset of less than 16 hours, such as +01:00',
    params: { code: 'out_of_range' },
  })
  .refine(isStorable, {
    message: 'Send an instant between the years 1900 and 9998',
    params: { code: 'out_of_range' },
  })
  .meta({ example: '2026-12-01T09:00:00Z' })

/** A day of the calendar as callers may send it. */
export const day = z.iso
  .date()
  .refine(isStorable, {
    message: 'Send a day between the years 1900 and 9998',
    params: { code: 'out_of_range' },
  })
  .meta({ example: '2027-03-31' })

/** A calendar month in UTC, of the years that the database keeps. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Send a month such as 2026-11')
  .refine((text) => isStorable(`${text}-01T00:00:00Z`), {
    message: 'Send a month between the years 1900 and 9998',
    params: { code: 'out_of_range' },
  })
  .meta({ example: '2026-11' })

/** Short name in an address: lower case, digits and hyphens. */
export const slug = z.string().meta({ example: 'hearth-mill' })

/** Address of a person or a mailbox. */
export const email = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .pipe(asciiEmail)
  .meta({ example: 'ada@hearthmill.example' })

/** The path of a record. */
export const byId = z.strictObject({ id })
