import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockOrganization } from './organizations.ts'

/** What an organization may have a limited number of. */
interface Places {
  /** The rows that take a place. */
  readonly taken: SelectQueryBuilder<Tables, keyof Tables, unknown>
  readonly max: number
  readonly Full: new () => Error
}

/**
 * Holds the organization while its rows are counted and one is created: without the lock the last free
 * place could be taken twice. Only inside a transaction. @throws Full
 */
export async function requireRoom(scope: OrganizationScope, { taken, max, Full }: Places) {
  await lockOrganization(scope)
  const { count } = await taken
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= max) throw new Full()
}
