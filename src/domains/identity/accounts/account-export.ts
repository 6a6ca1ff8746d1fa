import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { endpoint, streamed } from '#kernel/http/endpoint.ts'
import { memberMs, slowly } from '#kernel/http/slow.ts'
import type { UserScope } from '#kernel/scope.ts'
import { exampleLines } from '#kernel/tenants/export-format.ts'
import { deedLines } from '#kernel/tenants/deeds.ts'
import { personLines, type PeopleTables } from '#kernel/tenants/person-export.ts'
import { readUser } from './accounts.ts'
import { exportLimit } from './limits.ts'

/** What identity is told by others about where people are named. */
export interface Naming {
  readonly peopleTables: PeopleTables
}

/** Everything about the caller, one row a line. */
async function exportAccount(scope: UserScope, { peopleTables }: Naming) {
  const { email, email_confirmed } = await readUser(scope)
  const organizationIds = await openOrganizations(scope)
  const at = scope.now()
  const address = email_confirmed ? email : null
  const wish = { ...peopleTables, userId: scope.userId, address, organizationIds, at }
  return personLines(scope.db, wish, deedsIn(scope, organizationIds, at))
}

async function* deedsIn(scope: UserScope, organizationIds: readonly string[], until: Date) {
  for (const organizationId of organizationIds) {
    const inside = await scope.enter(organizationId).catch(nothingWhereGone)
    if (inside !== undefined)
      yield* deedLines(slowly(inside, memberMs), { userId: scope.userId, until })
  }
}

/** Whoever was removed while the export is read is not told more. */
function nothingWhereGone(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Those that let the caller in: not where a second factor is demanded that they do not have. */
async function openOrganizations({ db, userId }: UserScope): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(not needs_second_factor or exists (
        select from second_factors f where f.user_id = memberships.user_id and f.confirmed_at is not null))`,
    )
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

export function exportingAccount(people: Naming) {
  return endpoint({
    route: 'GET /me/export/',
    name: 'exportAccount',
    summary: 'Export everything about you',
    description:
      'Returns a snapshot as JSON Lines: a header, then each row as `{"type", "row"}`, then `{"type": "end", "rows"}`; without that last line, the export is incomplete. Includes your account, sessions, sign-in locations, memberships, invitations, keys and mails, and only organizations that let you in. Secrets and hashes are left out. What you did in these organizations is listed as `events`, each with its record, type and time, for as long as events are kept; what the records say belongs to the organization.',
    access: 'user',
    returns: streamed({ 'application/jsonl': exampleLines }, 'The rows, one per line'),
    limits: [exportLimit],
    handle: ({ scope }) => exportAccount(scope, people),
  })
}
