import { sql } from 'kysely'
import type { z } from 'zod'
import { lockRole, lockActor, requireRoom } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound, RoleRequired } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { admits, transaction, type OrganizationScope } from '#kernel/scope.ts'
import { hashSecret, randomBase62, withChecksum } from '#kernel/secrets.ts'
import { keyEvents } from './events.ts'
import { tellOfKey } from './key-notice.ts'
import { revokeKeys } from './revocation.ts'
import { Key, type KeyChange, type NewKey } from './schemas.ts'
import { keyColumns, shown } from './shown-key.ts'

/** Active keys of one organization, of either kind. */
export const maxActiveKeys = 50

export const TooManyKeys = conflict(
  'too_many_keys',
  'The organization has reached its limit of keys',
  `At most ${maxActiveKeys} keys may be active. Revoke one that is no longer used with DELETE /api/v1/mcp/keys/{id}/.`,
)

export const prefix = 'svc_mcp_'
const randomLength = 32
const shownLength = 14

/**
 * Creates a key that acts as the caller; only its SHA-256 is kept. A key for the organization takes
 * an owner or admin. @throws RoleRequired, ValidationFailed, TooManyKeys
 */
export function createKey(scope: OrganizationScope, key: z.output<typeof NewKey>) {
  return transaction(scope, async (entered) => {
    const inside = await lockRole(entered)
    await lockActor(inside)
    requireRoleFor(inside, key)
    requireFuture(inside, key)
    await requireRoom(inside, { taken: activeKeys(inside), max: maxActiveKeys, Full: TooManyKeys })
    const created = await insertKey(inside, key)
    const { last_used_at: _used, ...data } = await readKey(inside, created.id)
    record(inside, keyEvents.created, { subject: created.id, data })
    await tellOfKey(inside, created)
    return created
  })
}

/** Every key of the organization, revoked ones too, without secrets. */
export async function listKeys(scope: OrganizationScope, request: ListRequest) {
  const page = await listPage(keys(scope), request, { created_at: sql.ref('created_at') })
  return { ...page, results: page.results.map(shown) }
}

/** One key. @throws NotFound */
export async function readKey(scope: OrganizationScope, id: string) {
  const key = await keys(scope)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
  return shown(key)
}

/** Whether it is a key of the organization that is not revoked. */
export async function isKey(scope: OrganizationScope, id: string): Promise<boolean> {
  const found = keys(scope).where('id', '=', id).where('revoked_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

/** Gives a key another name. Its creator may, and an owner or admin. @throws NotFound, RoleRequired, RecordChanged */
export function changeKey(
  scope: OrganizationScope,
  id: string,
  { name }: z.output<typeof KeyChange>,
) {
  return transaction(scope, async (entered) => {
    const inside = await lockRole(entered)
    const before = await lockKey(inside, id)
    requireHand(inside, before, 'rename')
    if (name === undefined || name === before.name) return before
    await updateName(inside, id, name)
    const { last_used_at: _used, ...data } = { ...before, name }
    record(inside, keyEvents.updated, { subject: id, data, changes: { name: [before.name, name] } })
    return { ...before, name }
  })
}

/**
 * Ends a key from the next request on; the row stays as a record. Its creator may, and an owner or
 * admin. Revoking it again changes nothing. @throws RoleRequired
 */
export function revokeKey(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (entered) => {
    const inside = await lockRole(entered)
    requireHand(inside, await readKey(inside, id), 'revoke')
    await revokeKeys(inside, { id })
  })
}

/** @throws RoleRequired */
function requireHand(
  { actor, role }: OrganizationScope,
  { created_by }: { readonly created_by: string },
  verb: 'rename' | 'revoke',
) {
  if (created_by !== actor.user_id && !admits('admin', role))
    throw new RoleRequired({ detail: `Only its creator, an owner or an admin may ${verb} a key.` })
}

/** A key that is not the member's own is for the organization. @throws RoleRequired */
export function requireRoleFor({ role }: OrganizationScope, key: unknown) {
  const { scope } = { ...(key as object) } as { readonly scope?: unknown }
  if (scope !== 'member' && !admits('admin', role))
    throw new RoleRequired({
      detail:
        'Only an owner or admin may create a key for the organization; `"scope": "member"` creates one for yourself.',
    })
}

function requireFuture({ now }: OrganizationScope, { expires_at }: z.output<typeof NewKey>) {
  if (expires_at === null || Date.parse(expires_at) > now().getTime()) return
  throw validationFailed([
    { field: 'expires_at', code: 'invalid', message: 'Send a time in the future.' },
  ])
}

function activeKeys({ db, organizationId, now }: OrganizationScope) {
  return db
    .selectFrom('mcp_keys')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', timestamp(now()))]))
}

/** One key, held until the transaction ends, if the caller knows its state. @throws NotFound, RecordChanged */
async function lockKey(scope: OrganizationScope, id: string) {
  const key = await keys(scope)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
  requireUnchanged(scope, shown(key), Key)
  return shown(key)
}

async function updateName({ db, organizationId }: OrganizationScope, id: string, name: string) {
  await db
    .updateTable('mcp_keys')
    .set({ name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

async function insertKey(scope: OrganizationScope, key: z.output<typeof NewKey>) {
  const { db, actor, organizationId, config } = scope
  if (actor.user_id === null) throw new TypeError('a key acts as a person')
  const plaintext = withChecksum(prefix + randomBase62(randomLength))
  const created = await db
    .insertInto('mcp_keys')
    .values({
      ...key,
      permissions: [...key.permissions],
      id: scope.newId(),
      organization_id: organizationId,
      user_id: actor.user_id,
      key_prefix: plaintext.slice(0, shownLength),
      key_hash: hashSecret(plaintext),
      created_at: timestamp(scope.now()),
    })
    .returning(['id', 'name', 'key_prefix', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...created, plaintext, endpoint: config.MCP_URL, is_active: true }
}

function keys({ db, organizationId, now }: OrganizationScope) {
  return db
    .selectFrom('mcp_keys')
    .select(keyColumns)
    .select(
      sql<boolean>`revoked_at is null and coalesce(expires_at > ${timestamp(now())}, true)`.as(
        'is_active',
      ),
    )
    .where('organization_id', '=', organizationId)
}
