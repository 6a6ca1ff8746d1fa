import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { shownTransaction } from '#domains/credits/ledger.ts'
import { storingParts } from '#domains/credits/storing.ts'
import { insertionOf } from '#kernel/events/recorded.ts'
import { sendTogether } from '#kernel/postgres/connections/burst.ts'
import { applicationRole } from '#kernel/postgres/connections/connections.ts'
import { settingOf } from '#kernel/postgres/tenancy.ts'
import type { BenchWorld } from './world.ts'

/** What a batch of the service holds when 64 callers reserve and settle: half of each. */
export const batchSize = 32

interface Numbers {
  balance: number
  reserved: number
  spent_in_month: number
}

interface Sender {
  readonly client: pg.Client
  readonly organizationId: string
  readonly texts: { readonly storing: string; readonly events: string }
  readonly wallet: Numbers
  readonly fixed: {
    readonly cap: number
    readonly month: string
    readonly epoch: number
    readonly caps: number
  }
  /** Reserved by the batch before, to be settled by the next. */
  open: readonly string[]
}

/**
 * Operations a second of the statements that the service sends, all of them and as it sends them, but by hand: full batches,
 * one after the other, on one connection, with nothing decided, collected or recorded in between, and `warmUp` before that are
 * not timed.
 */
export async function rateByHand(
  world: BenchWorld,
  operations: number,
  warmUp: number,
): Promise<number> {
  const sender = await openSender(world)
  await rateOfBatches(sender, warmUp)
  const perSecond = await rateOfBatches(sender, operations)
  await sender.client.end()
  return perSecond
}

async function rateOfBatches(sender: Sender, operations: number): Promise<number> {
  const batches = Math.ceil(operations / batchSize)
  const begin = performance.now()
  for (let batch = 0; batch < batches; batch += 1) await sendBatch(sender)
  return (batches * batchSize * 1000) / (performance.now() - begin)
}

async function openSender(world: BenchWorld): Promise<Sender> {
  const { organizationId } = world.scope
  const client = new pg.Client({
    ...world.database,
    options: `-c role=${applicationRole} -c timezone=UTC`,
    pipeline: true,
  })
  await client.connect()
  const known = await sendTogether(client, [
    settingOf(organizationId, false),
    {
      text: `select balance, reserved, spent_in_month, monthly_credit_cap as cap, spent_month::text as month,
                    epoch, caps
               from wallets where organization_id = $1`,
      values: [organizationId],
    },
  ])
  const {
    balance,
    reserved,
    spent_in_month,
    cap,
    month = '',
    epoch,
    caps,
  } = (known[1]?.rows[0] as Record<string, string> | undefined) ?? {}
  return {
    client,
    organizationId,
    texts: textsOf(world),
    wallet: {
      balance: Number(balance),
      reserved: Number(reserved),
      spent_in_month: Number(spent_in_month),
    },
    fixed: { cap: Number(cap), month, epoch: Number(epoch), caps: Number(caps) },
    open: [],
  }
}

/** As the service compiles them; the values below are in their order. */
function textsOf({ scope }: BenchWorld) {
  const wallet = {
    balance: 0,
    reserved: 0,
    monthly_credit_cap: 0,
    max_credits_per_action: null,
    ai_paused: false,
    spent_month: '',
    spent_in_month: 0,
    epoch: 0,
    next_expiry: null,
    topped_up: 0,
    caps: 0,
  }
  const { organizationId: organization_id } = scope
  const none = { opened: [], closed: [], spent: [] }
  const batch = { organization_id, before: wallet, wallet, now: '', ...none }
  return {
    storing: storingParts('opens closes spends')(batch).sql,
    events: insertionOf(organization_id, []).sql,
  }
}

async function sendBatch(sender: Sender): Promise<void> {
  const { client, texts, wallet, open } = sender
  const before = { ...wallet }
  const now = new Date().toISOString()
  const opened = Array.from({ length: batchSize }, () => randomUUIDv7())
  const spent = open.map((id, index) => spending(id, wallet.balance - index - 1, now))
  wallet.reserved += 2 * opened.length - 2 * open.length
  wallet.balance -= open.length
  wallet.spent_in_month += open.length
  sender.open = opened
  const values = valuesOf(sender, { before, now, opened, settled: open, spent })
  await sendTogether(client, [
    settingOf(sender.organizationId, false),
    { name: 'storing', text: texts.storing, values },
    { name: 'events', text: texts.events, values: eventsOf(sender, spent, now) },
  ])
}

interface Batch {
  readonly before: Numbers
  readonly now: string
  readonly opened: readonly string[]
  readonly settled: readonly string[]
  readonly spent: readonly object[]
}

function valuesOf({ wallet, fixed, organizationId }: Sender, batch: Batch): unknown[] {
  const { before, now, opened, settled, spent } = batch
  const reserved = opened.map((id) => reservation(id, now))
  const closed = settled.map((id) => ({ id, status: 'settled', settled_amount: 1 }))
  return [
    wallet.balance,
    wallet.reserved,
    fixed.month,
    wallet.spent_in_month,
    now,
    organizationId,
    before.balance,
    before.reserved,
    fixed.cap,
    null,
    false,
    fixed.month,
    before.spent_in_month,
    fixed.epoch,
    fixed.caps,
    organizationId,
    JSON.stringify(reserved),
    JSON.stringify(closed),
    now,
    organizationId,
    organizationId,
    fixed.epoch,
    JSON.stringify(spent),
    settled.length,
  ]
}

/** Who reserved, and by which prices, as the service writes it into both. */
const maker = { created_by: 'system', member_id: null, rate_card_version: 1 }

function reservation(id: string, now: string) {
  const work = { feature: 'lead_discovery', reference: 'bench', amount: 2, status: 'open' }
  return { id, ...work, ...maker, created_at: now, expires_at: new Date(Date.parse(now) + 900_000) }
}

function spending(id: string, balance_after: number, now: string) {
  return {
    id,
    kind: 'spend',
    credit_account: 'used',
    amount: 1,
    balance_after,
    feature: 'lead_discovery',
    reference: id,
    description: 'bench',
    subject: 'bench',
    model: null,
    ...maker,
    created_at: now,
  } as const
}

function eventsOf(
  { organizationId }: Sender,
  spent: readonly ReturnType<typeof spending>[],
  now: string,
): unknown[] {
  const rows = spent.map((data, place) => ({
    place,
    id: randomUUIDv7(),
    type: 'credits.spent',
    subject_type: 'transaction',
    subject_id: data.id,
    actor: { kind: 'system', id: null, user_id: null },
    cause: { type: 'command', id: data.id },
    changes: {},
    data: shownTransaction(data),
    admin_only: false,
    occurred_at: now,
  }))
  return [organizationId, JSON.stringify(rows)]
}
