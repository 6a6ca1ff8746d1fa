import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { pathOf } from '#kernel/http/endpoint.ts'
import type { Reply } from '#test/client.ts'
import { callOf, sendCall, type Documented } from '#test/endpoint-calls.ts'
import { keyOf } from '#test/mcp-client.ts'
import { organization, type Organization } from '#test/world.ts'

/** An organization that has one of everything, with its marker in whatever text it may choose. */
export interface Furnished extends Organization {
  readonly marker: string
  /** An object of each collection, by the path it hangs from. */
  readonly objects: Readonly<Record<string, string>>
}

export async function furnished(): Promise<Furnished> {
  const own = await organization()
  const marker = `marker-${randomUUID()}`
  return { ...own, marker, objects: await furnish(own, marker) }
}

async function furnish(own: Organization, marker: string): Promise<Record<string, string>> {
  const { owner, id, member } = own
  const made = async (path: string, body: object, key = 'id'): Promise<string> => {
    const reply = await owner.post(
      path,
      path.startsWith('/org') ? body : { organization_id: id, ...body },
    )
    assert.ok(reply.status < 300, `${path}: ${JSON.stringify(reply.body)}`)
    return reply.body[key]
  }
  const read = async (path: string): Promise<Reply['body']> =>
    (await owner.get(`${path}?organization_id=${id}`)).body
  const contact = await made('/crm/contacts/', { name: marker, tags: [marker] })
  const profile = await made('/gtm/profiles/provision/', { domain: 'hearthmill.example' })
  const leads = await owner.post(`/gtm/profiles/${profile}/discover-leads/?organization_id=${id}`)
  const { recommendations } = await read('/home/actions/')
  const invitation = { email: `${marker}@people.example` }
  const business = { name: 'Open to all', description: 'Bread', city: 'Leeds', country: 'GB' }
  const tokens = await owner.get('/me/tokens/')
  return {
    '/crm/contacts/': contact,
    '/crm/tasks/': await made('/crm/tasks/', { title: marker }),
    '/crm/deals/': await made('/crm/deals/', { title: marker, contact_id: contact }),
    '/gtm/profiles/': profile,
    '/gtm/leads/': leads.body[0].id,
    '/automation/workflows/': await made('/automation/workflows/', { name: marker }),
    '/automation/recommendations/': recommendations[0].id,
    '/home/actions/': recommendations[0].id,
    '/mcp/keys/': (await keyOf(owner, id)).id,
    '/organizations/{organization_id}/members/': (await member()).userId!,
    '/organizations/{organization_id}/invitations/': await made(
      `/organizations/${id}/invitations/`,
      invitation,
    ),
    '/businesses/': await made('/businesses/', business, 'slug'),
    '/me/tokens/': tokens.body.results[0].id,
  }
}

/** The documented request about objects of `theirs`, sent by the owner of `caller` in `within`. */
export function callAbout(
  documented: Documented,
  theirs: Furnished,
  { caller, within }: { caller: Furnished; within: Furnished },
): Promise<Reply> {
  return sendCall(caller.owner, callOf(documented, within.id, objectOf(documented, theirs)))
}

/** The object that a path names; fails where nobody has thought of one yet. */
export function objectOf({ endpoint }: Documented, { objects }: Furnished): string | undefined {
  const path = pathOf(endpoint)
  const start = path.search(/\{(?!organization_id)/)
  if (start === -1) return undefined
  const object = objects[path.slice(0, start)]
  assert.ok(object !== undefined, `furnish an object of ${path.slice(0, start)}`)
  return object
}
