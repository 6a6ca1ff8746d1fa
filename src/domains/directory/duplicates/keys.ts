import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'
import { registrableHost } from '#adapters/web/domain-name.ts'

export interface Reached {
  readonly website: string
  readonly phone: string
  readonly country_code: string
}

/** By what two entries are known to be one: the number in E.164, and the domain that can be registered. */
export function keysOf({ website, phone, country_code }: Reached) {
  return { phone_key: phoneKey(phone, country_code), domain_key: domainKey(website) }
}

/** A number without a country code is one of the country. */
function phoneKey(phone: string, country: string): string | null {
  const dialled = phone.replace('(0)', '').replace(/^00(?=[1-9])/, '+')
  const found = parsePhoneNumber(dialled, country as CountryCode)
  return found?.isPossible() === true ? found.number : null
}

function domainKey(website: string): string | null {
  if (website === '') return null
  const found = registrableHost(website)
  return found.ok ? found.host : null
}
