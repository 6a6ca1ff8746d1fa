import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope, type Scope, type UserScope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { slugOf } from '#kernel/text/slug.ts'

const columns = ['id', 'name', 'slug', 'currency', 'created_at'] as const

/** Founds an organization; the person becomes its owner. */
export function foundOrganization(
  scope: Scope,
  ownerId: string,
  { name, currency }: { name: string; currency: string },
) {
  return transaction(scope, async (inside) => {
    const now = timestamp(inside.now())
    const organization = await insertOrganization(inside, { name, currency, now })
    await inside.db
      .insertInto('memberships')
      .values({
        organization_id: organization.id,
        user_id: ownerId,
        role: 'owner',
        created_at: now,
        updated_at: now,
      })
      .execute()
    return organization
  })
}

/** An organization by slug or id, for its operator. */
export function findOrganization({ db }: Scope, slugOrId: string) {
  return db
    .selectFrom('organizations')
    .select(columns)
    .where((eb) => eb.or([eb('slug', '=', slugOrId), eb(sql`id::text`, '=', slugOrId)]))
    .executeTakeFirst()
}

/** The organizations the person belongs to. */
export function listOrganizations(scope: UserScope, request: ListRequest) {
  return listPage(
    scope.db
      .selectFrom('organizations')
      .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
      .select(['organizations.id', 'name', 'slug', 'currency', 'organizations.created_at'])
      .where('memberships.user_id', '=', scope.userId),
    request,
    { created_at: sql.ref('organizations.created_at') },
    sql.ref('organizations.id'),
  )
}

export function readOrganization({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/**
 * Holds the organization to the end of the transaction: what counts its members or keys before it
 * adds or removes one happens one after the other. Who merely points to the organization goes on.
 */
export async function holdOrganization({ db, organizationId }: OrganizationScope): Promise<void> {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}

/** Changes the name or the currency; the slug stays, since addresses may hold it. */
export function changeOrganization(
  { db, organizationId, now }: OrganizationScope,
  change: { name?: string | undefined; currency?: string | undefined },
) {
  return db
    .updateTable('organizations')
    .set({ ...change, updated_at: timestamp(now()) })
    .where('id', '=', organizationId)
    .returning(columns)
    .executeTakeFirstOrThrow()
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

interface OrganizationFacts {
  readonly name: string
  readonly currency: string
  readonly now: string
}

/** The plain slug of the name if it is free, else one with a random end. */
async function insertOrganization(scope: Scope, facts: OrganizationFacts) {
  const slug = slugOf(facts.name)
  const first = slug === '' ? undefined : await insertUnderSlug(scope, facts, slug)
  return first ?? insertUnderRandomSlug(scope, facts, slug || 'workspace')
}

async function insertUnderRandomSlug(scope: Scope, facts: OrganizationFacts, slug: string) {
  const organization = await insertUnderSlug(scope, facts, `${slug}-${suffix()}`)
  if (organization === undefined) throw new Error('a random slug was taken')
  return organization
}

function insertUnderSlug(
  { db, newId }: Scope,
  { name, currency, now }: OrganizationFacts,
  slug: string,
) {
  return db
    .insertInto('organizations')
    .values({ id: newId(), slug, name, currency, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

function suffix() {
  return randomBase62(8).toLowerCase()
}
