import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { maxCounted } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Comparison, Condition } from './condition.ts'
import type { QueriedField } from './queried-fields.ts'
import { isByFolded, lettersOfKeys, saysNone, toSql, type Compared } from './to-sql.ts'

/** Indexes of a table that begin with the organization, by what they tell of its records. */
export interface ByValue {
  /**
   * The fields of an index, in the order of its columns. Of a choice and of yes and no it has the value, of any other field
   * whether nothing is said.
   */
  readonly traits: readonly (readonly string[])[]
  /** Fields with an index of their values, or of those alone that say something. */
  readonly values: readonly string[]
  /**
   * Fields in whose order an index has records, or those alone that say something: the column, null for nothing, and then that
   * by which those that are alike follow each other, their creation if only one is named.
   */
  readonly inOrder: Readonly<Record<string, string | readonly [column: string, at: string]>>
  /** Texts with a column that holds all of them in lower case, by which they are compared; an index has it in order. */
  readonly folded?: Readonly<Record<string, string>>
  /** Texts with a column that holds how they begin, in lower case, by which they are told apart; an index has it in order. */
  readonly compared?: Readonly<Record<string, string>>
}

export const noValues: ByValue = { traits: [], values: [], inOrder: {} }

/** A table, and what its indexes tell of values. */
export interface Valued extends Compared {
  readonly scope: OrganizationScope
  readonly table: string
  readonly byValue: ByValue
}

interface Told {
  readonly rows: RawBuilder<{ readonly found_id: string }>
  /** Whether all of them pass. */
  readonly isAll: boolean
}

/** The records that may pass a comparison, up to one more than are counted, if an index has them side by side. */
export function rowsByTrait(valued: Valued, asked: Comparison): Told | undefined {
  const traits = valued.byValue.traits.find((one) => one.includes(asked.field))
  if (traits === undefined || passing(valued, asked) === undefined) return undefined
  return { rows: firstOf([withTraits(valued, traits, [asked])]), isAll: true }
}

/**
 * The same of all comparisons that one index tells of, where it is several: each alone would leave as many or more. The index
 * that tells of the most is asked.
 */
export function rowsTogether(valued: Valued, conditions: readonly Condition[]) {
  const asked = conditions.flatMap((one) =>
    'field' in one && passing(valued, one) !== undefined ? [one] : [],
  )
  const [most] = valued.byValue.traits
    .map((traits) => ({ traits, of: asked.filter(({ field }) => traits.includes(field)) }))
    .toSorted((one, other) => other.of.length - one.of.length)
  if (most === undefined || most.of.length < 2) return undefined
  const rows = firstOf([withTraits(valued, most.traits, most.of)])
  return { rows, of: most.of, isAll: most.of.length === conditions.length }
}

/** What the declared filters of a list ask of such fields. */
export function equalities(
  { traits }: ByValue,
  given: Readonly<Record<string, unknown>>,
): Comparison[] {
  return traits
    .flat()
    .flatMap((field) =>
      given[field] === undefined ? [] : [{ field, op: 'eq', value: given[field] } as const],
    )
}

/** The same by the index of a field's values; what differs from a value is less, more, or says nothing. */
export function rowsByValues(valued: Valued, asked: Comparison): Told | undefined {
  const field = valued.fields[asked.field]
  if (field === undefined || !valued.byValue.values.includes(asked.field)) return undefined
  if (field.kind === 'text')
    return sameTexts(valued, field, asked) ?? otherTexts(valued, field, asked)
  const { op, value } = asked
  if (op === 'isnull' && valued.keys[asked.field] !== undefined) return undefined
  if (op !== 'ne')
    return {
      rows: firstOf([byValues(valued, asked, toSql(valued, alike(asked, valued)))]),
      isAll: true,
    }
  const sides = (['lt', 'gt'] as const).map((side) => {
    const one = { field: asked.field, op: side, value }
    return byValues(valued, one, toSql(valued, one))
  })
  return { rows: firstOf([...sides, ...sayingNothing(valued, asked.field)]), isAll: true }
}

/** What is the same, or begins so, by the index of the order. */
function sameTexts(valued: Valued, { folded }: QueriedField, asked: Comparison): Told | undefined {
  if (folded === undefined || !isByFolded(asked.op) || saysNone(asked.value)) return undefined
  const one = asked.op === 'eq' ? ({ ...asked, op: 'in', value: [asked.value] } as const) : asked
  return { rows: firstOf([recordsBy(valued, toSql(valued, one), sql.ref(folded))]), isAll: true }
}

