import { z } from 'zod'

/** Hundredths of a credit as the decimal string of the wire, always with two places. */
export function formatCredits(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Hundredths from a decimal string such as `100`, `0.5` or `12.34`. */
export function parseCredits(text: string): number {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
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
