import { sql } from 'kysely'
import { lockName } from '#kernel/postgres/named-lock.ts'
import type { Scope } from '#kernel/scope.ts'
import { noNetwork } from './networks.ts'

/**
 * Holds a network until the transaction ends: who joins, who leaves and who decides follow one another, so that
 * the count of members is right and nobody is let in who has left. Race tests guard it. @throws NotFound
 */
export async function lockNetwork({ db }: Scope, id: string) {
  return db
    .selectFrom('networks')
    .select([
      'id',
      'slug',
      'name',
      'description',
      'region',
      'criteria',
      'tiers',
      'parent_id',
      'organization_id',
      'is_suspended',
      'suspended_reason',
      'updated_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => noNetwork())
}
export type LockedNetwork = Awaited<ReturnType<typeof lockNetwork>>

/** Says how many members a locked network has now. */
export async function countMembers({ db }: Scope, id: string): Promise<void> {
  await sql`
    update networks set member_count = (
      select count(*) from network_members m where m.network_id = ${id} and m.status = 'member')
     where id = ${id}`.execute(db)
}

/** One at a time decides what is part of what, so that no two make a circle together. */
export async function lockHierarchy({ db }: Scope): Promise<void> {
  await lockName(db, 'networks.hierarchy')
}
