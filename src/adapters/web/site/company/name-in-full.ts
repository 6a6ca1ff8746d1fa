import type { Claim } from './claim.ts'
import { letters } from './letters.ts'

/** A name with what speaks for it. */
export interface RatedName {
  readonly claim: Claim<string>
  readonly worth: number
  /** It stands above an address, or does something in a sentence. */
  readonly isSaid: boolean
  /** It stands beside the form of a company. */
  readonly isRegistered: boolean
}

/** `La Trilla` on latrillacoworking.com, which somewhere says `La Trilla Coworking`: that is its whole name. */
export function inFull(sorted: readonly RatedName[], label: string): RatedName[] {
  const [best] = sorted
  if (best === undefined) return []
  const { value: said } = best.claim
  const better =
    (said === said.toLowerCase() ? sorted.find((one) => isSpoken(one, said, label)) : undefined) ??
    sorted.find((one) => isWhole(one, said, label))
  if (better === undefined) return [...sorted]
  return [{ ...better, worth: best.worth }, ...sorted.filter((one) => one !== better)]
}

/** `Tin House Bike Project` on tinhousebikes.org, which calls itself `Tin House` for short. */
function isWhole({ claim: { value }, isSaid }: RatedName, short: string, label: string): boolean {
  if (!value.toLowerCase().startsWith(`${short.toLowerCase()} `)) return false
  if (letters(value) === label) return true
  if (!isSaid) return false
  const next = letters(value.slice(short.length + 1).split(/\s+/)[0] ?? '')
  const rest = label.startsWith(letters(short)) ? label.slice(letters(short).length) : ''
  return next.length >= 4 && rest.startsWith(next.slice(0, Math.max(4, next.length - 2)))
}

/** A name in small letters is that of a host, or a whim: what somebody writes in a sentence is a name. */
function isSpoken(one: RatedName, small: string, label: string): boolean {
  const { value } = one.claim
  const isHostAlone = isHostLike(small)
  const key = letters(small)
  if (isHostAlone)
    return key.startsWith(label) && (isSpokenPart(value, label) || isLonger(one, label))
  return (
    isSpokenPart(value, label) ||
    (/^\p{Lu}/u.test(value) && key.length >= leastOfHost && letters(value).endsWith(key))
  )
}

/** `Hearth Mill Bakers Ltd` on hearthmill.com: who is registered under more than the host says so. */
function isLonger({ claim: { value }, isRegistered }: RatedName, label: string): boolean {
  return isRegistered && /^\p{Lu}/u.test(value) && letters(value).startsWith(label)
}

/** `Het Veer` on praktijkhetveer.be: a host alone is how nobody writes a name. */
function isSpokenPart(value: string, label: string): boolean {
  const name = letters(value)
  return /^\p{Lu}/u.test(value) && name.length >= leastOfHost && label.includes(name)
}

/** `hearth-mill` is how a host is written, and `hearthmill` how an account is. */
export function isHostLike(text: string): boolean {
  return text === text.toLowerCase() && !text.includes(' ')
}

const leastOfHost = 5
