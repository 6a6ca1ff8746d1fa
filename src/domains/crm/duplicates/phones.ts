import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'

/**
 * Whether two telephone numbers are one, compared in E.164: one without a country code is read as a number of the
 * other's country.
 */
export function isSamePhone(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  const [first, second] = [numberOf(one), numberOf(other)]
  const { number: a } = first ?? numberOf(one, second?.country) ?? {}
  const { number: b } = second ?? numberOf(other, first?.country) ?? {}
  return a === undefined || b === undefined ? digitsOf(one) === digitsOf(other) : a === b
}

function numberOf(text: string, country?: CountryCode) {
  const dialled = text.replace('(0)', '').replace(/^00(?=[1-9])/, '+')
  const found = parsePhoneNumber(dialled, country)
  return found?.isPossible() === true ? found : undefined
}

/** Without zeros before it, which say nothing. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '')
}
