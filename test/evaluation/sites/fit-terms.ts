import type { RatedPhrase } from '#adapters/web/site/company/term-features.ts'
import { likelihoodOf, oddsOf, type TermModel } from '#adapters/web/site/company/term-model.ts'
import { phrasesOnSite } from '#adapters/web/site/company/profile.ts'
import { pageIn } from '#adapters/web/site/site-page.ts'
import type { Read } from '#adapters/reading/readings.ts'
import { labelledSites, splits, type LabelledSite, type Split } from './labelled-sites.ts'
import { agree } from './measure.ts'
import { readHere, readSites } from './read-sites.ts'

/** No weight is fitted to these, and what rules make of one of their sites is looked at by nobody. */
export const heldBack: readonly Split[] = ['sealed', 'shut', 'locked', 'unread', 'closed']

/** A phrase with whether a person would say that the site offers it. */
export interface LabelledPhrase extends RatedPhrase {
  readonly isOffer: boolean
}

/** The phrases of all sites but those held back, and of those by which rules alone were mended. */
export async function labelledPhrases(): Promise<LabelledPhrase[]> {
  const seen = splits
    .filter((split) => !heldBack.includes(split) && split !== 'unruly')
    .flatMap(labelledSites)
  const byHost = new Map(seen.map((site) => [site.host, site]))
  const found: LabelledPhrase[] = []
  const read: Read = async (name, input, options) => {
    if (name === 'company') {
      const { pages, host } = input as { pages: readonly Uint8Array[]; host: string }
      found.push(...labelled(phrasesOnSite(pages.map(pageIn), host), byHost.get(host)))
    }
    return await readHere(name, input, options)
  }
  await readSites(seen, read)
  return found
}

function labelled(
  phrases: readonly RatedPhrase[],
  site: LabelledSite | undefined,
): LabelledPhrase[] {
  const offer = site?.labels.offer ?? []
  return offer.length === 0
    ? []
    : phrases.map((phrase) => ({
        ...phrase,
        isOffer: offer.some((label) => agree(phrase.uses[0]?.text ?? '', label)),
      }))
}

const steps = 1_500
const stepSize = 0.8
/** How many phrases the belief that a feature says nothing is worth. */
const beliefStrength = 3
/** What fewer phrases show is chance. */
const leastPhrases = 12

/** A logistic regression by gradient descent, drawn towards weights of nothing. Two decimals, so that any machine finds the same. */
export function fittedTerms(given: readonly LabelledPhrase[]): TermModel {
  const names = [
    ...Map.groupBy(
      given.flatMap(({ features }) => features),
      (name) => name,
    ),
  ]
    .filter(([, uses]) => uses.length >= leastPhrases)
    .map(([name]) => name)
    .sort()
  const weights = new Map(names.map((name) => [name, 0]))
  let [bias, places] = [0, 1]
  for (let step = 0; step < steps; step += 1) {
    const slopes = new Map([...weights].map(([name, weight]) => [name, beliefStrength * weight]))
    let [ofBias, ofPlaces] = [0, beliefStrength * places]
    const model = { bias, places, weights: Object.fromEntries(weights) }
    for (const { features, byPlaces, isOffer } of given) {
      const error = likelihoodOf({ features, byPlaces }, model) - Number(isOffer)
      ofBias += error
      ofPlaces += error * oddsOf(byPlaces)
      for (const name of features) {
        const slope = slopes.get(name)
        if (slope !== undefined) slopes.set(name, slope + error)
      }
    }
    const scale = stepSize / given.length
    bias -= scale * ofBias
    places -= scale * ofPlaces
    for (const [name, slope] of slopes) weights.set(name, (weights.get(name) ?? 0) - scale * slope)
  }
  return {
    bias: rounded(bias),
    places: rounded(places),
    weights: Object.fromEntries([...weights].map(([name, weight]) => [name, rounded(weight)])),
  }
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100
}
