import { companyWords, isLegalForm } from '#kernel/text/company-words.ts'
import { withPlainLetters } from '#kernel/text/fold.ts'

const sameForm: Readonly<Record<string, string>> = {
  limited: 'ltd',
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
}
/** Which words join two names, as people write them. */
const joints = [' and ', ' & ', ' + '] as const

/** A name of a company for comparison, 200 characters of it: `bare` without legal forms, article and marks, and the forms. */
interface Called {
  readonly bare: string
  readonly forms: ReadonlySet<string>
}

function calledIn(name: string): Called {
  const folded = withPlainLetters(name.slice(0, 200)).replaceAll('+', '&')
  const { words, telling } = companyWords(folded)
  const forms = words.filter(isLegalForm).map((word) => sameForm[word] ?? word)
  return { bare: telling.join(' '), forms: new Set(forms) }
}

/**
 * Whether two names are those of one company but for legal form, article, accents and marks. `Mill Ltd` and `Mill GmbH`
 * are two companies, and so is whatever has nothing but such words.
 */
export function areCalledAlike(one: string, other: string): boolean {
  const [a, b] = [calledIn(one), calledIn(other)]
  if (a.bare === '' || a.bare !== b.bare) return false
  return a.forms.size === 0 || b.forms.size === 0 || [...a.forms].some((form) => b.forms.has(form))
}

/** What all names have in common that are called alike, for a lock; empty where there is nothing. */
export function bareName(name: string): string {
  return calledIn(name).bare
}

/** How names begin that are called like this one: without its legal forms, with either word between its parts, and `the`. */
export function beginningsOf(name: string): string[] {
  const words = name.slice(0, 200).toLowerCase().trim().split(/\s+/u)
  const from = words[0] === 'the' ? 1 : 0
  let to = words.length
  while (to > from + 1 && isLegalForm((words[to - 1] ?? '').replace(/[.,]/gu, ''))) to -= 1
  const own = words.slice(from, to).join(' ').replace(/[,.]$/u, '')
  if (bareName(own) === '') return []
  const joined = own.split(/ (?:and|&|\+) /u)
  const spelled = joined.length === 1 ? [own] : joints.map((joint) => joined.join(joint))
  return spelled.flatMap((one) => [one, `the ${one}`])
}
