import type { AliasableExpression, RawBuilder } from 'kysely'
import { z } from 'zod'
import type { OrganizationScope } from '../scope.ts'
import { exactKey } from '../wire/exact.ts'
import { anyInstant, day } from '../wire/primitives.ts'

/** What a field holds, as filters tell values apart. */
export type Kind =
  | 'text'
  | 'code'
  | 'id'
  | 'choice'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'date'
  | 'texts'

const equals = ['eq', 'ne', 'in'] as const
const compared = ['gt', 'gte', 'lt', 'lte'] as const

/** What can be asked of a field of each kind. */
const operatorsOf = {
  text: [...equals, 'contains', 'starts_with', 'isnull'],
  code: [...equals, 'isnull'],
  id: [...equals, 'isnull'],
  choice: [...equals, 'isnull'],
  number: [...equals, ...compared, 'isnull'],
  boolean: ['eq', 'ne', 'isnull'],
  instant: [...equals, ...compared, 'isnull'],
  date: [...equals, ...compared, 'isnull'],
  texts: ['any', 'all', 'contains', 'isnull'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>

export type Operator = (typeof operatorsOf)[Kind][number]

export interface QueriedField {
  readonly kind: Kind
  readonly operators: readonly Operator[]
  /** One value to compare it with, in JSON. */
  readonly value: z.ZodType
  /** Whether there may be none of it at all. */
  readonly isNullable?: boolean
  /** What it is read by, where that is not the column of its name. */
  readonly column?: RawBuilder<unknown>
  /** The column that holds all of a text in lower case, null for none, where an index has that and then the creation. */
  readonly folded?: string
  /** What an index of another table says of a comparison, if one serves it. */
  entries?(scope: OrganizationScope, asked: Asking): Entries | undefined
  /**
   * The records whose text holds another, or says something if that is empty: `found_id`, and when each was created:
   * `found_at`. An id is null where there are more than lists count.
   */
  containing?(part: string): Containing
  /** By what records are put in its order, where that is neither the column of its name nor one of an index. */
  readonly order?: OwnOrder
  /** The table whose function finds the records that hold a text in this field and others in other fields. */
  readonly containingTogetherIn?: string
}

/** The order of a field that one organization has: those that say nothing of it come last, in both directions. */
export interface OwnOrder {
  /** What a record says, null for nothing. */
  readonly key: RawBuilder<unknown>
  readonly kind: 'text' | 'number'
  /** The records that say something, with that as `said`, in an index that has them in order of it, of `found_at` and `found_id`. */
  rows?(scope: OrganizationScope): RawBuilder<{ readonly found_id: string }>
}

export type Containing = RawBuilder<{ readonly found_id: string | null }>

/** An operator, and what it compares with. */
export interface Asking {
  readonly op: Operator
  readonly value: unknown
}

/** The records for which a comparison holds: `found_id`, and when each was created: `found_at`. */
export interface Entries {
  readonly rows: AliasableExpression<{ readonly found_id: string }>
  /** Whether each is named once, and the index has them in order of creation. */
  readonly isOne: boolean
}

export type QueriedFields = Readonly<Record<string, QueriedField>>

/** What records can be asked about: the members that their GET shows. */
export function queriedFields(item: z.ZodObject): QueriedFields {
  const members = Object.entries<z.ZodType>(item.shape).flatMap(([name, schema]) => {
    const kind = kindOf(bare(schema))
    if (kind === undefined) return []
    const field = fieldOf(kind, bare(schema))
    return [[name, schema === bare(schema) ? field : { ...field, isNullable: true }] as const]
  })
  return Object.fromEntries(members)
}

export function fieldOf(kind: Kind, schema: z.ZodType): QueriedField {
  return { kind, operators: operatorsOf[kind], value: valueOf(kind, schema) }
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bare(schema.unwrap() as z.ZodType)
    : schema
}

function kindOf(schema: z.ZodType): Kind | undefined {
  if (schema instanceof z.ZodEnum) return 'choice'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodArray)
    return textKindOf(bare(schema.element as z.ZodType)) === 'text' ? 'texts' : undefined
  return textKindOf(schema)
}

const byFormat: Readonly<Record<string, Kind>> = { uuid: 'id', datetime: 'instant', date: 'date' }

function textKindOf(schema: z.ZodType): Kind | undefined {
  const { format } = schema as { format?: string | null }
  if (format != null && format in byFormat) return byFormat[format]
  if (!(schema instanceof z.ZodString)) return undefined
  return exactKey in (schema.meta() ?? {}) ? 'code' : 'text'
}

function valueOf(kind: Kind, schema: z.ZodType): z.ZodType {
  if (kind === 'instant') return anyInstant
  if (kind === 'date') return day
  if (kind === 'number') return z.number()
  if (kind === 'boolean') return z.boolean()
  if (kind === 'id') return z.uuid()
  return kind === 'choice' ? schema : z.string().max(1000)
}
