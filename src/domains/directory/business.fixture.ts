import { world } from '#test/world.ts'

/** What a Business shows, in the order of the wire. */
export const businessFields = [
  'id',
  'slug',
  'name',
  'description',
  'website',
  'city',
  'country',
  'status',
]

/** Gives a business another status, as if moderators or its owner had seen to it. */
export async function setStatus(
  id: string,
  status: 'nominated' | 'claimed' | 'verified',
): Promise<void> {
  const { runtime } = await world()
  await runtime.base.db.updateTable('businesses').set({ status }).where('id', '=', id).execute()
}
