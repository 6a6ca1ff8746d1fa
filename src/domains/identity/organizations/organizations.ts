import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record, recordFor } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import {
  personActing,
  transaction,
  type OrganizationScope,
  type Scope,
  type UserScope,
} from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { organizationEvents } from './events.ts'
import { joinOrganization } from './joining.ts'

export const organizationColumns = [
  'organizations.id',
  'name',
  'slug',
  'currency',
  'time_zone',
  'deletes_at',
  'requires_second_factor',
  'organizations.created_at',
] as const

/** Creates an organization; the person becomes its owner. */
export function createOrganization(
  scope: Scope,
  ownerId: string,
  { name, currency }: { name: string; currency: string },
) {
  return transaction(scope, async (inside) => {
    const now = timestamp(inside.now())
    const organization = await insertOrganization(inside, {
      name,
      currency,
      now,
      founded_by: ownerId,
    })
    const owner = { ...inside, actor: personActing(ownerId) }
    const { id } = organization
    recordFor(owner, id, organizationEvents.created, { subject: id, data: organization })
    await joinOrganization(owner, id, 'owner')
    return organization
  })
}

/** An organization by slug or id, for its operator. */
export function findOrganization({ db }: Scope, slugOrId: string) {
  return db
    .selectFrom('organizations')
    .select(organizationColumns)
    .where((eb) => eb.or([eb('slug', '=', slugOrId), eb(sql`id::text`, '=', slugOrId)]))
    .executeTakeFirst()
}

/** The names of organizations by their ids. */
export async function organizationNames(
  { db }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Every organization, for the operator who moves them all. */
export async function allOrganizationIds({ db }: Scope): Promise<string[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The organizations the person belongs to. */
export function listOrganizations(scope: UserScope, request: ListRequest) {
  return listPage(
    scope.db
      .selectFrom('organizations')
      .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
      .select(organizationColumns)
      .where('memberships.user_id', '=', scope.userId),
    request,
    { created_at: sql.ref('organizations.created_at') },
    sql.ref('organizations.id'),
  )
}

export function readOrganization(scope: OrganizationScope) {
  return theOrganization(scope).executeTakeFirstOrThrow()
}

/**
 * Locks the organization to the end of the transaction: what counts its members or keys before it
 * adds or removes one happens one after the other. Who merely points to the organization goes on.
 */
export function lockOrganization(scope: OrganizationScope) {
  return theOrganization(scope).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Keeps whoever locks the organization waiting until the transaction ends, and nobody else. */
export function shareOrganization(scope: OrganizationScope) {
  return theOrganization(scope).forShare().executeTakeFirstOrThrow()
}

function theOrganization({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('organizations').select(organizationColumns).where('id', '=', organizationId)
}

/** Changes the name, the currency or the time zone; the slug stays, since addresses may hold it. @throws RecordChanged */
export function changeOrganization(
  scope: OrganizationScope,
  change: {
    name?: string | undefined
    currency?: string | undefined
    time_zone?: string | undefined
  },
) {
  return transaction(scope, async (inside) => {
    const before = await lockOrganization(inside)
    requireUnchanged(inside, before)
    const { db, organizationId: id, now } = inside
    const after = await db
      .updateTable('organizations')
      .set({ ...change, updated_at: timestamp(now()) })
      .where('id', '=', id)
      .returning(organizationColumns)
      .executeTakeFirstOrThrow()
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0)
      record(inside, organizationEvents.updated, { subject: id, data: after, changes })
    return after
  })
}

/** The memberships of a person, each with what its organization is called. */
export function membershipsOf(scope: Pick<UserScope, 'db' | 'userId'>) {
  return scope.db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.slug', 'memberships.role'])
    .where('memberships.user_id', '=', scope.userId)
    .orderBy('organizations.id')
    .execute()
}

interface NewOrganization {
  readonly name: string
  readonly currency: string
  readonly now: string
  readonly founded_by: string
}

/** The plain slug of the name if it is free, else one with a random end. */
async function insertOrganization(scope: Scope, values: NewOrganization) {
  const slug = slugOf(values.name)
  const first = slug === '' ? undefined : await insertUnderSlug(scope, values, slug)
  return first ?? insertUnderRandomSlug(scope, values, slug || 'workspace')
}

async function insertUnderRandomSlug(scope: Scope, values: NewOrganization, slug: string) {
  const organization = await insertUnderSlug(scope, values, `${slug}-${suffix()}`)
  if (organization === undefined) throw new Error('a random slug was taken')
  return organization
}

function insertUnderSlug({ db, newId }: Scope, { now, ...values }: NewOrganization, slug: string) {
  return db
    .insertInto('organizations')
    .values({ id: newId(), slug, ...values, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(organizationColumns)
    .executeTakeFirst()
}

function suffix() {
  return randomBase62(8).toLowerCase()
}
