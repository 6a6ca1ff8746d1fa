/** The text without house addresses, accounts and cards, in whose places it says that they were there. */
export function withoutAddresses(text: string): string {
  return text
    .replace(accountPattern, '[account]')
    .replace(/\d(?:[ -]?\d){12,18}(?!\d)/gu, (run) => (isCard(run) ? '[account]' : run))
    .replace(addressPattern, '[address]')
}

// International numbers of accounts: a country, two digits, and groups of at most four.
const accountPattern =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu

const house = String.raw`\d{1,4}(?: ?[a-z](?!\p{L}))?(?:[/-]\d{1,4})?(?![\p{L}\p{N}])`
const named = String.raw`(?:(?:de|du|des|la|le|les|los|las|del|della|delle|dei|da|do|das|dos|d'|l')[ ]?){0,2}\p{Lu}[\p{L}'’-]{1,30}`
const several = String.raw`${named}(?: ${named}){0,3}`

// A street is known by the word for it, before or behind its name, and a house by the number beside it.
const streets = [
  String.raw`\p{L}[\p{L}-]{1,40}(?:stra(?:ß|ss)e|str\.|gasse|allee|weg|platz|ufer|damm|straat|laan|gracht|plein|kade|dijk) ?${house}`,
  String.raw`\p{Lu}[\p{L}-]{1,30} (?:Straße|Strasse|Str\.|Gasse|Allee|Weg|Platz|Ufer|Damm|Straat|Laan|Gracht|Plein|Kade|Dijk) ?${house}`,
  String.raw`\d{1,5}[A-Za-z]? (?:\p{Lu}[\p{L}'’.-]{1,30} ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Square|Terrace|Crescent|Court)(?!\p{L})\.?`,
  String.raw`\d{1,4}(?: ?(?:bis|ter|[a-z]))?,? (?:rue|avenue|boulevard|allée|impasse|chemin|quai|place|route) ${several}`,
  String.raw`(?:[Cc]alle|C/|[Aa]venida|[Aa]vda\.|[Pp]laza|[Pp]aseo|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Aa]v\.|[Pp]raça|[Tt]ravessa) ?${several},? (?:n[º°.] ?)?${house}`,
]
const addressPattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${streets.join('|')})`, 'gu')

/** By the check digit of Luhn, which other long numbers rarely have; the prefix is that of payment cards. */
function isCard(run: string): boolean {
  const digits = run.replace(/\D/gu, '')
  if (!/^[3-6]/u.test(digits) || digits.length < 15 || digits.length > 16) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (1 + (index % 2))
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
