import { matchesType, type EventType } from './events/event.ts'
import type { Subscriber } from './events/subscriber.ts'
import type { AnyEndpoint } from './http/endpoint.ts'
import type { AnyJob } from './jobs/job.ts'
import type { AnyTool } from './mcp/tool.ts'

/** All that a domain offers, as one value: nothing of it can be left out unnoticed. */
export interface Domain {
  /** The name of its folder. */
  readonly name: string
  readonly endpoints?: readonly AnyEndpoint[]
  /** Tools whose shape differs from every endpoint's; the others follow from endpoints. */
  readonly tools?: readonly AnyTool[]
  readonly jobs?: readonly AnyJob[]
  /** What it records. */
  readonly events?: readonly EventType[]
  /** What it does when something has happened, in itself or in a domain to its left. */
  readonly on?: readonly Subscriber[]
}

export function domain(value: Domain): Domain {
  return value
}

/** The surfaces of all domains, collected. */
export interface Surfaces {
  readonly endpoints: readonly AnyEndpoint[]
  readonly tools: readonly AnyTool[]
  readonly jobs: readonly AnyJob[]
  readonly events: readonly EventType[]
  readonly subscribers: readonly Subscriber[]
}

/**
 * The domains in their order, from left to right.
 * @throws TypeError where a subscriber names events that are declared further right, or nowhere
 */
export function collect(domains: readonly Domain[]): Surfaces {
  refuseLookingRight(domains)
  return {
    endpoints: domains.flatMap(({ endpoints = [] }) => endpoints),
    tools: domains.flatMap(({ tools = [] }) => tools),
    jobs: domains.flatMap(({ jobs = [] }) => jobs),
    events: domains.flatMap(({ events = [] }) => events),
    subscribers: domains.flatMap(({ on = [] }) => on),
  }
}

/** News travels right. `*` names no event in particular, and may be heard anywhere. */
function refuseLookingRight(domains: readonly Domain[]): void {
  for (const [index, { name, on = [] }] of domains.entries()) {
    const known = domains.slice(0, index + 1).flatMap(({ events = [] }) => events)
    const unknown = on
      .flatMap(({ types }) => types)
      .find((pattern) => pattern !== '*' && !known.some(({ type }) => matchesType(pattern, type)))
    if (unknown !== undefined)
      throw new TypeError(
        `${name} listens to ${unknown}, which neither it nor a domain to its left declares`,
      )
  }
}
