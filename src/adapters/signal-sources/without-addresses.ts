import { streetTypes } from './street-types.ts'

/** The text without house addresses, accounts and cards, in whose places it says that they were there. */
export function withoutAddresses(text: string): string {
  return withoutHouses(text)
    .replace(accountPattern, '[account]')
    .replace(/\d[\d -]*/gu, withoutCard)
}

// International numbers of accounts: a country, two digits, and groups of at most four.
const accountPattern =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu

/** By the check digit of Luhn, which other long numbers rarely have; the prefix is that of payment cards. */
function withoutCard(run: string): string {
  const digits = run.replace(/\D/gu, '')
  if (!/^[3-6]\d{14,15}$/u.test(digits)) return run
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (1 + (index % 2))
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0 ? `[account]${run.endsWith(' ') ? ' ' : ''}` : run
}

const mostWords = 6
const mostNames = 4
const number = /^\d{1,5}(?:[a-zA-Z]|[/-]\d{1,4})?$/u
const numberWord = /^n[º°.]{1,2}$/u
const addition = /^(?:bis|ter|[a-z])$/u
const particle = /^(?:de|du|des|la|le|les|los|las|del|della|delle|dei|da|do|das|dos|d'|y|e)$/u
const proper = /^(?:d'|l'|d’|l’)?\p{Lu}/u

/** A house is known by its number beside a street, and a street by the word for it, before or behind its name. */
function withoutHouses(text: string): string {
  const words = text.split(' ')
  const kept: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const isNumber = number.test(bare(words[at]))
    const before = isNumber ? streetBefore(kept) : 0
    const after =
      isNumber && before === 0 ? streetAfter(words.slice(at + 1, at + 2 + mostWords)) : 0
    if (before + after === 0) {
      kept.push(words[at] ?? '')
      continue
    }
    kept.length -= before
    at += after
    const end = (words[at] ?? '').slice(-1)
    kept.push(`[address]${'.,;:!?)'.includes(end) ? end : ''}`)
  }
  return kept.join(' ')
}

/** How many of the last words are a street: Lange Straße, Hauptstraße, Rua das Flores. */
function streetBefore(words: readonly string[]): number {
  const last = words.slice(-mostWords - 1).map(bare)
  const extra = numberWord.test(words.at(-1) ?? '') ? 1 : 0
  const name = last.slice(0, last.length - extra)
  const end = name.at(-1) ?? ''
  if (streetTypes.endings.test(end)) return extra + 1
  if (streetTypes.behind.has(end) && proper.test(name.at(-2) ?? '')) return extra + 2
  const from = name.findLastIndex((word) => streetTypes.before.has(word.toLowerCase()))
  return from >= 0 && isName(name.slice(from + 1)) ? extra + name.length - from : 0
}

/** How many of the next words are a street: Baker Street, bis rue de la Paix. */
function streetAfter(next: readonly string[]): number {
  const words = next.map(bare)
  const english = words.findIndex((word) => streetTypes.english.has(word))
  if (english > 0 && english <= 3 && words.slice(0, english).every((word) => proper.test(word)))
    return english + 1
  const skipped = addition.test(words[0] ?? '') ? 1 : 0
  if (!streetTypes.french.has((words[skipped] ?? '').toLowerCase())) return 0
  const rest = words.slice(skipped + 1)
  const end = rest.findIndex((word) => !proper.test(word) && !particle.test(word))
  const name = rest.slice(0, end < 0 ? rest.length : end)
  const length = name.findLastIndex((word) => proper.test(word)) + 1
  return length > 0 ? skipped + 1 + Math.min(length, mostNames) : 0
}

function isName(words: readonly string[]): boolean {
  return (
    words.some((word) => proper.test(word)) &&
    words.every((word) => proper.test(word) || particle.test(word))
  )
}

/** Without what stands around it. */
function bare(word: string | undefined): string {
  return (word ?? '').slice(0, 60).replace(/^["'(„“«]{1,3}|[.,;:!?)"'”»]{1,3}$/gu, '')
}
