import assert from 'node:assert/strict'
import { world, type Organization } from '#test/world.ts'

/** The website of the demonstration, read to its end: on a busy machine its caller may not have waited so long. */
export async function provisioned(tenant: Organization, domain = 'hearthmill.example') {
  const { owner, id } = tenant
  const at = `?organization_id=${id}`
  const { status, body } = await owner.post(`/gtm/profiles/provision/${at}`, { domain })
  assert.ok(status === 201 || status === 200, JSON.stringify(body))
  if (body.status !== 'researching') return body
  await readOn(tenant, body.id)
  return (await owner.get(`/gtm/profiles/${body.id}/${at}`)).body
}

/** What the job does a few seconds later. */
export async function readOn({ scope }: Organization, profile_id: string): Promise<void> {
  const { runtime } = await world()
  const job = runtime.app.jobs.find(({ name }) => name === 'gtm.read_website')
  await job?.handle({ scope, payload: { profile_id } })
}
