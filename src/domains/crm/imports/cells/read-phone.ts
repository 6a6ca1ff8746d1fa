import { separated } from './read-labels.ts'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'

/** The numbers in one cell, where all that stands between its separators is one; else the cell as it is. */
export function readPhones(text: string): string[] {
  const parts = separated(text)
  return parts.length > 1 && parts.every((part) => /^\+?[\d\s()/.-]{6,}$/.test(part))
    ? parts
    : [text]
}

/** A number in E.164 where its country is known and it can be one; else as it is written. */
export function readPhone(text: string, country: string | null): string {
  const dialled = text.replace('(0)', '').replace(/^00(?=[1-9])/, '+')
  const isFull = dialled.startsWith('+')
  if (!isFull && country === null) return text
  const found = parsePhoneNumber(dialled, isFull ? undefined : (country as CountryCode))
  const isPlain = found?.ext === undefined
  return found?.isValid() === true && isPlain ? found.number : text
}
