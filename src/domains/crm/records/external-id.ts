import type { SelectQueryBuilder } from 'kysely'
import type { NaturalKey } from '#kernel/query/own-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockValues } from '../fields/values.ts'
import { absorbedCalled } from '../merges/external-ids.ts'

interface Found {
  readonly id: string
  readonly external_id: string | null
  readonly created_at: string
}

interface Noun {
  all(scope: OrganizationScope): unknown
}

/**
 * By what other systems know the records of a kind; several may have one id, of which the oldest is found. Where there is none
 * it is the id of one that had it and became part of another.
 */
export function externalKey(kind: string, noun: Noun): { readonly external_id: NaturalKey } {
  const rows = (scope: OrganizationScope) =>
    noun.all(scope) as SelectQueryBuilder<Record<string, Found>, string, Found>
  return {
    external_id: {
      isKept: true,
      lock: (scope, values) => lockExternalIds(scope, kind, values),
      find: async (scope, value) => {
        const found = await rows(scope)
          .where('external_id', '=', value)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        return found?.id ?? (await absorbedCalled(scope, kind, [value])).get(value)?.id
      },
    },
  }
}

/** Lets one caller at a time look for these ids and add what has one of them. Guarded by the race test of batches. */
export function lockExternalIds(
  scope: OrganizationScope,
  kind: string,
  values: readonly string[],
): Promise<void> {
  return lockValues(scope, `${kind} of another system `, values)
}
