import { timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import { transaction, type OrganizationScope, type UserScope } from '#kernel/scope.ts'
import { isNewAccount } from '../accounts/age.ts'
import { createOrganization } from './organizations.ts'
import { isFirstWelcome } from './welcomes.ts'

export const TooManyOrganizations = conflict(
  'too_many_organizations',
  'You have reached your limit of organizations',
  'Delete one that is no longer used, or ask the operator of this service to create it for you. The limit is lower for accounts younger than seven days.',
)

/** Founds an organization for the caller, who may found a limited number. @throws TooManyOrganizations */
export function foundOrganization(scope: UserScope, wish: { name: string; currency: string }) {
  return transaction(scope, async (inside) => {
    await requirePlace(inside)
    return createOrganization(inside, inside.userId, wish)
  })
}

/**
 * Counts under the lock of the person: without it the last place could be taken twice. Guarded by "founds as many
 * organizations as one may, also at once".
 */
async function requirePlace({ db, userId, config, now }: UserScope): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('founded_by', '=', userId)
    .executeTakeFirstOrThrow()
  const { ORGANIZATIONS_PER_PERSON: usual, ORGANIZATIONS_PER_NEW_PERSON: first } = config
  const most = isNewAccount(userId, now()) ? Math.min(first, usual) : usual
  if (count >= most) throw new TooManyOrganizations()
}

/**
 * Whether the organization is the first one for which its founder is welcomed, which need not be the first that they
 * founded; once in the life of a person and once for a mailbox, however many ask at once.
 */
export async function takeWelcome(scope: OrganizationScope): Promise<boolean> {
  const { db, organizationId, now } = scope
  const { founded_by } = await db
    .selectFrom('organizations')
    .select('founded_by')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (founded_by === null) return true
  const welcomed = await db
    .updateTable('users')
    .set({ welcomed_at: timestamp(now()) })
    .where('id', '=', founded_by)
    .where('welcomed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return welcomed !== undefined && isFirstWelcome(scope, welcomed.email)
}
