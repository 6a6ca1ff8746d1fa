import { sql } from 'kysely'
import type { NaturalKey } from '#kernel/query/own-fields.ts'
import { customFields } from './definitions.ts'
import { lockValues } from './values.ts'

/** A field is known by its key among those of its kind of records. Guarded by the race test of fields. */
export const fieldKeys = {
  key: {
    members: ['record', 'key'],
    lock: (scope, values) => lockValues(scope, 'custom field ', values),
    find: async (scope, value) => {
      const [record, key] = JSON.parse(value) as string[]
      const found = customFields.all(scope).where(sql<boolean>`record = ${record}`)
      return (await found.where('key', '=', String(key)).executeTakeFirst())?.id
    },
  },
} satisfies Readonly<Record<string, NaturalKey>>
