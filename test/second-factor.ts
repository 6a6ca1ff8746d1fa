import { world, type Organization } from './world.ts'

/** Has an organization demand a second factor of its members, who have none. */
export async function demandSecondFactor({ id }: Pick<Organization, 'id'>): Promise<void> {
  const { runtime } = await world()
  await runtime.base.db
    .updateTable('memberships')
    .set({ needs_second_factor: true })
    .where('organization_id', '=', id)
    .execute()
}
