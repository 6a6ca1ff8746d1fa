import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { Sender } from './schemas.ts'

const columns = Sender.keyof().options

/** None where nothing was decided yet; held until the transaction ends on demand. */
export async function findSender(
  scope: OrganizationScope,
  lock = false,
): Promise<Sender | undefined> {
  const row = await scope.db
    .selectFrom('gtm_senders')
    .select(columns)
    .where('organization_id', '=', scope.organizationId)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst()
  return row as Sender | undefined
}

/** Nothing becomes of it where there is one already. */
export async function insertSender(scope: OrganizationScope, sender: Sender): Promise<void> {
  await scope.db
    .insertInto('gtm_senders')
    .values({ ...rowOf(scope, sender), organization_id: scope.organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
}

export async function updateSender(scope: OrganizationScope, sender: Sender): Promise<Sender> {
  const row = await scope.db
    .updateTable('gtm_senders')
    .set(rowOf(scope, sender))
    .where('organization_id', '=', scope.organizationId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as Sender
}

function rowOf({ now }: OrganizationScope, sender: Sender) {
  const quiet_hours = JSON.stringify(sender.quiet_hours)
  return { ...sender, quiet_hours, updated_at: timestamp(now()) }
}
