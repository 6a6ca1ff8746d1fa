import { dayMs, timestamp } from '#kernel/clock.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { notifyOwnersOf } from './owner-notices.ts'

/** So long before the end its owners are told again. */
const daysBefore = 3

interface Ending {
  readonly id: string
  readonly name: string
  readonly deletes_at: string
}

/** Tells the owners of an organization by mail when it is gone, once for each such time. */
export async function tellOwners(
  scope: Scope,
  kind: 'deletion_scheduled' | 'deletion_near',
  { id, name, deletes_at }: Ending,
): Promise<void> {
  const facts = { organization: name, at: deletes_at }
  await notifyOwnersOf(scope, id, { kind, occasion: `${id} ${deletes_at}`, facts })
}

/** Tells the owners of organizations that are gone soon; those who were told are not told again. */
export async function tellOfNearDeletions(scope: Scope): Promise<void> {
  const now = scope.now()
  const soon = await scope.db
    .selectFrom('organizations')
    .select('id')
    .where('deletes_at', '>', timestamp(now))
    .where('deletes_at', '<=', timestamp(new Date(now.getTime() + daysBefore * dayMs)))
    .execute()
  for (const { id } of soon)
    await tellIfStillNear(scope, id).catch((error: unknown) =>
      scope.log.error({ err: error, organization_id: id }, 'owners not told of a deletion'),
    )
}

/** Under the lock that a restoration takes: nobody is told of an end that is taken back. */
function tellIfStillNear(scope: Scope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const organization = await inside.db
      .selectFrom('organizations')
      .select(['id', 'name', 'deletes_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (organization?.deletes_at == null) return
    const { name, deletes_at } = organization
    await tellOwners(inside, 'deletion_near', { id, name, deletes_at })
  })
}
