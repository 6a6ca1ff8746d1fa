import { createHash } from 'node:crypto'
import { countryOf } from '#kernel/text/countries.ts'
import type { DismissalReason } from '../leads/stages.ts'
import type { FitMatches } from '../scoring/fit/fit.ts'
import { geographyMatch } from '../scoring/fit/geography.ts'
import type { Icp } from '../scoring/icp.ts'
import { defaultWeights, type FitCriterion } from '../scoring/signal-types.ts'
import { stopWords, tokens } from '../scoring/tokens.ts'
import { tellingWords } from './telling-words.ts'

/** A lead that people decided about, as far as it teaches anything. */
export interface Decided {
  readonly id: string
  readonly company: string
  readonly website: string
  readonly country_code: string
  /** Null for a lead that people went on with. */
  readonly reason: DismissalReason | null
  /** When it was dismissed. */
  readonly at: string
  readonly texts: readonly { readonly text: string }[]
  /** Phrases of the profile that its evidence holds. */
  readonly phrases: readonly string[]
  /** How well it matched what the profile asked for, 0..1; null or absent where that is unknown. */
  readonly matches: FitMatches
}

export const lessonKinds = [
  'exclude_keyword',
  'lower_keyword',
  'add_competitor',
  'exclude_country',
  'raise_weight',
  'ask_for_size',
] as const

/** What dismissals teach, as a proposed change of the ideal customer. */
export interface Lesson {
  readonly id: string
  readonly kind: (typeof lessonKinds)[number]
  readonly about: string
  readonly reason: DismissalReason
  readonly text: string
  readonly dismissed: number
  readonly kept: number
  readonly lead_ids: readonly string[]
  readonly change: Partial<Icp>
}

interface Teaching {
  readonly icp: Icp
  readonly dismissed: (reason: DismissalReason) => readonly Decided[]
  readonly kept: readonly Decided[]
}

const leastExamples = 2
const leastOfKeyword = 3
const mostWords = 5
const mostPoints = 60
const reducedTo = 0.5
/** Whoever matches a criterion so well rises with its weight. */
const matching = 0.5

/**
 * Pure. What the leads that people dismissed have in common, against those that they went on with. A word or place that
 * anybody was kept for is never excluded.
 */
export function lessonsOf(icp: Icp, decided: readonly Decided[]): Lesson[] {
  const teaching: Teaching = {
    icp,
    dismissed: (reason) => decided.filter((one) => one.reason === reason),
    kept: decided.filter(({ reason }) => reason === null),
  }
  return [competitors, countries, sizes, words, keywords].flatMap((teach) => teach(teaching))
}

type Draft = Pick<Lesson, 'kind' | 'about' | 'reason' | 'text' | 'change'>

function lesson(
  draft: Draft,
  dismissed: readonly Decided[],
  kept: readonly Decided[] = [],
): Lesson {
  return {
    ...draft,
    id: createHash('sha256').update(`${draft.kind} ${draft.about}`).digest('hex').slice(0, 16),
    dismissed: dismissed.length,
    kept: kept.length,
    lead_ids: dismissed.slice(0, 3).map(({ id }) => id),
  }
}

function competitors({ icp, dismissed }: Teaching): Lesson[] {
  const byName = Map.groupBy(dismissed('competitor'), ({ company, website }) => company || website)
  return [...byName].flatMap(([about, leads]) =>
    about === '' || icp.competitors.includes(about)
      ? []
      : lesson(
          {
            kind: 'add_competitor',
            about,
            reason: 'competitor',
            text: `Never show ${about}, as a competitor.`,
            change: { competitors: [...icp.competitors, about] },
          },
          leads,
        ),
  )
}

function countries({ icp, dismissed, kept }: Teaching): Lesson[] {
  const leads = dismissed('not_my_region')
  const excluded = icp.excluded_countries ?? []
  const named = Map.groupBy(
    leads.filter(({ country_code }) => country_code !== ''),
    ({ country_code }) => country_code,
  )
  const wrong = [...named].filter(
    ([code, some]) =>
      some.length >= leastExamples &&
      !excluded.includes(code) &&
      !isAskedFor(icp, code) &&
      kept.every(({ country_code }) => country_code !== code),
  )
  const lessons = wrong.map(([about, some]) =>
    lesson(
      {
        kind: 'exclude_country',
        about,
        reason: 'not_my_region',
        text: `Show no leads in ${countryOf(about)?.name ?? about}.`,
        change: { excluded_countries: [...excluded, about] },
      },
      some,
    ),
  )
  const others = leads.filter(({ country_code }) => !wrong.some(([code]) => code === country_code))
  const isAsked = icp.geos.length > 0
  return [...lessons, ...(isAsked ? raised(icp, 'geography', 'not_my_region', others) : [])]
}

