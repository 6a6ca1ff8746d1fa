import { customerWordIn } from './customer-words.ts'
import { betweenMembers } from './listed.ts'
import { isFunctionWord } from './phrases.ts'
import { trimMarks } from './trim.ts'

const longestText = 800
const mostWords = 3
const leastMembers = 3
const fewMembers = 2
/** A line that is nothing but two things names both. */
const shortLine = 60

/** Things side by side at the beginning of a sentence or after a colon: `Plates, cups and glasses, washed by us`; no customers. */
export function enumeratedIn(text: string, lang: string): string[] {
  return text
    .slice(0, longestText)
    .split(/(?<=[.!?:])\s+/u)
    .flatMap((clause) => membersAtStart(clause, lang))
}

function membersAtStart(clause: string, lang: string): string[] {
  const [list = ''] = clause.split(/[.;:!?()–—|„“"\d@]/u)
  const parts = list.split(betweenMembers).map((part) => part.trim())
  const end = parts.findIndex((part) => !isThing(part, lang))
  const whole = end < 0 ? parts : parts.slice(0, end)
  // The last of them may be followed by what is done with all of them.
  const members = [...whole, ...headOf(parts[end] ?? '', lang)].map((part) => trimMarks(part))
  const least = end < 0 && clause.length <= shortLine ? fewMembers : leastMembers
  const areCustomers = members.filter(customerWordIn).length * 2 > members.length
  return members.length < least || areCustomers ? [] : members
}

function isThing(part: string, lang: string): boolean {
  const words = part.toLowerCase().split(/\s+/)
  const isWhole = !isFunctionWord(words[0] ?? '', lang) && !isFunctionWord(words.at(-1) ?? '', lang)
  return part.length >= 3 && words.length <= mostWords && isWhole
}

/** The words before the first that leads elsewhere. */
function headOf(part: string, lang: string): string[] {
  const words = part.split(/\s+/)
  const end = words.findIndex((word) => isFunctionWord(word.toLowerCase(), lang))
  return end > 0 && end <= mostWords ? [words.slice(0, end).join(' ')] : []
}
