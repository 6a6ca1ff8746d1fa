import { sql } from 'kysely'
import { endpoint, streamed } from '#kernel/http/endpoint.ts'
import type { UserScope } from '#kernel/scope.ts'
import { personLines, type PeopleTables } from '#kernel/tenants/person-export.ts'
import { readUser } from './accounts.ts'
import { exportLimit } from './limits.ts'

/** What identity is told by others about where people are named. */
export interface Naming {
  readonly peopleTables: PeopleTables
}

/** Everything about the caller, one row a line. */
export async function exportAccount(scope: UserScope, { peopleTables }: Naming): Promise<string[]> {
  const { email, email_confirmed } = await readUser(scope)
  return personLines(scope.db, {
    ...peopleTables,
    userId: scope.userId,
    address: email_confirmed ? email : null,
    organizationIds: await openOrganizations(scope),
    now: scope.now,
  })
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
      'As it stands at one moment, as JSON Lines: a header, then each row as `{"type", "row"}`, then `{"type": "end", "rows"}`, without which it is not whole. Your account, sessions, places of signing in, memberships, invitations, keys and mails; of organizations only those that let you in. Secrets and hashes are left out. What you made in organizations is theirs: their events say by whom.',
    access: 'user',
    returns: streamed('application/jsonl', 'The rows, one a line'),
    limits: [exportLimit],
    handle: async ({ scope }) => given(await exportAccount(scope, people)),
  })
}

async function* given(lines: readonly string[]) {
  yield* lines
}
