import { insertionOf, type RecordedEvent } from '#kernel/events/recorded.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { gate } from '#test/instance.ts'

/** Does the one thing while what another wrote and recorded before is not committed yet, and commits that after it. */
export async function besideLate(
  scope: OrganizationScope,
  write: (inside: OrganizationScope) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const written = gate()
  const late = scope.db.transaction().execute(async (db) => {
    const recorded: RecordedEvent[] = []
    await write({ ...scope, db, recorded })
    await db.executeQuery(insertionOf(scope.organizationId, recorded))
    await written.pass()
  })
  await written.reached
  await meanwhile()
  written.open()
  await late
}
