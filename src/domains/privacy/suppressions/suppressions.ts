import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, RoleRequired } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { admits, transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import type { Identifiers } from '#kernel/outsiders.ts'
import { suppressionEvents } from './events.ts'
import { everywhere, hashing, type Hashing } from './hashes.ts'
import { asEntered, marksOf, type Mark } from './marks.ts'
import { Suppression, type SuppressionReason } from './schemas.ts'
import { lockMarks } from './suppressed.ts'

/**
 * Leaves somebody alone from now on, by each of what they are known by. Whoever asked about them before is waited for.
 * Repeating it changes nothing. @throws EncryptionNotSetUp
 */
export function suppress(
  scope: OrganizationScope,
  who: Identifiers,
  reason: SuppressionReason,
): Promise<Suppressed[]> {
  return suppressMarks(scope, marksOf(who), reason)
}

/** The same by marks. */
export function suppressMarks(
  scope: OrganizationScope,
  told: readonly Mark[],
  reason: SuppressionReason,
): Promise<Suppressed[]> {
  const marks = entered(told)
  return transaction(scope, async (inside) => {
    const hashes = await hashing(inside)
    await lockMarks(inside, hashes, marks, 'exclusive')
    const entries = []
    for (const mark of marks) entries.push(await enter(inside, hashes, mark, reason))
    return entries
  })
}

/** The same for all organizations of the service. */
export function suppressEverywhere(
  scope: Scope,
  who: Identifiers,
  reason: 'objected' | 'erased',
): Promise<void> {
  return transaction(scope, async (inside) => {
    const marks = entered(marksOf(who))
    const hashes = await hashing(inside)
    await lockMarks(inside, hashes, marks, 'exclusive')
    const created_at = timestamp(inside.now())
    await inside.db
      .insertInto('service_suppressions')
      .values(
        marks.map((mark) => ({
          hash: hashIn(hashes, everywhere, mark),
          kind: mark.kind,
          reason,
          created_at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Several spellings of one mailbox are one entry. */
function entered(marks: readonly Mark[]): Mark[] {
  return [
    ...new Map(marks.map(asEntered).map((mark) => [`${mark.kind} ${mark.value}`, mark])).values(),
  ]
}

export interface Suppressed {
  readonly entry: Suppression
  readonly isNew: boolean
}

/** The lock on the mark keeps two from entering it at once. */
async function enter(
  scope: OrganizationScope,
  hashes: Hashing,
  mark: Mark,
  reason: SuppressionReason,
): Promise<Suppressed> {
  const known = await findByHash(scope, hashes.hashesOf(scope.organizationId, mark))
  if (known !== undefined) return { entry: known, isNew: false }
  const id = scope.newId()
  await scope.db
    .insertInto('suppressions')
    .values({
      organization_id: scope.organizationId,
      id,
      kind: mark.kind,
      hash: hashIn(hashes, scope.organizationId, mark),
      reason,
      created_at: timestamp(scope.now()),
    })
    .execute()
  const entry = await readSuppression(scope, id)
  record(scope, suppressionEvents.created, { subject: id, data: entry })
  return { entry, isNew: true }
}

function hashIn({ hashesOf }: Hashing, realm: string, mark: Mark): Buffer {
  const [hash] = hashesOf(realm, mark)
  if (hash === undefined) throw new Error('a vault without a key')
  return hash
}

/** Whom the organization leaves alone, without those who objected to the whole service. */
export function listSuppressions(scope: OrganizationScope, request: ListRequest) {
  return listPage(rows(scope), request, { created_at: sql.ref('created_at') })
}

/** @throws NotFound */
export function readSuppression(scope: OrganizationScope, id: string): Promise<Suppression> {
  return rows(scope)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/**
 * Takes a suppression back. What a person decided themselves, only owners and admins do.
 * @throws NotFound, RoleRequired, RecordChanged
 */
export function removeSuppression(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const entry = await rows(inside)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new NotFound())
    requireUnchanged(inside, entry, Suppression)
    requireRight(inside, entry)
    const { numDeletedRows } = await inside.db
      .deleteFrom('suppressions')
      .where('organization_id', '=', inside.organizationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new NotFound()
    record(inside, suppressionEvents.deleted, { subject: id, data: entry })
  })
}

function requireRight({ role }: OrganizationScope, { reason }: Suppression) {
  if (reason !== 'asked' && !admits('admin', role))
    throw new RoleRequired({
      detail:
        'The person decided this themselves. Only an owner or admin may take it back, where the person wants to hear from you again.',
    })
}

function findByHash(scope: OrganizationScope, hashes: readonly Buffer[]) {
  return rows(scope)
    .where('hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .executeTakeFirst()
}

function rows({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('suppressions')
    .select(['id', 'kind', 'reason', 'created_at'])
    .select(sql<string>`encode(substring(hash for 6), 'hex')`.as('hash_prefix'))
    .where('organization_id', '=', organizationId)
    .$castTo<Suppression>()
}
