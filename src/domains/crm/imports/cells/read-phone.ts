import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'

/** A number in E.164 where its country is known and it can be one; else as it is written. */
export function readPhone(text: string, country: string | null): string {
  const dialled = text.replace('(0)', '').replace(/^00(?=[1-9])/, '+')
  const isFull = dialled.startsWith('+')
  if (!isFull && country === null) return text
  const found = parsePhoneNumber(dialled, isFull ? undefined : (country as CountryCode))
  const isPlain = found?.ext === undefined
  return found?.isValid() === true && isPlain ? found.number : text
}
