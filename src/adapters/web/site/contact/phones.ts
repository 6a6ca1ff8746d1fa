import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'
import type { Claim } from '../company/claim.ts'
import type { SitePart } from '../company/site-text.ts'
import { trimMarks } from '../words/trim.ts'

/** A telephone number as it is dialled from anywhere; `country` where its spelling says which. */
export interface Phone {
  readonly number: string
  readonly country?: string
}

/** The numbers that a site publishes; those without a country are read as numbers of `home`, if given. */
export function phonesIn(parts: readonly SitePart[], home?: string): Claim<Phone>[] {
  const claims = parts.flatMap((part) => [
    ...part.source.page.tel.flatMap((text) => claim(part, text, text, 0.9, home)),
    ...[...part.own, ...part.shared].flatMap(({ text }) =>
      spelled(text).flatMap((each) => claim(part, each, text, 0.75, home)),
    ),
  ])
  return claims.sort((a, b) => b.confidence - a.confidence)
}

/** A number that structured data states. */
export function phoneClaims(stated: Claim<string>, home?: string): Claim<Phone>[] {
  return numberIn(stated.value, home).map((value) => ({ ...stated, value, quote: stated.value }))
}

function claim(
  part: SitePart,
  text: string,
  quote: string,
  confidence: number,
  home?: string,
): Claim<Phone>[] {
  return numberIn(text, home).map((value) => {
    return { value, source: part.source, method: 'text', confidence, quote }
  })
}

function numberIn(text: string, home?: string): Phone[] {
  const dialled = text.replace(/\(0\)/, '').replace(/^00/, '+')
  const isFull = dialled.trimStart().startsWith('+')
  if (!isFull && home === undefined) return []
  const found = parsePhoneNumber(dialled, isFull ? undefined : (home as CountryCode))
  if (found?.isPossible() !== true) return []
  const { country } = found
  return [{ number: found.number, ...(isFull && country !== undefined ? { country } : {}) }]
}

const spelling =
  /(?:\+|\b00|\(\+?\d{1,4}\)|\b0|\b\d{3}[-. ]\d{3}[-. ]|\b\d{2,3} \d{2,3})[\d ()/.\u2010-\u2015\u00a0-]{2,24}\d/g

/** What is spelt like a number that is dialled; numbers of fax machines are none. */
function spelled(text: string): string[] {
  return text.slice(0, 2000).split(another).flatMap(spelledIn)
}

/** `BE 0655.123.456 - 084 55 50 19`: after a dash that stands alone another number may begin. */
const another = /(?<=\d{2}) [-–—] (?=[+0(])/u

function spelledIn(searched: string): string[] {
  return [...searched.matchAll(spelling)].flatMap(({ 0: number, index }) => {
    const before = searched.slice(Math.max(0, index - 24), index)
    const digits = number.replace(/\D/g, '').length
    const isFull = /^(?:\+|00)/.test(number)
    if (isDate.test(number) || isRegister(before)) return []
    if (digits < leastDigits || digits > 15) return []
    const after = searched.slice(index + number.length)
    const isAlone = /[–—|·•]\s$/u.test(before) && /^\s?(?:[–—|·•]|$)/u.test(after)
    return isFull || isAlone || calling.test(before) || /^[(0]/.test(number) || searched.length < 60
      ? [number]
      : []
  })
}

const leastDigits = 8

/** `VAT GB 555 1212 12`: a country may stand between. */
function isRegister(before: string): boolean {
  const bare = trimMarks(before)
  return notDialled.test(bare) || notDialled.test(trimMarks(bare.replace(/\b[A-Z]{2}$/, '')))
}

const isDate = /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}$/

// What stands before numbers of fax machines, of registers and of taxes.
const notDialled =
  /(?:fax|iva|vat|tva|nif|cif|cnpj|kvk|cvr|siret|siren|abn|nip|regon|rcs|hrb|n[ro]|ust-?id(?:nr)?)$/i

// What stands before numbers that are dialled, in the languages that are read in full.
const calling =
  /(?:t|p|m|tel\w*|tfno|tlf|ph|phone|fon|fono|call\s*us\s*on|call|whatsapp|mobil\w*|cell?|gsm)[.:\s]*$/i
