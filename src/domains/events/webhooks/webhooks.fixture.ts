import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createSafeFetch, type SafeFetch } from '#adapters/web/safe-fetch.ts'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import {
  receiverOrigin,
  type Behaviour,
  type Received,
} from '#test/stand-ins/webhook-receiver/webhook-receiver.ts'
import type { Client } from '#test/client.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { drain } from './drain.ts'
import { fanOut } from './fan-out.ts'
import { webhookOutcomes } from './outcomes.ts'

/** A webhook of an organization of its own, and what arrives at its target. */
export interface Subscribed {
  readonly own: Organization
  readonly id: string
  readonly secret: string
  readonly url: string
  /** As of its making. */
  readonly webhook: { readonly created_at: string }
  /** An operation of it, such as `test/`. */
  at(operation?: string, query?: string): string
  received(): readonly Received[]
  behave(behaviour: Behaviour): void
  /** How long its target is waited for: long, where it says something in the end. */
  patienceMs(): number
}

export async function subscribed(
  wish: object = {},
  within?: Organization,
  maker?: Client,
): Promise<Subscribed> {
  const own = within ?? (await organization())
  const { receiver } = await world()
  const path = `/${randomUUID()}`
  const url = receiverOrigin + path
  const body = { organization_id: own.id, url, events: ['contact.*'], ...wish }
  const made = await (maker ?? own.owner).post('/webhooks/', body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { secret, ...webhook } = made.body
  let patienceMs = patient
  return {
    own,
    id: webhook.id,
    secret,
    url,
    webhook,
    at: (operation = '', query = '') =>
      `/webhooks/${webhook.id}/${operation}?organization_id=${own.id}${query}`,
    received: () => receiver.received(path),
    behave: (behaviour) => {
      patienceMs = behaviour === 'hanging' ? impatient : patient
      receiver.behave(path, behaviour)
    },
    patienceMs: () => patienceMs,
  }
}

const patient = 30_000
const impatient = 400

/** An event as the log would tell it. */
export function event(type = 'contact.created', occurredAt = new Date()): LoggedEvent {
  return {
    id: randomUUID(),
    type,
    occurred_at: occurredAt.toISOString(),
    actor: { kind: 'system', id: null, user_id: null },
    cause: { type: 'command', id: 'test' },
    subject: { type: type.split('.')[0] ?? '', id: randomUUID() },
    changes: {},
    data: { name: 'Ada' },
  }
}

/** Hands events to the subscriber, as delivery does. */
export function tell({ scope }: Organization, ...events: LoggedEvent[]): Promise<void> {
  return transaction(scope, (inside) => fanOut.handle({ scope: inside, events }))
}

/** The service's own scope of the organization, some seconds later than it is. */
export async function later(own: Organization, seconds = 0): Promise<OrganizationScope> {
  const { runtime } = await world()
  const scope = await runtime.gate.system(runtime.base, own.id)
  return { ...scope, now: () => new Date(Date.now() + seconds * 1000) }
}

/** Sends what is due so many seconds from now. */
export async function send(
  { own, id, patienceMs }: Subscribed,
  seconds = 0,
  given?: SafeFetch,
  outcomes = webhookOutcomes(),
) {
  const scope = await later(own, seconds)
  const fetch = given ?? (await outbound({}, patienceMs()))
  try {
    await drain(scope, { fetch, outcomes, running: new Set() }, id)
  } finally {
    await fetch.close()
  }
}

/** The way out; names lead where `names` says. */
export async function outbound(
  names: Readonly<Record<string, string[]>> = {},
  timeoutMs = patient,
): Promise<SafeFetch> {
  const { config } = await world()
  const fetch = createSafeFetch({
    originMap: config.OUTBOUND_ORIGIN_MAP,
    userAgent: 'Tester/1.0',
    resolver: async (host) => names[host] ?? [],
  })
  return Object.assign(
    (url: string, options: Parameters<SafeFetch>[1]) => fetch(url, { ...options, timeoutMs }),
    { refusalOf: fetch.refusalOf, close: fetch.close },
  )
}

export async function deliveriesOf({ own, at }: Subscribed, query = '') {
  const { status, body } = await own.owner.get(at('deliveries/', query))
  assert.equal(status, 200, JSON.stringify(body))
  return body.results
}

/** What was recorded of the organization's webhooks, oldest first. */
export async function recordedTypes(own: Organization): Promise<string[]> {
  return (await eventsOf(own, 'webhook.')).map(({ type }) => type)
}
