import assert from 'node:assert/strict'
import { mintToken } from './spam/token.ts'
import type { Reply } from '#test/client.ts'
import { world, type Organization } from '#test/world.ts'

/** A form that is live, with a field for an address and one for a name, and what else is wished. */
export async function liveForm(tenant: Organization, wish: object = {}) {
  const { status, body } = await tenant.owner.post(`/crm/forms/?organization_id=${tenant.id}`, {
    name: 'Ask for a quote',
    status: 'live',
    fields: [
      { key: 'email', label: 'E-mail', maps_to: 'contact.email', required: true },
      { key: 'name', label: 'Name', maps_to: 'contact.name' },
      { key: 'phone', label: 'Phone', maps_to: 'contact.phone' },
      { key: 'message', label: 'Message', type: 'textarea' },
    ],
    ...wish,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as { id: string; public_id: string } & Record<string, Reply['body']>
}

/** A token as the form gave it out so long ago. */
export async function tokenFor(publicId: string, secondsAgo = 10): Promise<string> {
  const { base } = (await world()).runtime
  const at = new Date(base.now().getTime() - secondsAgo * 1000)
  return mintToken({ ...base, now: () => at }, publicId)
}

/** Sends a form as a program does. */
export async function send(
  publicId: string,
  body: object,
  headers: Record<string, string> = {},
  query = '',
) {
  const { origin } = await world()
  const response = await fetch(`${origin}/api/v1/forms/${publicId}/submissions/${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Reply['body'],
  }
}

/** What was sent by a form, the newest first. */
export async function submissionsOf({ owner, id }: Organization, formId: string, query = '') {
  const path = `/crm/forms/${formId}/submissions/?organization_id=${id}${query}`
  return (await owner.get(path)).body.results as Reply['body'][]
}

export async function contactsOf({ owner, id }: Organization) {
  const path = `/crm/contacts/?organization_id=${id}&page_size=100&ordering=created_at`
  return (await owner.get(path)).body.results as Reply['body'][]
}
