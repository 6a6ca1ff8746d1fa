import { sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'

/** Of one business; the oldest go first, and none is named for longer than a year. */
const most = 200
const keptDays = 365

interface Business {
  readonly id: string
}
interface Presence {
  /** Whether members find it now. */
  readonly isThere: boolean
  /** Whether everybody does. */
  readonly isPublic: boolean
}
/** What became of a part: how it was, and how it is now. */
export interface Passage {
  readonly before: Presence
  readonly after: Presence
}

/** What is gone, as a pack names it, with when it went. */
export interface Removal {
  readonly part: string
  readonly removed_at: string
}

/** How a pack calls a document. */
export function documentPart(key: string): string {
  return `documents/${key}`
}

/** Names a part that is there no more, or public no more, and forgets that it was gone where it is back. */
export async function notePassage(
  scope: OrganizationScope,
  { id }: Business,
  part: string,
  { before, after }: Passage,
): Promise<void> {
  const removed_at = timestamp(scope.now())
  const oldest = timestamp(new Date(scope.now().getTime() - keptDays * dayMs))
  const own = sql`context_removals where organization_id = ${scope.organizationId} and business_id = ${id}`
  const shown = sql`withdrawn_parts where business_id = ${id}`
  if (after.isThere) await sql`delete from ${own} and part = ${part}`.execute(scope.db)
  if (after.isPublic) await sql`delete from ${shown} and part = ${part}`.execute(scope.db)
  if (before.isThere && !after.isThere) {
    await sql`
      insert into context_removals (organization_id, business_id, part, removed_at)
      values (${scope.organizationId}, ${id}, ${part}, ${removed_at})
      on conflict (organization_id, business_id, part) do update set removed_at = excluded.removed_at`.execute(
      scope.db,
    )
    await sql`delete from ${own} and (removed_at < ${oldest} or removed_at < (
      select removed_at from ${own} order by removed_at desc offset ${most} limit 1))`.execute(
      scope.db,
    )
  }
  if (before.isPublic && !after.isPublic) {
    await sql`
      insert into withdrawn_parts (business_id, part, removed_at) values (${id}, ${part}, ${removed_at})
      on conflict (business_id, part) do update set removed_at = excluded.removed_at`.execute(
      scope.db,
    )
    await sql`delete from ${shown} and (removed_at < ${oldest} or removed_at < (
      select removed_at from ${shown} order by removed_at desc offset ${most} limit 1))`.execute(
      scope.db,
    )
  }
}

/** Names all that an organization published about a business, before it is taken back as a whole. */
export async function noteWithdrawal(
  { db, now }: Scope,
  businessId: string,
  organizationId: string,
): Promise<void> {
  await sql`
    insert into withdrawn_parts (business_id, part, removed_at)
    select business_id, part, ${timestamp(now())}::timestamptz from (
      select business_id, organization_id, module as part from published_modules
      union all
      select business_id, organization_id, 'documents/' || key from published_documents) gone
     where business_id = ${businessId} and organization_id = ${organizationId}
    on conflict (business_id, part) do update set removed_at = excluded.removed_at`.execute(db)
}

/** What is gone since then, for members or for everybody. */
export async function removalsSince(
  { db }: Pick<Scope, 'db'>,
  {
    id,
    organizationId,
    since,
  }: Business & { readonly organizationId: string | undefined; readonly since: string },
): Promise<Removal[]> {
  const gone =
    organizationId === undefined
      ? sql`withdrawn_parts where business_id = ${id}`
      : sql`context_removals where organization_id = ${organizationId} and business_id = ${id}`
  const { rows } = await sql<Removal>`
    select part, removed_at from ${gone} and removed_at > ${since} order by part`.execute(db)
  return rows
}
