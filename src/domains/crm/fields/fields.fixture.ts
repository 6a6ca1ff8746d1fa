import type { Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const { all: fields } = pathsOf('fields')

export function addField(tenant: Organization, wish: object) {
  return tenant.owner.post(fields(tenant), wish)
}

/** The members that a refusal names. */
export function faultsIn({ body }: { body: { errors?: { field: string }[] } }): string[] {
  return (body.errors ?? []).map(({ field }) => field)
}
