import { z } from 'zod'

declare const brand: unique symbol

/** An amount in hundredths of a credit. Who asks for one can be given neither a count nor whole credits. */
export type Hundredths = number & { readonly [brand]: 'hundredths' }

/** @throws RangeError where it is no whole number */
export function hundredths(amount: number): Hundredths {
  if (Number.isSafeInteger(amount)) return amount as Hundredths
  throw new RangeError(`${amount} is no whole number of hundredths of a credit`)
}

/** Hundredths of a credit as the decimal string of the wire, always with two places. */
export function formatCredits(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Hundredths from a decimal string such as `100`, `0.5` or `12.34`. */
export function parseCredits(text: string): Hundredths {
  const [whole = '0', part = ''] = text.split('.')
  return hundredths(Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

/** An amount that a caller sends: a decimal string, which becomes hundredths at the edge. */
export const CreditsInput = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'Use a decimal string such as "100.00"')
  .transform(parseCredits)

/** An amount as the wire shows it. */
export const credits = z.string().meta({
  description: 'Credits, as a decimal string with two places.',
  example: '100.00',
})
