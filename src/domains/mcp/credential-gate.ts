import { minuteMs, timestamp } from '#kernel/clock.ts'
import { InvalidToken } from '#kernel/errors.ts'
import type { CredentialGate, Holder, Permission } from '#kernel/mcp/holder.ts'
import { askAndRead, readRows } from '#kernel/postgres/database.ts'
import { ofOpened, openingOf } from '#kernel/postgres/connections/opening.ts'
import { ReadAhead, type FixedRead } from '#kernel/records/read-ahead.ts'
import type { Role, Scope } from '#kernel/scope.ts'
import { hashSecret, hasValidChecksum } from '#kernel/secrets.ts'
import { prefix } from './keys.ts'

interface Found {
  readonly id: string
  readonly organization_id: string
  readonly user_id: string
  readonly scope: 'organization' | 'member'
  readonly permissions: Permission[]
  readonly role: Role
  readonly needs_second_factor: boolean
  readonly monthly_credit_cap: number | null
  readonly is_expired: boolean
  /** Its last use was noted more than a minute ago, or never. */
  readonly is_due: boolean
}

/** Written out, not built: the one question of every MCP request, key and membership together. */
const keyAndMembership = `
  select k.id, k.organization_id, k.user_id, k.scope, k.permissions, m.role, m.needs_second_factor,
         k.monthly_credit_cap,
         coalesce(k.expires_at <= $2::timestamptz, false) as is_expired,
         coalesce(k.last_used_at < $2::timestamptz - interval '1 minute', true) as is_due,
         case when not m.needs_second_factor and coalesce(k.expires_at > $2::timestamptz, true)
                   and 'read' = any(k.permissions) then k.organization_id end as opens
    from mcp_keys k
    join memberships m on m.organization_id = k.organization_id and m.user_id = k.user_id
   where k.key_hash = $1 and k.revoked_at is null and not m.is_frozen
     and (k.scope = 'member' or m.role in ('owner', 'admin'))`

const opening = openingOf(keyAndMembership)

/** Lets in keys that are neither revoked nor expired, while their creator still is a member. */
export function createCredentialGate(): CredentialGate {
  return {
    authenticate: async (base, key, firstRead) => {
      const { found, readAhead } = await findLiving(base, key, firstRead)
      if (found.is_due) noteUse(base, found.id)
      return holderOf(found, readAhead)
    },
  }
}

function holderOf(
  { id, organization_id, user_id, scope, role, ...found }: Found,
  readAhead: ReadAhead | undefined,
): Holder {
  return {
    credentialId: id,
    kind: 'key',
    actor: { kind: 'key', id, user_id },
    organizationId: scope === 'organization' ? organization_id : null,
    // Where a second factor is demanded, the gate looks whether there is one.
    membership: found.needs_second_factor
      ? null
      : { organizationId: organization_id, role, readAhead },
    permissions: found.permissions,
    spendingCap: found.monthly_credit_cap,
  }
}

/** A mistyped key is refused by its checksum, without a question to the database. */
async function findLiving(
  { db, now }: Scope,
  key: string,
  firstRead: FixedRead<unknown> | undefined,
) {
  if (!key.startsWith(prefix) || !hasValidChecksum(key)) throw invalid(notAKey)
  const question = { sql: keyAndMembership, parameters: [hashSecret(key), timestamp(now())] }
  const { asked, read } =
    firstRead === undefined
      ? { asked: await readRows<Found>(db, question), read: undefined }
      : await askAndRead(db, { ...question, opening }, ofOpened(firstRead))
  const [found] = asked as readonly Found[]
  if (found === undefined) throw invalid(unknown)
  if (found.is_expired) throw invalid(expired)
  return { found, readAhead: firstRead && read && new ReadAhead(firstRead, read) }
}

const notAKey = 'This is not an MCP key, or it was mistyped. POST /api/v1/mcp/keys/ creates one.'
const unknown =
  'The key is unknown or revoked, or its creator has left the organization or lost the role it requires, or the organization is scheduled for deletion. POST /api/v1/mcp/keys/ creates another.'
const expired = 'The key has expired. POST /api/v1/mcp/keys/ creates another.'
function invalid(detail: string) {
  return new InvalidToken({ detail })
}

/** Outside the request's path, and at most once a minute per key. */
function noteUse({ db, now, log }: Scope, id: string): void {
  const aMinuteAgo = timestamp(new Date(now().getTime() - minuteMs))
  db.updateTable('mcp_keys')
    .set({ last_used_at: timestamp(now()) })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', aMinuteAgo)]))
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'key use not noted'))
}
