import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import { changesBetween, record, recordFor } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { projection } from '#kernel/wire/projection.ts'
import { networkEvents } from './events.ts'
import { parentIdOf } from './hierarchy.ts'
import { requireRoomForNetwork } from './limits.ts'
import { lockNetwork } from './locking.ts'
import { networks, noNetwork } from './networks.ts'
import { Network, OwnNetwork, type NetworkChange, type NewNetwork } from './schemas.ts'
import { NetworkSuspended, requireNotStopped } from './suspended.ts'

type Wish = z.output<typeof NewNetwork>

export const NetworkInUse = conflict(
  'network_in_use',
  'The network has members',
  'First remove the businesses of other organizations and the networks that are part of it.',
)

/** A network as whoever moderates it sees it. */
export const ownNetwork = projection(OwnNetwork) as (
  row: Awaited<ReturnType<typeof readLocked>>,
) => z.input<typeof OwnNetwork>

/** Founds a network that the organization moderates. @throws NetworkSuspended, NetworkLimitReached, ValidationFailed for the parent */
export function createNetwork(scope: OrganizationScope, { parent, ...wish }: Wish) {
  return transaction(scope, async (inside) => {
    await requireNotStopped(inside, wish.name)
    await requireRoomForNetwork(inside)
    const parent_id = await parentIdOf(inside, parent, null)
    const slug = await freeSlug(inside, wish.name)
    const now = timestamp(inside.now())
    const id = inside.newId()
    await inside.db
      .insertInto('networks')
      .values({
        ...wish,
        ...searchable(wish),
        id,
        slug,
        parent_id,
        organization_id: inside.organizationId,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const created = await readLocked(inside, id)
    record(inside, networkEvents.created, { subject: id, data: ownNetwork(created) })
    return created
  })
}

function searchable({ name, region }: Pick<Wish, 'name' | 'region'>) {
  return {
    search_name: fold(name),
    search_region: fold(region),
    search_words: foldedWords(name).join(' '),
  }
}

/** The plain slug of the name if nobody has it or had it, else one with a random end. */
async function freeSlug({ db }: Scope, name: string): Promise<string> {
  const plain = slugOf(name) || 'network'
  const taken = await db
    .selectFrom('networks')
    .select('id')
    .where('slug', '=', plain)
    .executeTakeFirst()
  const retired = await db
    .selectFrom('retired_slugs')
    .select('slug')
    .where('slug', '=', retiredName(plain))
    .executeTakeFirst()
  return taken === undefined && retired === undefined
    ? plain
    : `${plain}-${randomBase62(8).toLowerCase()}`
}

/** Networks and businesses retire their slugs in one table; no business has a slash in its own. */
function retiredName(slug: string): string {
  return `networks/${slug}`
}

function readLocked(scope: Scope, id: string) {
  return networks(scope)
    .select('networks.organization_id')
    .where('networks.id', '=', id)
    .executeTakeFirstOrThrow(() => noNetwork())
}

/** @throws NotFound, RecordChanged, NetworkSuspended, ValidationFailed for the parent */
export function changeNetwork(
  scope: OrganizationScope,
  id: string,
  { parent, ...change }: z.output<typeof NetworkChange>,
) {
  return transaction(scope, async (inside) => {
    if (parent !== undefined) await parentIdOf(inside, parent, id)
    await lockNetwork(inside, id)
    const before = await readLocked(inside, id)
    requireUnchanged(inside, before, Network)
    const wanted = { ...before, ...change, ...(parent !== undefined && { parent }) }
    const changes = changesBetween(before, wanted)
    if (Object.keys(changes).length === 0) return before
    const { name = before.name, region = before.region } = change
    if (fold(name) !== fold(before.name)) await requireNotStopped(inside, name)
    const parent_id =
      parent === undefined ? {} : { parent_id: await parentIdOf(inside, parent, id) }
    await inside.db
      .updateTable('networks')
      .set({
        ...change,
        ...parent_id,
        ...searchable({ name, region }),
        updated_at: timestamp(inside.now()),
      })
      .where('id', '=', id)
      .execute()
    const after = await readLocked(inside, id)
    const founder = after.organization_id ?? inside.organizationId
    recordFor(inside, founder, networkEvents.updated, {
      subject: id,
      data: ownNetwork(after),
      changes,
    })
    return after
  })
}

/** Its founder deletes a network that nobody else has a part in. @throws NotFound, RecordChanged, NetworkSuspended, NetworkInUse */
export function deleteNetwork(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockNetwork(inside, id)
    const before = await readLocked(inside, id)
    requireUnchanged(inside, before, Network)
    if (before.organization_id !== inside.organizationId) throw noNetwork()
    if (before.is_suspended) throw new NetworkSuspended()
    if (await isUsed(inside, id)) throw new NetworkInUse()
    await inside.db.deleteFrom('networks').where('id', '=', id).execute()
    await inside.db
      .insertInto('retired_slugs')
      .values({ slug: retiredName(before.slug), retired_at: timestamp(inside.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    record(inside, networkEvents.deleted, { subject: id, data: ownNetwork(before) })
  })
}

async function isUsed({ db, organizationId }: OrganizationScope, id: string): Promise<boolean> {
  const [member, part] = await Promise.all([
    db
      .selectFrom('network_members as m')
      .innerJoin('businesses as b', 'b.id', 'm.business_id')
      .select('m.id')
      .where('m.network_id', '=', id)
      .where('m.status', '=', 'member')
      .where((eb) =>
        eb.or([eb('b.organization_id', 'is', null), eb('b.organization_id', '<>', organizationId)]),
      )
      .executeTakeFirst(),
    db.selectFrom('networks').select('id').where('parent_id', '=', id).executeTakeFirst(),
  ])
  return member !== undefined || part !== undefined
}
