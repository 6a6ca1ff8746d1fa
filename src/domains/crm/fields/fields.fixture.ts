import type { Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const { all: fields } = pathsOf('fields')

export function addField(tenant: Organization, wish: object) {
  return tenant.owner.post(fields(tenant), wish)
}

/** A field of contacts whose values are unique: `custom.code`. */
export function addCode(tenant: Organization) {
  return addField(tenant, {
    record: 'contact',
    key: 'code',
    label: 'Code',
    type: 'text',
    unique: true,
  })
}

/** The members that a refusal names. */
export function faultsIn({ body }: { body: { errors?: { field: string }[] } }): string[] {
  return (body.errors ?? []).map(({ field }) => field)
}
