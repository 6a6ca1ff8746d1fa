import { membersNamed } from '#domains/identity/index.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Values } from '#kernel/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { addressIn } from '../cells/read-email.ts'
import { isUuid } from '../mapping/fitting.ts'
import { memberFields, type MemberField } from '../naming-fields.ts'
import type { Planned } from './plan.ts'

/** Who is in charge, as cells name them that hold no id. */
export type NamedMembers = Readonly<Partial<Record<MemberField, string>>>

/** The values of a row without members that are named otherwise than by an id, and those apart. */
export function withoutNamed(values: Values): { values: Values; members: NamedMembers } {
  const named = memberFields.flatMap((field) => {
    const { [field]: said } = values
    return typeof said === 'string' && !isUuid(said) ? [[field, said] as const] : []
  })
  if (named.length === 0) return { values, members: {} }
  const members: NamedMembers = Object.fromEntries(named)
  const others = Object.entries(values).filter(([field]) => !Object.hasOwn(members, field))
  return { values: Object.fromEntries(others), members }
}

/** The rows with the members whom they name; of somebody unknown it is told, and nobody is put in charge. */
export async function withMembers(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  const texts = rows.flatMap(({ members = {} }) => Object.values(members).map(wanted))
  if (texts.length === 0) return rows
  const found = await membersNamed(scope, [...new Set(texts)])
  return rows.map((row) => placed(row, found))
}

function placed(row: Planned, found: ReadonlyMap<string, readonly string[]>): Planned {
  const { members = {}, values, notes = [] } = row
  const told = Object.entries(members).map(([field, text]) => {
    const ids = found.get(wanted(text)) ?? []
    return { field, id: ids.length === 1 ? ids[0] : undefined, isOneOfMany: ids.length > 1 }
  })
  if (told.length === 0) return row
  const meant = told.flatMap(({ field, id }) => (id === undefined ? [] : [[field, id] as const]))
  const missed = told.filter(({ id }) => id === undefined)
  return {
    ...row,
    values: { ...values, ...Object.fromEntries(meant) },
    ...(missed.length > 0 ? { notes: [...notes, ...missed.map(unknownMember)] } : {}),
  }
}

function unknownMember({
  field,
  isOneOfMany,
}: {
  field: string
  isOneOfMany: boolean
}): FieldError {
  const who = isOneOfMany
    ? 'Several members have this name'
    : 'No member has this e-mail address or name'
  return {
    field,
    code: 'not_found',
    message: `${who}, so nobody is put in charge. Name a member by e-mail address, and import the file again.`,
  }
}

/** An address counts before the words around it. */
function wanted(text: string): string {
  return (addressIn(text) ?? text).replaceAll(/\s+/g, ' ').toLowerCase()
}