/** Of texts an index knows the spelling that is stored: others that are the same but for their case are compared later. */
function otherTexts(valued: Valued, field: QueriedField, asked: Comparison): Told | undefined {
  const { op, value } = asked
  if (op !== 'ne' || value === '') return undefined
  const { [asked.field]: key } = valued.keys
  if (typeof key === 'string') return otherKeys(valued, asked, key)
  const isLong = String(value).length > lettersOfKeys
  if (field.folded !== undefined) return isLong ? undefined : otherKeys(valued, asked, field.folded)
  const { inOrder, compared } = valued.byValue
  const order = compared?.[asked.field] ?? inOrder[asked.field]
  if (typeof order === 'string' && order !== asked.field)
    return isLong ? undefined : otherKeys(valued, asked, order)
  const column = sql.ref(asked.field)
  const isTrait = valued.byValue.traits.some((one) => one.includes(asked.field))
  const saysSomething = isTrait ? sql`${column} <> '' and ` : sql``
  const sides = [sql`<`, sql`>`].map((sign) =>
    recordsBy(valued, sql<SqlBool>`${saysSomething}${column} ${sign} ${value}`, column),
  )
  const nothing = isTrait || field.isNullable ? sayingNothing(valued, asked.field) : []
  return { rows: firstOf([...sides, ...nothing]), isAll: false }
}

function otherKeys(valued: Valued, asked: Comparison, name: string): Told {
  const key = sql.ref(name)
  const sides = [sql`<`, sql`>`].map((sign) =>
    recordsBy(valued, sql<SqlBool>`${key} ${sign} lower(${asked.value})`, key),
  )
  return { rows: firstOf([...sides, ...sayingNothing(valued, asked.field)]), isAll: true }
}

function sayingNothing(valued: Valued, field: string): RawBuilder<unknown>[] {
  const asked = { field, op: 'isnull', value: true } as const
  const traits = valued.byValue.traits.find((one) => one.includes(field))
  return [
    traits === undefined
      ? byValues(valued, asked, toSql(valued, asked))
      : withTraits(valued, traits, [asked]),
  ]
}

/** Compared with a list of one: an equality would leave no order, which leads to the index. */
function alike(asked: Comparison, { keys }: Valued): Comparison {
  return asked.op === 'eq' && keys[asked.field] === undefined
    ? { ...asked, op: 'in', value: [asked.value] }
    : asked
}

function byValues(valued: Valued, { field }: Comparison, condition: Expression<unknown>) {
  const key = valued.keys[field]
  const column = typeof key === 'object' ? key.column : (key ?? field)
  return recordsBy(valued, condition, sql.ref(column))
}

/** All other columns of the index have any value, so that it is read from place to place. */
function withTraits(valued: Valued, traits: readonly string[], asked: readonly Comparison[]) {
  const columns = traits.map((name) => {
    const { kind, value, isNullable = false } = valued.fields[name] as QueriedField
    const own = asked.filter(({ field }) => field === name)
    const values = own.reduce<readonly unknown[]>(
      (left, one) => left.filter((each) => passing(valued, one)?.includes(each)),
      valuesOf(kind, value),
    )
    const type = sql.raw(kind === 'choice' ? 'text[]' : 'boolean[]')
    const column = traitSql(name, kind, isNullable)
    return { column, condition: sql`${column} = any(${values}::${type})` }
  })
  return recordsBy(
    valued,
    sql`${sql.join(
      columns.map(({ condition }) => condition),
      sql` and `,
    )}`,
    sql`${sql.join(columns.map(({ column }) => column))}`,
  )
}

/** As the index has it, word for word. */
function traitSql(
  name: string,
  kind: QueriedField['kind'],
  isNullable: boolean,
): RawBuilder<unknown> {
  const column = sql.ref(name)
  if (kind === 'choice' || kind === 'boolean') return column
  if (kind === 'texts') return sql`(${column}[1] is null)`
  if (kind !== 'text') return sql`(${column} is null)`
  return isNullable ? sql`(${column} is null or ${column} = '')` : sql`(${column} = '')`
}

/** Of the values of a trait those that pass; undefined where it does not tell, or where all do. */
function passing(
  { fields }: Valued,
  { field, op, value }: Comparison,
): readonly unknown[] | undefined {
  const { kind, value: schema, isNullable } = fields[field] as QueriedField
  const all = valuesOf(kind, schema)
  if (kind !== 'choice' && kind !== 'boolean') {
    if (op === 'isnull') return [value]
    if (kind !== 'text' || value !== '') return undefined
    // What is null equals no text.
    return op === 'ne' ? [false] : op === 'eq' && !isNullable ? [true] : undefined
  }
  if (op === 'isnull') return value === true ? [] : undefined
  const wanted = new Set<unknown>([value].flat())
  return all.filter((one) => wanted.has(one) === (op !== 'ne'))
}

function valuesOf(kind: QueriedField['kind'], schema: z.ZodType): readonly unknown[] {
  return kind === 'choice' && schema instanceof z.ZodEnum ? schema.options : [false, true]
}

/**
 * In the order of the index, by which the planner takes it whatever it thinks of how many there are: what is frequent among
 * all organizations may be rare in this one.
 */
function recordsBy(
  { scope, table }: Valued,
  condition: Expression<unknown>,
  order: RawBuilder<unknown>,
) {
  return sql`(select id as found_id, created_at as found_at from ${sql.table(table)}
    where organization_id = ${scope.organizationId} and ${condition}
    order by ${order} limit ${maxCounted + 1})`
}

function firstOf(parts: readonly RawBuilder<unknown>[]): Told['rows'] {
  const [first, ...others] = parts
  return others.length === 0
    ? sql`${first}`
    : sql`(${sql.join(parts, sql` union all `)} limit ${maxCounted + 1})`
}
