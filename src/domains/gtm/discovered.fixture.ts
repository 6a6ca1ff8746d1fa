import { provisioned } from './provisioned.fixture.ts'
import { organization, type Organization } from '#test/world.ts'

export function at({ id }: Organization) {
  return `?organization_id=${id}`
}

/** A new organization that has discovered leads: the path of its profile, and what was found. */
export async function discovered() {
  const tenant = await organization()
  const profile = await provisioned(tenant)
  const path = `/gtm/profiles/${profile.id}`
  const leads = (await tenant.owner.post(`${path}/discover-leads/${at(tenant)}`)).body
  return { tenant, path, leads }
}
