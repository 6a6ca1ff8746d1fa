import pg from 'pg'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { createContact } from '#domains/crm/index.ts'
import { EventDelivery } from '#kernel/events/delivery.ts'
import { event } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import type { Subscriber } from '#kernel/events/subscriber.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { median } from './statistics.ts'
import { load, writing, type Sent } from './load.ts'
import { answering, startServer } from './wallet-read.ts'
import type { BenchWorld } from './world.ts'

const events = 100_000
const eventsEach = 10
const writes = 64
const rounds = 41
const requestRounds = 9
const firstPort = 8465

const noted = event({
  type: 'contact.noted',
  summary: 'Stands for any event.',
  data: z.object({ name: z.string(), email: z.string() }),
})

/** Events recorded a second, ten in each durable transaction, and delivered a second to three subscribers. */
export async function measureEvents({ runtime, scope }: BenchWorld) {
  const recorded = await rate(events / eventsEach, () =>
    transaction(scope, async (inside) => {
      for (let each = 0; each < eventsEach; each += 1)
        record(inside, noted, {
          subject: inside.newId(),
          data: { name: 'Ada Miller', email: 'ada@mill.example' },
        })
    }),
  )
  const counts = [0, 0, 0]
  const subscribers = counts.map((_, index): Subscriber => ({
    name: `bench.${index}`,
    types: ['contact.noted'],
    handle: async (call) => {
      counts[index]! += call.events.length
    },
  }))
  const delivery = new EventDelivery({ ...runtime, subscribers, metrics: new Registry() })
  const begin = performance.now()
  while (counts.some((count) => count < events)) await delivery.round()
  const seconds = (performance.now() - begin) / 1000
  if (counts.some((count) => count !== events)) throw new Error(`delivered ${counts.join(', ')}`)
  return { recorded: recorded * eventsEach, delivered: (3 * events) / seconds }
}

/**
 * Contacts created a second without and with recording, by one caller and by many, without and with an
 * e-mail (one statement, and a transaction of three). Many short rounds, in turns; medians.
 */
export async function measureRecording({ scope }: BenchWorld) {
  await rate(writes, () => create(scope, ''))
  const measured = []
  for (const [name, callers, email] of cases)
    measured.push({ name, ...(await compare(scope, callers, email)) })
  return measured
}

const cases = [
  ['one caller, no e-mail', 1, false],
  ['32 callers, no e-mail', 32, false],
  ['one caller, with e-mail', 1, true],
  ['32 callers, with e-mail', 32, true],
] as const

async function compare(scope: OrganizationScope, callers: number, hasEmail: boolean) {
  const email = () => (hasEmail ? `${crypto.randomUUID()}@people.example` : '')
  const [plain, recording]: number[][] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => plain!.push(await rate(writes, () => createUnrecorded(scope, email()), callers)),
      async () => recording!.push(await rate(writes, () => create(scope, email()), callers)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return paired(plain!, recording!)
}

const services = ['unrecorded', 'service'] as const

/** POST /crm/contacts/ a second without and with recording, by two servers in turns: medians, of the paired ratios too. */
export async function measureRecordingRequests({ database, scope, token }: BenchWorld) {
  const servers = services.map((name, index) => startServer(name, firstPort + index, database))
  try {
    const path = `/api/v1/crm/contacts/?organization_id=${scope.organizationId}`
    const wallet = `/api/v1/credits/wallet/?organization_id=${scope.organizationId}`
    await Promise.all(services.map((_, index) => answering(firstPort + index, wallet, token)))
    const request = writing(path, token, contactOf(''))
    const measured = []
    for (const index of [0, 1]) await load(firstPort + index, request, 1)
    await analyze(database)
    for (const connections of [1, 32])
      measured.push({ connections, ...(await compareRequests(request, connections)) })
    return measured
  } finally {
    for (const server of servers) server.kill()
  }
}

/**
 * What the server does by itself within a minute. Until then each connection keeps the plan by which it checks references, one of an
 * empty table, which may pass over all contacts.
 */
async function analyze(database: ConnectionSettings): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('analyze')
  await client.end()
}

async function compareRequests(request: Sent, connections: number) {
  const samples = services.map((): number[] => [])
  for (let round = 0; round <= requestRounds; round += 1)
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { perSecond, failures } = await load(firstPort + index, request, connections)
      if (failures > 0) throw new Error(`${services[index]}: ${failures} failures`)
      if (round > 0) samples[index]!.push(perSecond)
    }
  return paired(samples[0]!, samples[1]!)
}

function paired(plain: readonly number[], recording: readonly number[]) {
  return {
    without: median(plain),
    with: median(recording),
    ratio: median(plain.map((one, index) => one / recording[index]!)),
  }
}

function contactOf(email: string) {
  return { name: 'Ada Miller', email, phone: '030 1234', tags: ['baker'] }
}

function create(scope: OrganizationScope, email: string) {
  return createContact(scope, contactOf(email))
}

/** The same verb where nobody stores what it records. */
function createUnrecorded(scope: OrganizationScope, email: string) {
  return scope.db.transaction().execute((db) => create({ ...scope, db, recorded: [] }, email))
}

async function rate(operations: number, operation: () => Promise<unknown>, callers = 32) {
  let started = 0
  const begin = performance.now()
  const caller = async () => {
    while (started < operations) {
      started += 1
      await operation()
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return operations / ((performance.now() - begin) / 1000)
}
