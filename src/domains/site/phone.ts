import { html, type Html } from '#kernel/docs/html.ts'

/** As many digits as a number has that can be called from elsewhere (ITU-T E.164), or within a country. */
const digitsOf = { least: 5, most: 15 }

/** A telephone number that a telephone calls; other words, and more than one number, are shown as they were written. */
export function phoneHtml(phone: string): Html | string {
  if (!/^\+?[\d\s()./-]+$/.test(phone)) return phone
  const isAbroad = phone.startsWith('+')
  // From abroad the zero in brackets is left out.
  const digits = (isAbroad ? phone.replace(/\(0\)/, '') : phone).replaceAll(/\D/g, '')
  if (digits.length < digitsOf.least || digits.length > digitsOf.most) return phone
  return html`<a href="tel:${isAbroad ? '+' : ''}${digits}">${phone}</a>`
}
