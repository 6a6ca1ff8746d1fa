import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { requireHolder, type SpenderLookup } from './cap-holders.ts'
import { capEvents } from './events.ts'
import { spentThisMonthBy } from './own-caps.ts'
import { requirePersonToLoosen } from './refusals.ts'
import type { NewCap } from './schemas.ts'
import type { CapHolder } from './wallet-decisions.ts'
import { lockWallet } from './wallet-lock.ts'

const maxCaps = 1000

export const TooManyCaps = conflict(
  'too_many_caps',
  'The organization has reached its limit of caps',
  `At most ${maxCaps} members, keys and workflows may have one. Delete one with DELETE /api/v1/credits/caps/{id}/.`,
)

interface StoredCap {
  readonly id: string
  readonly holder: string
  readonly holder_id: string
  readonly monthly_credit_cap: number
  readonly created_at: string
  readonly updated_at: string
}

/** The caps of members, keys and workflows, with what each has spent of its own. */
export async function listCaps(scope: OrganizationScope, request: ListRequest) {
  const page = await listPage(capsIn(scope), request, { created_at: sql.ref('created_at') })
  return { ...page, results: await shown(scope, page.results) }
}

/** @throws NotFound */
export async function readCap(scope: OrganizationScope, id: string) {
  const cap = await capsIn(scope)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
  return shownOne(scope, cap)
}

/**
 * Sets what a member, a key or a workflow may spend in a month; the one that it had is replaced. Decided under the
 * wallet's lock like every reservation, so it binds the next one. @throws TooManyCaps, LoosenedByPeople, ValidationFailed
 */
export async function setCap(
  scope: OrganizationScope,
  spenders: SpenderLookup,
  wish: z.output<typeof NewCap>,
) {
  await requireHolder(scope, spenders, wish)
  return transaction(scope, async (inside) => {
    await lockAndCount(inside)
    await requirePlace(inside, wish)
    const before = await capOf(inside, wish)
    if (before !== undefined && wish.monthly_credit_cap > before) requirePersonToLoosen(inside)
    const cap = await shownOne(inside, await store(inside, wish))
    record(inside, capEvents.set, { subject: cap.id, data: cap })
    return cap
  })
}

/** Beside the one that is replaced. Under the wallet's lock, which whoever sets a cap holds. */
async function requirePlace(
  scope: OrganizationScope,
  { holder, holder_id }: z.output<typeof NewCap>,
): Promise<void> {
  const { count } = await capsIn(scope)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((is) => is.or([is('holder', '<>', holder), is('holder_id', '<>', holder_id)]))
    .executeTakeFirstOrThrow()
  if (count >= maxCaps) throw new TooManyCaps()
}

/** What a holder may spend by the cap that it has, in hundredths of a credit. */
async function capOf(
  scope: OrganizationScope,
  { holder, holder_id }: z.output<typeof NewCap>,
): Promise<number | undefined> {
  const cap = await capsIn(scope)
    .where('holder', '=', holder)
    .where('holder_id', '=', holder_id)
    .executeTakeFirst()
  return cap?.monthly_credit_cap
}

/** Takes a cap away. @throws NotFound, LoosenedByPeople */
export async function deleteCap(scope: OrganizationScope, id: string): Promise<void> {
  requirePersonToLoosen(scope)
  return transaction(scope, async (inside) => {
    await lockAndCount(inside)
    const data = await readCap(inside, id)
    await inside.db
      .deleteFrom('credit_caps')
      .where('organization_id', '=', inside.organizationId)
      .where('id', '=', id)
      .execute()
    record(inside, capEvents.removed, { subject: id, data })
  })
}

/** Whoever decided on the wallet before finds it changed. */
async function lockAndCount(scope: OrganizationScope): Promise<void> {
  await lockWallet(scope)
  await scope.db
    .updateTable('wallets')
    .set({ caps: sql`caps + 1` })
    .where('organization_id', '=', scope.organizationId)
    .execute()
}

function store(scope: OrganizationScope, wish: z.output<typeof NewCap>): Promise<StoredCap> {
  const now = timestamp(scope.now())
  const { monthly_credit_cap } = wish
  const own = { organization_id: scope.organizationId, id: scope.newId() }
  return scope.db
    .insertInto('credit_caps')
    .values({ ...wish, ...own, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .constraint('credit_cap_of_holder')
        .doUpdateSet({ monthly_credit_cap, updated_at: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

const columns = [
  'id',
  'holder',
  'holder_id',
  'monthly_credit_cap',
  'created_at',
  'updated_at',
] as const

function capsIn({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('credit_caps').select(columns).where('organization_id', '=', organizationId)
}

async function shownOne(scope: OrganizationScope, cap: StoredCap) {
  const [one] = await shown(scope, [cap])
  if (one === undefined) throw new NotFound()
  return one
}

async function shown(scope: OrganizationScope, caps: readonly StoredCap[]) {
  const nameOf = ({ holder, holder_id }: StoredCap) => `${holder}:${holder_id}`
  const spent = caps.length === 0 ? new Map() : await spentThisMonthBy(scope, caps.map(nameOf))
  return caps.map((cap) => ({
    ...cap,
    holder: cap.holder as CapHolder,
    monthly_credit_cap: formatCredits(cap.monthly_credit_cap),
    spent_this_month: formatCredits(spent.get(nameOf(cap)) ?? 0),
  }))
}
