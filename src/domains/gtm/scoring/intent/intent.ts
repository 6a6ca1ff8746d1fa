import { percent, wholeShares } from '../shares.ts'
import { areNear } from './simhash.ts'

/** What intent needs to know of a signal. `key` is unique; `hash` is a SimHash, null when there are no words. */
export interface IntentSignal {
  readonly key: string
  readonly platform: string
  readonly thread: string | null
  readonly hash: string | null
  readonly strength: number
}

/** Intent 0..100; the shares are whole numbers that sum to it. */
export interface Intent {
  readonly score: number
  readonly contributions: readonly Contribution[]
}

/** In the order of the signals given. `duplicate_of` names the counted signal that made this one count nothing. */
export interface Contribution {
  readonly key: string
  readonly effect: number
  readonly share: number
  readonly duplicate_of: string | null
}

const maxStrength = 0.95
const samePlatformDiscount = 0.5
const maxTrials = 2_000

/**
 * Noisy-OR: `1 - prod(1 - e_i)`, `e_i = min(0.95, s_i) * 0.5^(k-1)` for the k-th strongest of a platform. Of one
 * thread, and of nearly equal texts, only one counts: the choice that counts for most, so that hearing more never
 * lowers intent.
 */
export function intentOf(signals: readonly IntentSignal[]): Intent {
  const ordered = signals.filter((signal) => signal.strength > 0).sort(strongestFirst)
  const counted = bestChoice(ordered)
  const effects = effectsOf(counted)
  const score = percent(noisyOr(effects.values()))
  const shares = sharesOf(score, effects)
  const contributions = signals.map((signal) => ({
    key: signal.key,
    effect: effects.get(signal.key) ?? 0,
    share: shares.get(signal.key) ?? 0,
    duplicate_of: effects.has(signal.key)
      ? null
      : (counted.find((other) => isSameStatement(signal, other))?.key ?? null),
  }))
  return { score, contributions }
}

function strongestFirst(a: IntentSignal, b: IntentSignal): number {
  return b.strength - a.strength || (a.key < b.key ? -1 : Number(a.key > b.key))
}

function isSameStatement(a: IntentSignal, b: IntentSignal): boolean {
  if (a.platform === b.platform && a.thread !== null && a.thread === b.thread) return true
  return a.hash !== null && b.hash !== null && areNear(a.hash, b.hash)
}

/**
 * The set without duplicates that yields most. Exact for up to 2,000 trials; beyond that, which takes a lead with
 * dozens of entangled copies on several platforms, the stronger of two duplicates is kept.
 */
function bestChoice(ordered: readonly IntentSignal[]): readonly IntentSignal[] {
  let best: { chosen: readonly IntentSignal[]; value: number } = { chosen: [], value: -1 }
  let trials = 0
  const extend = (chosen: readonly IntentSignal[], rest: readonly IntentSignal[]): void => {
    const [first, ...others] = rest
    if (first === undefined) {
      trials += 1
      const value = noisyOr(effectsOf(chosen).values())
      if (value > best.value) best = { chosen, value }
      return
    }
    const copies = others.filter((other) => isSameStatement(first, other))
    const free = others.filter((other) => !copies.includes(other))
    extend([...chosen, first], free)
    if (trials < maxTrials && !replacesAll(first, copies)) extend(chosen, others)
  }
  extend([], ordered)
  return best.chosen
}

/** Whichever one copy another choice holds, the stronger first of the same platform can take its place without loss. */
function replacesAll(first: IntentSignal, copies: readonly IntentSignal[]): boolean {
  return copies.every(
    (copy, index) =>
      copy.platform === first.platform &&
      copies.slice(index + 1).every((other) => isSameStatement(copy, other)),
  )
}

/** The discounted effect of each signal, from the strongest down. */
function effectsOf(ordered: readonly IntentSignal[]): Map<string, number> {
  const heard = new Map<string, number>()
  const effects = new Map<string, number>()
  for (const { key, platform, strength } of ordered) {
    const earlier = heard.get(platform) ?? 0
    heard.set(platform, earlier + 1)
    effects.set(key, Math.min(maxStrength, strength) * samePlatformDiscount ** earlier)
  }
  return effects
}

function noisyOr(effects: Iterable<number>): number {
  return 1 - [...effects].reduce((product, effect) => product * (1 - effect), 1)
}

/** `share_i = intent * ln(1 - e_i) / sum ln(1 - e_j)`: unlike drop-one differences these add up. */
function sharesOf(score: number, effects: ReadonlyMap<string, number>): Map<string, number> {
  const shares = wholeShares(
    score,
    [...effects.values()].map((effect) => -Math.log1p(-effect)),
  )
  return new Map([...effects.keys()].map((key, index) => [key, shares[index] ?? 0]))
}
