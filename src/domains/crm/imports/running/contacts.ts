import type { FieldError } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { contactsHaving } from '../../contacts/having.ts'
import { addressesIn } from '../cells/read-email.ts'
import { contactField } from '../naming-fields.ts'
import type { Planned } from './plan.ts'

/** The rows with the contacts whose addresses they name; where it is not one alone it is told. An id that a row names itself counts before. */
export async function withContacts(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  const addresses = rows.flatMap((row) => (isNaming(row) ? wanted(row) : []))
  const found = await contactsHaving(scope, [...new Set(addresses)])
  return rows.map((row) => (isNaming(row) ? placed(row, found) : row))
}

type Naming = Planned & { readonly contact: string }

function isNaming(row: Planned): row is Naming {
  return row.contact !== undefined && row.faults.length === 0 && row.values['contact_id'] == null
}

/** Several addresses of one contact mean that one. */
function placed(row: Naming, found: ReadonlyMap<string, readonly string[]>): Planned {
  const ids = [...new Set(wanted(row).flatMap((address) => found.get(address) ?? []))]
  const [id] = ids
  return ids.length === 1
    ? { ...row, values: { ...row.values, contact_id: id } }
    : { ...row, notes: [...(row.notes ?? []), unlinked(ids.length > 1)] }
}

function wanted({ contact }: Naming): string[] {
  return addressesIn(contact).map((address) => address.toLowerCase())
}

function unlinked(isOneOfMany: boolean): FieldError {
  const message = isOneOfMany
    ? 'Several contacts have this e-mail address, so the record is linked to none. Merge them or map their `contact_id`, and import the file again.'
    : 'No contact has this e-mail address, so the record is linked to none. Add the contact, and import the file again.'
  return { field: contactField, code: 'not_found', message }
}
