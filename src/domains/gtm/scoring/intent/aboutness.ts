import type { Observation } from '#adapters/signal-sources/contract.ts'
import { relevantPhrases, type Icp } from '../icp.ts'
import { industryMatch } from '../fit/industry.ts'
import { roleMatch } from '../fit/role.ts'
import type { PoolStatistics } from '../pool.ts'
import { relevance, type Relevance } from '../relevance.ts'
import { spokenLanguage } from '../spoken-language.ts'
import type { NameTrades, Tokenize } from '../many-tokens.ts'
import { tokens } from '../tokens.ts'

export interface AboutContext {
  readonly icp: Icp
  readonly pool: PoolStatistics
  readonly tokenize?: Tokenize
  readonly trades?: NameTrades
}

/** What an event says of its organization without a word of the offer: at most so much of what naming it says. */
const eventShare = 0.6
/** What a reply is about by what its conversation is about, at most: who began it said so. */
const ofTopic = 0.6
/** Who writes more says what of. */
const mostOfReply = 400
// What happens at an organization: it began, was certified, raised money; it builds; it hires.
const events = new Set(['trigger', 'permit', 'hiring'])

/**
 * How much an observation is about what a profile sells, in the language it is written in. Records of events, whose type
 * their source tells, hardly ever name it: they count by the activity of the organization, where the profile serves it,
 * or by the role that is hired.
 */
export function aboutness(
  observation: Observation,
  context: AboutContext,
  lang = languageOf(observation),
): Relevance {
  const { icp, pool, tokenize, trades } = context
  const text = wordsOf(observation)
  const wanted = { phrases: relevantPhrases(icp), excluded: icp.excluded_keywords }
  const own = relevance(text, lang, wanted, pool, tokenize, trades)
  const said = own.value >= ofTopic ? own : withTopic(own)
  if (said.excluded_by !== null || !isEvent(observation)) return said
  const event = byEvent(observation, icp)
  return event.value > said.value ? event : said

  function withTopic(alone: Relevance): Relevance {
    const { topic = '' } = observation
    if (topic === '' || text.length > mostOfReply || alone.excluded_by !== null) return alone
    const whole = relevance(`${topic}\n${text}`, lang, wanted, pool, tokenize, trades)
    const value = Math.min(ofTopic, whole.value)
    return whole.excluded_by === null && value > alone.value ? { ...whole, value } : alone
  }
}

/** Whether the text itself names the offer, apart from customers and their trades; see `aboutness` for events. */
export function offerNamed(observation: Observation, context: AboutContext): number {
  // A first look: what its source declares is enough, and all that a run brings is looked at.
  const { lang } = observation
  const { icp, tokenize } = context
  const said = aboutness(observation, { ...context, icp: { ...icp, industries: [] } }, lang)
  const apart = { ...context, icp: withoutCustomers(icp, lang, tokenize) }
  // What holds a word of the offer itself may say the others too: `nursery software` asks for it whole.
  const value = said.value > 0 && aboutness(observation, apart, lang).value > 0 ? said.value : 0
  if (!isEvent(observation) || said.excluded_by !== null) return value
  return Math.max(value, byEvent(observation, icp).value)
}

/**
 * The phrases of an offer without the words by which its customers are called: a `bakery` that asks for solar panels asks
 * for no `bakery flour`. A phrase of nothing else names no offer.
 */
function withoutCustomers(icp: Icp, lang: string, tokenize: Tokenize = tokens): Icp {
  const customers = new Set(
    icp.industries.flatMap((name) => {
      const stems = tokenize(name, lang)
      return stems.length === 1 ? stems : []
    }),
  )
  const isCustomer = (word: string) => {
    const stems = tokenize(word, lang)
    return stems.length > 0 && stems.every((stem) => customers.has(stem))
  }
  const offered = (text: string) =>
    text
      .split(/\s+/u)
      .filter((word) => !isCustomer(word))
      .join(' ')
  return {
    ...icp,
    industries: [],
    keywords: icp.keywords
      .map(({ text, weight }) => ({ text: offered(text), weight }))
      .filter(({ text }) => text !== ''),
    query_terms: icp.query_terms.map(offered).filter((text) => text !== ''),
  }
}

/** Title and text as they are judged. */
export function wordsOf({ title = '', text }: Observation): string {
  return `${title}\n${text}`
}

/** The language that an observation is written in. */
export function languageOf(observation: Observation): string {
  return spokenLanguage(wordsOf(observation), observation.lang)
}

function isEvent({ signal_hint = 'topic', org }: Observation): boolean {
  return events.has(signal_hint) && org !== undefined
}

function byEvent({ org, title = '', text, signal_hint }: Observation, icp: Icp): Relevance {
  const described = signal_hint === 'permit' ? [title, text] : []
  const called = signal_hint === 'hiring' ? [] : [org?.name ?? '']
  const known = [...(org?.tags ?? []), ...described, ...called]
  const shares = icp.industries.map((phrase) => ({
    phrase,
    coverage: industryMatch(known, [phrase]) ?? 0,
  }))
  const hired = signal_hint === 'hiring' ? (roleMatch(title, icp.roles) ?? 0) : 0
  const best = [...shares, { phrase: title, coverage: hired }].toSorted(
    (a, b) => b.coverage - a.coverage,
  )[0]
  if (best === undefined || best.coverage === 0) return { value: 0, matches: [], excluded_by: null }
  const match = { ...best, weight: eventShare }
  return { value: eventShare * best.coverage, matches: [match], excluded_by: null }
}
