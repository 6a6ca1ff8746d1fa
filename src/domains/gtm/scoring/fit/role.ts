import { withoutAccents } from '#kernel/text/fold.ts'
import { jobFunctions, nearFunctions, seniorityWords, unranked } from './role-words.ts'

const sameFunctionMatch = 1
const nearFunctionMatch = 0.6
const otherFunctionMatch = 0.3
const minDecidingRank = 0.75

/** Seniority times the match of function with the best wanted role, 0..1; null when none is asked or known. */
export function roleMatch(title: string | undefined, wanted: readonly string[]): number | null {
  const asked = wanted.filter((role) => role.trim() !== '')
  if (asked.length === 0 || title === undefined || title.trim() === '') return null
  return seniority(title) * Math.max(...asked.map((role) => functionMatch(title, role)))
}

/** Whether a title is of someone who decides about purchases: a manager, a buyer or above. */
export function isDecisionRole(title: string | undefined): boolean {
  return title !== undefined && title.trim() !== '' && seniority(title) >= minDecidingRank
}

/** Owner, founder, chief 1; vice president, head, director 0.9; manager, buyer 0.75; others 0.45; student 0.05. */
export function seniority(title: string): number {
  const plain = withoutAccents(title)
  return seniorityWords.find(([, words]) => words.test(plain))?.[0] ?? unranked
}

function functionMatch(title: string, role: string): number {
  if (withoutAccents(title).includes(withoutAccents(role.trim()))) return sameFunctionMatch
  const [held, asked] = [functionsOf(title), functionsOf(role)]
  // A title such as "Manager" tells no function, and "director" as a wish asks for none.
  if (held.length === 0 || asked.length === 0) return nearFunctionMatch
  if (held.some((one) => asked.includes(one))) return sameFunctionMatch
  return held.some((one) => asked.some((other) => areNear(one, other)))
    ? nearFunctionMatch
    : otherFunctionMatch
}

function functionsOf(title: string): string[] {
  const plain = withoutAccents(title)
  return Object.keys(jobFunctions).filter((name) => jobFunctions[name]?.test(plain))
}

function areNear(a: string, b: string): boolean {
  if (a === 'general' || b === 'general') return true
  return nearFunctions.some(
    ([one, other]) => (a === one && b === other) || (a === other && b === one),
  )
}
