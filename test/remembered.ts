import { randomUUID } from 'node:crypto'
import { asTableOwner } from './table-owner.ts'
import type { Organization } from './world.ts'

export function keyed(key: string = randomUUID()) {
  return { 'idempotency-key': key }
}

export function addContact(
  { id, owner }: Organization,
  headers: Record<string, string>,
  name = 'Ada',
) {
  return owner.post(`/crm/contacts/?organization_id=${id}`, { name }, headers)
}

/** What the database's owner finds in the remembered answers of an organization, as text. */
export async function storedRows(organizationId: string): Promise<string[]> {
  return asTableOwner(async (client) => {
    const { rows } = await client.query(
      'select * from idempotency_keys where organization_id = $1',
      [organizationId],
    )
    return rows.map((row: Record<string, unknown>) =>
      Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join('\n'),
    )
  })
}
