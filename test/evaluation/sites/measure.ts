import { withoutAccents } from '#kernel/text/fold.ts'
import type { Labels } from './labelled-sites.ts'

/** What was read of a site, in the words of its labels; `search` are the words that the service would search by. */
export interface Stated extends Omit<Labels, 'summary' | 'never'> {
  readonly search: readonly string[]
  /** What the owner is shown, as text. */
  readonly summary: string
}

/** How often what is stated is right, and how much of what there is was stated; from 0 to 1. */
export interface Quality {
  readonly precision: number
  readonly recall: number
}

const singles = ['name', 'language', 'country', 'city', 'founded', 'phone'] as const
const lists = ['email', 'audience', 'offer'] as const

/** The fields in the order in which they are printed. */
export const fields = [...singles, ...lists, 'search', 'summary'] as const
export type Field = (typeof fields)[number]

/**
 * The quality of each field over many sites. A term of the offer or audience is right if it holds a label or is held by
 * one, word for word. Recall of `search` is the share of sites with an offer that got three sound words.
 */
export function qualityOf(pairs: readonly (readonly [Labels, Stated])[]): Record<Field, Quality> {
  const one = singles.map((field) => [field, quality(pairs.map(tallyOne(field)))] as const)
  const many = lists.map((field) => [field, quality(pairs.map(tallyMany(field)))] as const)
  const whole = [
    ['search', searchQuality(pairs)],
    ['summary', quality(pairs.map(tallySummary))],
  ] as const
  return Object.fromEntries([...one, ...many, ...whole]) as Record<Field, Quality>
}

/** What was stated, how much of it was right, what there was, and how much of that was found. */
interface Tally {
  readonly stated: number
  readonly right: number
  readonly there: number
  readonly found: number
}

function quality(tallies: readonly Tally[]): Quality {
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0)
  return {
    precision: share(sum('right'), sum('stated')),
    recall: share(sum('found'), sum('there')),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function tallyOne(field: (typeof singles)[number]) {
  return ([labels, stated]: readonly [Labels, Stated]): Tally => {
    const isOpen = field === 'phone' && labels.phone === ''
    const right = Number(folded(labels[field]) === folded(stated[field]) && stated[field] !== '')
    const said = Number(stated[field] !== '' && !isOpen)
    return { stated: said, right, there: Number(labels[field] !== ''), found: right }
  }
}

function tallyMany(field: (typeof lists)[number]) {
  return ([labels, stated]: readonly [Labels, Stated]): Tally => {
    const right = stated[field].filter((term) => labels[field].some((label) => agree(term, label)))
    const found = labels[field].filter((label) => stated[field].some((term) => agree(term, label)))
    return {
      stated: stated[field].length,
      right: right.length,
      there: labels[field].length,
      found: found.length,
    }
  }
}

/** Fit to show: it names the company, says besides what it does, and holds nothing that is said by others. */
function tallySummary([{ name, summary, never }, stated]: readonly [Labels, Stated]): Tally {
  const there = Number(summary.length > 0)
  const text = folded(stated.summary)
  const beside = text.replaceAll(folded(name), ' ')
  const isFit =
    text.includes(folded(name)) &&
    summary.some((word) => beside.includes(folded(word))) &&
    !never.some((word) => text.includes(folded(word)))
  const right = there * Number(isFit)
  return { stated: there * Number(text !== ''), right, there, found: right }
}

function searchQuality(pairs: readonly (readonly [Labels, Stated])[]): Quality {
  const sound = pairs.map(([{ offer }, { search }]) =>
    search.filter((term) => offer.some((label) => agree(term, label))),
  )
  const said = pairs.reduce((sum, [, { search }]) => sum + search.length, 0)
  const asked = pairs.filter(([{ offer }]) => offer.length >= 3)
  const served = pairs.filter(
    ([{ offer }], at) => offer.length >= 3 && (sound[at]?.length ?? 0) >= 3,
  )
  return { precision: share(sound.flat().length, said), recall: share(served.length, asked.length) }
}

/** One of them stands in the other, word for word, and leaves out at most two words of it. */
export function agree(one: string, other: string): boolean {
  const [short, long] = [folded(one), folded(other)].sort((a, b) => a.length - b.length)
  if (short === undefined || long === undefined || short === '') return false
  const rest = long.split(' ').length - short.split(' ').length
  return rest <= 2 && ` ${long} `.includes(` ${short} `)
}

function folded(text: string): string {
  return withoutAccents(text)
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .toLowerCase()
}