/** Nobody asks for a place and leaves out its country. */
function isAskedFor({ geos }: Icp, country: string): boolean {
  return geos.some((geo) => (geographyMatch({ country }, [geo], false) ?? 0) > 0)
}

function sizes({ icp, dismissed }: Teaching): Lesson[] {
  const leads = dismissed('too_small')
  if (icp.sizes.length > 0) return raised(icp, 'size', 'too_small', leads)
  if (leads.length < leastExamples) return []
  const change = { sizes: ['small', 'medium', 'large'] }
  const text = 'Ask for organizations of ten people and more.'
  return [
    lesson({ kind: 'ask_for_size', about: 'small', reason: 'too_small', text, change }, leads),
  ]
}

/** That a criterion weighs more, as far as those teach it who do not match it: the others would rise. */
function raised(
  icp: Icp,
  criterion: FitCriterion,
  reason: DismissalReason,
  dismissed: readonly Decided[],
): Lesson[] {
  const leads = dismissed.filter(({ matches }) => (matches[criterion] ?? 0) < matching)
  const before = icp.weights?.[criterion] ?? Math.round(defaultWeights.fit[criterion] * 100)
  const after = Math.min(mostPoints, before * 2)
  const change = { weights: { [criterion]: after } }
  const text = `Let ${criterion} weigh ${after} instead of ${before}.`
  return after > before && leads.length >= leastExamples
    ? [lesson({ kind: 'raise_weight', about: criterion, reason, text, change }, leads)]
    : []
}

function words({ icp, dismissed, kept }: Teaching): Lesson[] {
  const leads = dismissed('wrong_need')
  const own = [...icp.keywords.map(({ text }) => text), ...icp.query_terms, ...icp.industries]
  const known = new Set(own.flatMap(stemsIn))
  const wanted = new Set(kept.flatMap(({ texts }) => tellingWords(texts)))
  const holders = Map.groupBy(
    leads.flatMap((lead) => tellingWords(lead.texts).map((word) => ({ word, lead }))),
    ({ word }) => word,
  )
  return [...holders]
    .filter(
      ([word, { length }]) =>
        length >= leastExamples &&
        !stemsIn(word).some((stem) => known.has(stem)) &&
        !wanted.has(word),
    )
    .filter(([word]) => !icp.excluded_keywords.includes(word))
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
    .slice(0, mostWords)
    .map(([about, some]) =>
      lesson(
        {
          kind: 'exclude_keyword',
          about,
          reason: 'wrong_need',
          text: `Leave out what says "${about}".`,
          change: { excluded_keywords: [...icp.excluded_keywords, about] },
        },
        some.map(({ lead }) => lead),
      ),
    )
}

/** Of whatever language: those who are looked for, in one number or the other, are nobody to leave out. */
function stemsIn(text: string): string[] {
  return [...stopWords().keys()].flatMap((lang) => tokens(text, lang))
}

function keywords({ icp, dismissed, kept }: Teaching): Lesson[] {
  return icp.keywords.flatMap(({ text: about, weight }) => {
    const holding = (leads: readonly Decided[]) =>
      leads.filter(({ phrases }) => phrases.includes(about))
    const [wrong, right] = [holding(dismissed('wrong_need')), holding(kept)]
    if (wrong.length < leastOfKeyword || wrong.length < 2 * right.length) return []
    const after = Math.round(weight * reducedTo * 100) / 100
    const change = {
      keywords: icp.keywords.map((one) => (one.text === about ? { ...one, weight: after } : one)),
    }
    const text = `Let "${about}" weigh ${after} instead of ${weight}.`
    const draft = { kind: 'lower_keyword', about, reason: 'wrong_need', text, change } as const
    return weight > after && after > 0 ? [lesson(draft, wrong, right)] : []
  })
}
