import type { Consequence } from './events/consequence.ts'
import { matchesType, type EventType } from './events/event.ts'
import type { Related } from './events/related.ts'
import type { Subscriber } from './events/subscriber.ts'
import { pathOf, type AnyEndpoint } from './http/endpoint.ts'
import type { AnyJob } from './jobs/job.ts'
import { toolOf } from './mcp/derived-tool.ts'
import type { Resource } from './mcp/resource.ts'
import type { AnyTool } from './mcp/tool.ts'
import type { OutsiderKeeper } from './outsiders.ts'
import type { Page } from './pages/page.ts'
import type { PublicPage } from './pages/public-page.ts'
import type { Searched } from './search/searched.ts'
import { writingWords } from './search/write-words.ts'
import type { AnyTally } from './tally.ts'

/** Everything a domain offers, as one value: no part can be left out unnoticed. */
export interface Domain {
  /** The name of its folder. */
  readonly name: string
  readonly endpoints?: readonly AnyEndpoint[]
  /** Tools whose shape differs from their endpoint's, or that have none; the others follow from endpoints. */
  readonly tools?: readonly AnyTool[]
  /** What people attach to a conversation over MCP. */
  readonly resources?: readonly Resource[]
  readonly jobs?: readonly AnyJob[]
  /** What links in mails lead to. */
  readonly pages?: readonly Page[]
  /** What everybody reads in a browser. */
  readonly publicPages?: readonly PublicPage[]
  /** What it records. */
  readonly events?: readonly EventType[]
  /** What it does when something has happened, in itself or in a domain to its left. */
  readonly on?: readonly Subscriber[]
  /** What it does in the transaction of an event, of its own or of a domain to its left. */
  readonly within?: readonly Consequence[]
  /** Its nouns whose records are found by their words. */
  readonly inWords?: readonly FoundByWords[]
  /** What it counts for `/metrics`. */
  readonly tallies?: readonly AnyTally[]
  /** How it shows and erases what it keeps of people who are no members. */
  readonly outsiders?: readonly OutsiderKeeper[]
  /** What it knows of records of domains to its left, for their timelines. */
  readonly related?: readonly Related[]
}

interface FoundByWords {
  readonly searched: Searched | undefined
}

export function domain(value: Domain): Domain {
  return value
}

/** What domains name by what it does to them, and what is made of it where all are collected. */
type Named = 'name' | 'on' | 'within' | 'inWords'

/** The surfaces of all domains, collected. */
export interface Surfaces extends Required<Omit<Domain, Named>> {
  readonly subscribers: readonly Subscriber[]
  readonly consequences: readonly Consequence[]
  readonly searched: readonly Searched[]
}

/**
 * The domains in their order, from left to right.
 * @throws TypeError where a subscriber or a consequence names events that are declared further right, or nowhere
 */
export function collect(domains: readonly Domain[]): Surfaces {
  refuseLookingRight(domains)
  return {
    endpoints: domains.flatMap(({ endpoints = [] }) => endpoints),
    tools: domains.flatMap(toolsOf),
    resources: domains.flatMap(({ resources = [] }) => resources),
    jobs: domains.flatMap((one) => [...(one.jobs ?? []), ...jobOfWords(one)]),
    pages: domains.flatMap(({ pages = [] }) => pages),
    publicPages: domains.flatMap(({ publicPages = [] }) => publicPages),
    events: domains.flatMap(({ events = [] }) => events),
    subscribers: domains.flatMap(({ on = [] }) => on),
    consequences: domains.flatMap(({ within = [] }) => within),
    tallies: domains.flatMap(({ tallies = [] }) => tallies),
    outsiders: domains.flatMap(({ outsiders = [] }) => outsiders),
    searched: domains.flatMap(searchedOf),
    related: domains.flatMap(({ related = [] }) => related),
  }
}

/** What writes the words of records that have none. */
function jobOfWords(domain: Domain): AnyJob[] {
  const searched = searchedOf(domain)
  return searched.length === 0 ? [] : [writingWords(domain.name, searched)]
}

function searchedOf({ inWords = [] }: Domain): Searched[] {
  return inWords.flatMap(({ searched }) => searched ?? [])
}

/** News travels right. `*` names no event in particular, and may be heard anywhere. */
function refuseLookingRight(domains: readonly Domain[]): void {
  for (const [index, { name, on = [], within = [] }] of domains.entries()) {
    const known = domains.slice(0, index + 1).flatMap(({ events = [] }) => events)
    const unknown = [...on, ...within]
      .flatMap(({ types }) => types)
      .find((pattern) => pattern !== '*' && !known.some(({ type }) => matchesType(pattern, type)))
    if (unknown !== undefined)
      throw new TypeError(
        `${name} listens to ${unknown}, which neither it nor a domain to its left declares`,
      )
  }
}

/** Those that follow from endpoints, and those written by hand, which take the place of their namesakes. */
function toolsOf({ name, endpoints = [], tools = [] }: Domain): AnyTool[] {
  const derived = endpoints.flatMap((endpoint) =>
    endpoint.tool === undefined
      ? []
      : [toolOf(endpoint, endpoint.tool, toolsetsOf(name, endpoint))],
  )
  const written = tools.map((tool) => {
    const { toolsets = [name], route } = derived.find(({ name }) => name === tool.name) ?? {}
    return { ...tool, toolsets, ...(route === undefined ? {} : { route }) }
  })
  const names = new Set(written.map(({ name }) => name))
  return [...written, ...derived.filter(({ name }) => !names.has(name))]
}

/** The domain, the first part of the address where that is another word, and what the tool says itself. */
function toolsetsOf(domain: string, endpoint: AnyEndpoint): string[] {
  const [, first = domain] = pathOf(endpoint).split('/')
  return [...new Set([domain, first, ...(endpoint.tool?.toolsets ?? [])])]
}
