const emailPattern = /[\w.+%'-]{1,64}@[\p{L}\p{N}.-]{1,253}/gu
const numberPattern = /(?<![\p{L}\p{N}])(?:\+|\(?0)[\d ()/.-]{7,24}\d(?![\p{L}\p{N}])/gu
// Dates, and codes of what is bought (CPV).
const otherPattern = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{8}-\d$)/u

/** The text without e-mail addresses and telephone numbers, in whose places it says that they were there. */
export function withoutContacts(text: string): string {
  return text.replace(emailPattern, '[e-mail]').replace(numberPattern, asNumber)
}

/** Telephone numbers begin with a plus sign or a nought and have nine digits or more, and are nothing else. */
function asNumber(found: string): string {
  const digits = found.replace(/\D/gu, '').length
  return digits >= 9 && digits <= 15 && !otherPattern.test(found) ? '[phone]' : found
}
