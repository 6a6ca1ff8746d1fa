import type { EventType } from './events/event.ts'
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

export function collect(domains: readonly Domain[]): Surfaces {
  return {
    endpoints: domains.flatMap(({ endpoints = [] }) => endpoints),
    tools: domains.flatMap(({ tools = [] }) => tools),
    jobs: domains.flatMap(({ jobs = [] }) => jobs),
    events: domains.flatMap(({ events = [] }) => events),
    subscribers: domains.flatMap(({ on = [] }) => on),
  }
}
