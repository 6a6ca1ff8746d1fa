import { sql } from 'kysely'
import type { Values } from '#kernel/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import { isNumber } from '../../fields/field-types.ts'
import type { CustomField } from '../../fields/schemas.ts'

/** A record, with what its own fields would say and what they say. */
export interface Claim {
  readonly id: string
  readonly after: Values
  readonly before: Values
}

/** Who has which value of the fields of which no two records may have one, while rows are looked at. */
export class UniqueValues {
  readonly #fields: readonly CustomField[]
  /** Of each value the record, null where it was given up. */
  readonly #owners = new Map<string, string | null>()

  constructor(fields: readonly CustomField[]) {
    this.#fields = fields.filter(({ unique }) => unique)
  }

  get size(): number {
    return this.#owners.size
  }

  /** Reads who has the values that are about to be claimed. */
  async read(scope: OrganizationScope, all: readonly Values[]): Promise<void> {
    for (const field of this.#fields) {
      const said = all.map((one) => ownMember(one, field.key)).filter((value) => value != null)
      const unknown = said.filter((value) => !this.#owners.has(keyOf(field, value)))
      if (unknown.length === 0) continue
      for (const { value, id } of await ownersOf(scope, field, unknown.map(String)))
        this.#owners.set(keyOf(field, value), id)
    }
  }

  /** Takes the values of these for them; the key of one that another record has, of which nothing is taken. */
  claim(claims: readonly Claim[]): string | undefined {
    const next = new Map<string, string | null>()
    const ownerOf = (key: string) => (next.has(key) ? next.get(key) : this.#owners.get(key))
    for (const { id, before } of claims)
      for (const { key } of this.#said(before)) if ((ownerOf(key) ?? id) === id) next.set(key, null)
    for (const { id, after } of claims)
      for (const { key, field } of this.#said(after)) {
        if ((ownerOf(key) ?? id) !== id) return field
        next.set(key, id)
      }
    for (const [key, id] of next) this.#owners.set(key, id)
    return undefined
  }

  #said(values: Values) {
    return this.#fields.flatMap((field) => {
      const value = ownMember(values, field.key)
      return value == null ? [] : [{ field: field.key, key: keyOf(field, value) }]
    })
  }
}

/** Two values are one whatever their case. */
function keyOf({ id, type }: CustomField, value: unknown): string {
  return `${id} ${isNumber(type) ? Number(value) : String(value).toLowerCase()}`
}

/** As the index of values serves it: all values at once. */
async function ownersOf(
  { db, organizationId }: OrganizationScope,
  { id: fieldId, type }: CustomField,
  values: readonly string[],
) {
  const [column, key] = isNumber(type)
    ? [sql.ref('number_key'), sql`value::double precision`]
    : [sql.ref('text_key'), sql`lower(value)`]
  const { rows } = await sql<{ value: string; id: string }>`
    with said as materialized (select value, ${key} as key from unnest(${[...values]}::text[]) value)
    select said.value, kept.record_id as id
      from custom_values kept join said on said.key = kept.${column}
     where kept.organization_id = ${organizationId} and kept.field_id = ${fieldId} and kept.is_unique
       and kept.${column} = any(array(select key from said))`.execute(db)
  return rows
}
