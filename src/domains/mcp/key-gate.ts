import { timestamp } from '#kernel/clock.ts'
import { InvalidToken } from '#kernel/errors.ts'
import type { KeyGate, Permission } from '#kernel/mcp/key-gate.ts'
import type { Scope } from '#kernel/scope.ts'
import { hashSecret, hasValidChecksum } from '#kernel/secrets.ts'
import { prefix } from './keys.ts'
import { admitSpending } from './spending.ts'

const minuteMs = 60_000

/** Lets in keys that are neither revoked nor expired, while their creator still is a member. */
export function createKeyGate(): KeyGate {
  return {
    authenticate: async (base, key) => {
      const found = await findLiving(base, key)
      noteUse(base, found)
      return {
        keyId: found.id,
        actor: { kind: 'key', id: found.id, user_id: found.user_id },
        organizationId: found.scope === 'organization' ? found.organization_id : null,
        permissions: found.permissions as Permission[],
        monthlyCreditCap: found.monthly_credit_cap,
      }
    },
    admitSpending,
  }
}

/** A mistyped key is refused by its checksum, without a question to the database. */
async function findLiving({ db, now }: Scope, key: string) {
  if (!key.startsWith(prefix) || !hasValidChecksum(key)) throw invalid(notAKey)
  const found = await db
    .selectFrom('mcp_keys')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'mcp_keys.organization_id')
        .onRef('memberships.user_id', '=', 'mcp_keys.user_id'),
    )
    .select([
      'mcp_keys.id',
      'mcp_keys.organization_id',
      'mcp_keys.user_id',
      'mcp_keys.scope',
      'mcp_keys.permissions',
      'mcp_keys.monthly_credit_cap',
      'mcp_keys.expires_at',
      'mcp_keys.last_used_at',
    ])
    .where('key_hash', '=', hashSecret(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw invalid(unknown)
  if (found.expires_at !== null && Date.parse(found.expires_at) <= now().getTime())
    throw invalid(expired)
  return found
}

const notAKey = 'This is not an MCP key, or it was mistyped. POST /api/v1/mcp/keys/ creates one.'
const unknown =
  'The key is unknown or revoked, or its creator has left the organization. POST /api/v1/mcp/keys/ creates another.'
const expired = 'The key has expired. POST /api/v1/mcp/keys/ creates another.'
function invalid(detail: string) {
  return new InvalidToken({ detail })
}

/** Outside the request's path, and at most once a minute per key. */
function noteUse(base: Scope, key: { id: string; last_used_at: string | null }): void {
  const now = base.now()
  const aMinuteAgo = timestamp(new Date(now.getTime() - minuteMs))
  if (key.last_used_at !== null && key.last_used_at >= aMinuteAgo) return
  base.db
    .updateTable('mcp_keys')
    .set({ last_used_at: timestamp(now) })
    .where('id', '=', key.id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', aMinuteAgo)]))
    .execute()
    .catch((error: unknown) => base.log.warn({ err: error }, 'key use not noted'))
}
