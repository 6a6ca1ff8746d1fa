import { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import type { Values } from '#kernel/values.ts'
import { check } from '#kernel/wire/input.ts'
import { anyInstant } from '#kernel/wire/primitives.ts'
import { bare } from '#kernel/wire/member-names.ts'
import { rowReader } from './cells-of-row.ts'
import { idFaults } from './id-faults.ts'
import { withoutNamed, type NamedMembers } from './members.ts'
import type { NumberedRow } from '../chunks.ts'
import { customSchema } from '../../fields/input.ts'
import { customPrefix, type Fields } from '../fields.ts'
import {
  accountField,
  contactField,
  endingFields,
  readBeside,
  statusField,
} from '../naming-fields.ts'
import { importables, keyOf } from '../importables.ts'
import type { Import } from '../schemas.ts'

/** By outcome. */
export type Endings = Readonly<Partial<Record<keyof typeof endingFields, unknown>>>

/** What a row asks for, before anything is looked up. */
export interface Planned {
  readonly source: NumberedRow
  readonly values: Values
  readonly faults: readonly FieldError[]
  /** The account that it names, to be looked for. */
  readonly account?: string
  /** The contact that it names by an address, to be looked for. */
  readonly contact?: string
  /** What it says of how a deal ended, beside its stage. */
  readonly status?: string
  /** When it was won and when it was lost, as far as it says. */
  readonly endings?: Endings
  /** The members that it names otherwise than by an id, to be looked for. */
  readonly members?: NamedMembers
  /** The currencies that stand beside its value, of which one is meant, and the one that a new deal has. */
  readonly currencies?: { readonly among: readonly string[]; readonly own?: string }
  /** What is told of a row that is written all the same. */
  readonly notes?: readonly FieldError[]
  /** The record that it names itself. */
  readonly id?: string
  /** The value by which its record is found. */
  readonly key?: string
  /** Further values by which it is found once the row is written. */
  readonly further?: readonly string[]
}

/** The settings of an import that decide what becomes of rows. */
export type Settings = Pick<
  Import,
  'record' | 'format' | 'mapping' | 'mode' | 'match' | 'empty' | 'country' | 'decimal' | 'dates'
>

/** Reads rows by the mapping. Pure, but for the phone numbers of the world. */
export function planner(settings: Settings, fields: Fields): (row: NumberedRow) => Planned {
  const key = keyOf(settings)
  const { verbs } = importables[settings.record]
  const read = rowReader(settings, fields)
  const schemas = [verbs.shapes.change.extend(naming), customSchema(fields.custom).partial()]
  return (source) => {
    const { said, notes, currencies } = read(source)
    const { values: asked, members } = withoutNamed(said)
    const { id, ...cells } = withCustom(asked)
    const faults = [...faultsOf(source, cells, schemas), ...idFaults(settings, id)]
    const {
      [accountField]: account,
      [contactField]: contact,
      [statusField]: status,
      [endingFields.won]: won,
      [endingFields.lost]: lost,
      ...values
    } = cells
    const isMatched = settings.match !== null
    const isFound = isMatched && faults.length === 0
    const found = isFound ? key?.of(values) : undefined
    const further = (isFound && key?.among?.(values)) || []
    return {
      source,
      values: {
        ...(account === null ? { account_id: null } : {}),
        ...(contact === null ? { contact_id: null } : {}),
        ...values,
      },
      faults,
      ...(notes.length > 0 ? { notes } : {}),
      ...(currencies.length > 1 ? { currencies: { among: currencies } } : {}),
      ...(typeof account === 'string' ? { account } : {}),
      ...(typeof contact === 'string' ? { contact } : {}),
      ...(typeof status === 'string' ? { status } : {}),
      ...(won == null && lost == null ? {} : { endings: { won, lost } }),
      ...(Object.keys(members).length > 0 ? { members } : {}),
      ...(typeof id === 'string' && settings.match === 'id' ? { id } : {}),
      ...(found === undefined ? {} : { key: found }),
      ...(further.length > 0 ? { further } : {}),
    }
  }
}

/** What a cell may say beside the fields of a record; and a stage, by whatever people call it. */
const naming = {
  ...Object.fromEntries(
    [...readBeside, 'stage'].map((field) => [field, z.string().nullable().optional()]),
  ),
  ...Object.fromEntries(
    Object.values(endingFields).map((field) => [field, anyInstant.nullable().optional()]),
  ),
}

/** The fields of all, and those of the organization, each by its own schema. */
function faultsOf(
  { fault }: NumberedRow,
  { custom, ...values }: Values,
  [common, own]: readonly Schema[],
): readonly FieldError[] {
  if (fault !== undefined) return [{ field: 'row', code: 'malformed' as const, message: fault }]
  const outcomes = [
    ...(common === undefined ? [] : [check(common, values, 'body')]),
    ...(own === undefined || custom === undefined
      ? []
      : [check(own, { custom: bare(custom) }, 'body')]),
  ]
  return outcomes.flatMap((outcome) => ('errors' in outcome ? outcome.errors : []))
}

type Schema = Parameters<typeof check>[0]

/** Own fields stand together under `custom`. */
function withCustom(values: Values): Values {
  const [own, common] = [true, false].map((isOwn) =>
    Object.entries(values).filter(([name]) => name.startsWith(customPrefix) === isOwn),
  )
  if (own === undefined || own.length === 0) return values
  const custom = own.map(([name, value]) => [name.slice(customPrefix.length), value] as const)
  return { ...Object.fromEntries(common ?? []), custom: Object.fromEntries(custom) }
}
