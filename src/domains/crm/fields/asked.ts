import { sql, type RawBuilder } from 'kysely'
import type { NaturalKey, OwnFields } from '#kernel/query/own-fields.ts'
import { recordsContaining } from '#kernel/query/look-ups.ts'
import type { Asking, OwnOrder, QueriedField } from '#kernel/query/queried-fields.ts'
import { beginsWith } from '#kernel/query/to-sql.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { fieldsOf } from './definitions.ts'
import type { CustomField, RecordKind } from './schemas.ts'
import { isNumber, longestIndexed, queriedAs } from './field-types.ts'
import { ValueTaken } from './input.ts'
import { entriesOf, lockValues, valuesInOrder } from './values.ts'

const prefix = 'custom.'

/** How the custom fields of a kind of records are filtered and ordered by, and found by in batches. */
export function customFieldsOf(record: RecordKind): OwnFields {
  return {
    prefix,
    refuses: [ValueTaken],
    of: async (scope) => {
      const fields = await fieldsOf(scope, record)
      return Object.fromEntries(fields.map((field) => [`${prefix}${field.key}`, askedAs(field)]))
    },
    key: async (scope, name) => {
      const fields = await fieldsOf(scope, record)
      const field = fields.find(({ key, unique }) => unique && name === `${prefix}${key}`)
      return field && keyBy(field)
    },
  }
}

function askedAs(field: CustomField): QueriedField {
  const queried = queriedAs(field)
  return {
    ...queried,
    column: columnOf(field, queried),
    ...(queried.kind !== 'texts' && { order: orderOf(field) }),
    ...(field.indexed && {
      entries: (scope: OrganizationScope, asked: Asking) => {
        const comparison = inIndex(field, asked)
        return comparison && { ...comparison, rows: entriesOf(scope, field, comparison.sql) }
      },
      ...(queried.kind === 'text' && { containing: recordsContaining('custom_values', field.id) }),
    }),
  }
}

/** As a filter compares it; whatever is stored, this is no error. */
function columnOf({ key }: CustomField, { kind }: QueriedField): RawBuilder<unknown> {
  const value = sql`custom -> ${key}`
  const whole = (type: string, cast: RawBuilder<unknown>) =>
    sql`(case jsonb_typeof(${value}) when ${sql.lit(type)} then ${cast} end)`
  if (kind === 'number') return whole('number', sql`(custom ->> ${key})::numeric`)
  if (kind === 'boolean') return whole('boolean', sql`(custom ->> ${key})::boolean`)
  if (kind === 'date') return whole('string', sql`(custom ->> ${key})::date`)
  if (kind === 'id') return whole('string', sql`(custom ->> ${key})::uuid`)
  if (kind === 'texts')
    return sql`array(select jsonb_array_elements_text(${whole('array', value)}))`
  return sql`(custom ->> ${key})`
}

/** As the index of values has it. */
function orderOf(field: CustomField): OwnOrder {
  const rows = (scope: OrganizationScope) => valuesInOrder(scope, field)
  return { ...saidIn(field), ...(field.indexed && { rows }) }
}

function saidIn({ key, type }: CustomField): Pick<OwnOrder, 'kind' | 'key'> {
  if (!isNumber(type))
    return {
      kind: 'text',
      key: sql`alphabetical(left(custom ->> ${key}, ${sql.lit(longestIndexed)})) collate "C"`,
    }
  const number = sql`(custom ->> ${key})::double precision`
  return {
    kind: 'number',
    key: sql`(case jsonb_typeof(custom -> ${key}) when 'number' then ${number} end)`,
  }
}

const signs: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** The comparison as the index of values serves it, if it does. */
function inIndex({ type }: CustomField, { op, value }: Asking) {
  const key = sql.ref(isNumber(type) ? 'number_key' : 'text_key')
  const one = (given: unknown) =>
    isNumber(type) ? sql`${given}::double precision` : sql`lower(${String(given)})`
  const sign = signs[op]
  if (op === 'starts_with' && value !== '') {
    const { isWhole, sql: beginning } = beginsWith(key, String(value))
    const whole = sql`starts_with(${key}, ${one(value)})`
    return { isOne: false, sql: isWhole ? beginning : sql`${beginning} and ${whole}` }
  }
  if (sign !== undefined) return { isOne: false, sql: sql`${key} ${sql.raw(sign)} ${one(value)}` }
  if (op !== 'eq' && op !== 'in' && op !== 'any' && !(op === 'contains' && type === 'choices'))
    return undefined
  const [first, ...others] = [value].flat()
  return others.length === 0
    ? { isOne: true, sql: sql`${key} = ${one(first)}` }
    : { isOne: false, sql: sql`${key} = any(array[${sql.join([first, ...others].map(one))}])` }
}

function keyBy(field: CustomField): NaturalKey {
  return {
    lock: (scope, values) => lockValues(scope, field.id, values),
    find: async (scope, value) => {
      const found = inIndex(field, { op: 'eq', value })
      if (found === undefined) return undefined
      const { rows } = await sql<{ found_id: string }>`
        select found_id from ${entriesOf(scope, field, found.sql)} one limit 1`.execute(scope.db)
      return rows[0]?.found_id
    },
  }
}
