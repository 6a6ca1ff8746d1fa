import { inventedBusiness, loadBusiness } from '#domains/directory/seed/seed.fixture.ts'
import { methodOf } from '#kernel/http/endpoint.ts'
import type { Client } from './client.ts'
import type { Documented, EndpointCall } from './endpoint-calls.ts'
import { permittedCall } from './endpoint-rules.ts'
import { draftToAnother, furnished, type Furnished } from './objects.ts'
import { person, world } from './world.ts'

interface Sent {
  readonly call: EndpointCall
  readonly caller: Client
}

/** A request that succeeds and makes a difference: the documented one, or another where that does not. */
export async function furnishedCall(documented: Documented, own: Furnished): Promise<Sent> {
  const permitted = await permittedCall(documented, own)
  return (await others[documented.route]?.(permitted, own)) ?? permitted
}

/**
 * The organization that a rule shares for what takes nothing away in it; else one of its own. A change of leads, or of
 * what they come from, changes the others.
 */
export function spared(documented: Documented, shared: Furnished): Promise<Furnished> | Furnished {
  const { endpoint, route } = documented
  const method = methodOf(endpoint)
  const changesLeads = method !== 'GET' && route.includes(' /gtm/')
  const takes =
    method === 'DELETE' || route in others || changesLeads || route.endsWith('/suspend/')
  return takes ? furnished() : shared
}

function withBody(body: object) {
  return async ({ call, caller }: Sent): Promise<Sent> => ({
    call: { ...call, body: { ...call.body, ...body } },
    caller,
  })
}

/** A mail to a lead, as if it had been sent. */
async function sentDraft(own: Furnished): Promise<string> {
  const draft = await draftToAnother(own)
  await own.scope.db
    .updateTable('gtm_draft_emails')
    .set({ status: 'sent', sent_at: new Date().toISOString() })
    .where('organization_id', '=', own.id)
    .where('id', '=', draft)
    .execute()
  return draft
}

const others: Readonly<Record<string, (sent: Sent, own: Furnished) => Promise<Sent>>> = {
  'POST /auth/register/': (sent, { marker }) =>
    withBody({ email: `${marker}@people.example` })(sent),
  'PATCH /organizations/{organization_id}/members/{user_id}/': withBody({ role: 'admin' }),
  'POST /organizations/{organization_id}/restore/': async (sent, { owner, id }) => {
    await owner.delete(`/organizations/${id}/`)
    return sent
  },
  'PUT /organizations/{organization_id}/second-factor/': async (sent, { owner }) => {
    const { db } = (await world()).runtime.base
    const now = new Date().toISOString()
    const factor = { secret: Buffer.from('sealed'), confirmed_at: now, created_at: now }
    await db
      .insertInto('second_factors')
      .values({ user_id: owner.userId!, ...factor })
      .execute()
    return sent
  },
  'POST /crm/imports/{id}/revert/': async (sent, { scope, id, object }) => {
    await scope.db
      .updateTable('imports')
      .set({ status: 'completed' })
      .where('organization_id', '=', id)
      .where('id', '=', await object('/crm/imports/'))
      .execute()
    return sent
  },
  'PATCH /ai/providers/{id}/': withBody({ name: 'theirs' }),
  // As they were first entered.
  'POST /moderation/statements/{id}/approve/': withBody({ changed_at: undefined }),
  'POST /moderation/businesses/{slug}/verify/': withBody({ website: undefined }),
  'PATCH /gtm/leads/{id}/': withBody({ stage: 'qualified' }),
  'POST /gtm/draft-emails/{id}/approve/': async (sent, { owner, id }) => {
    const path = sent.call.path.replace(/approve\/.*/, `?organization_id=${id}`)
    return withBody({ text_hash: (await owner.get(path)).body.text_hash })(sent)
  },
  'POST /gtm/draft-emails/{id}/replied/': async ({ call, caller }, own) => ({
    call: { ...call, path: `/gtm/draft-emails/${await sentDraft(own)}/replied/` },
    caller,
  }),
  'POST /me/invitations/accept/': async ({ call }, { owner, id }) => {
    const caller = await person()
    const { email } = (await caller.get('/me/')).body
    const { body } = await owner.post(`/organizations/${id}/invitations/`, { email })
    return { call: { ...call, body: { token: body.token } }, caller }
  },
  'POST /moderation/businesses/{slug}/merge/': async ({ call, caller }) => {
    const into = inventedBusiness()
    await loadBusiness((await world()).runtime.base, into)
    return { call: { ...call, body: { into: into.slug } }, caller }
  },
  'POST /businesses/{slug}/resume/': async (sent, { owner, id }) => {
    await owner.post(sent.call.path.replace('/resume/', `/suspend/?organization_id=${id}`))
    return sent
  },
  'PUT /businesses/{slug}/federation/': async (sent, { object }) => {
    await (
      await world()
    ).runtime.base.db
      .updateTable('businesses')
      .set({ status: 'verified' })
      .where('slug', '=', await object('/businesses/'))
      .execute()
    return sent
  },
  'POST /businesses/{slug}/relationships/': async ({ call, caller }) => {
    const other = inventedBusiness()
    await loadBusiness((await world()).runtime.base, other)
    const body = { kind: 'supplier', business_slug: other.slug }
    return { call: { ...call, body }, caller }
  },
  'PATCH /businesses/{slug}/statements/{id}/': withBody({ claim: 'Certified biodynamic' }),
  'PATCH /networks/{slug}/members/{business_slug}/': withBody({ role: 'moderator' }),
  'POST /networks/{slug}/applications/{business_slug}/approve/': async (sent, { owner, id }) => {
    await owner.post(sent.call.path.replace('/approve/', `/refuse/?organization_id=${id}`))
    return sent
  },
  'POST /moderation/networks/{slug}/resume/': async (sent) => {
    await sent.caller.post(sent.call.path.replace('/resume/', '/suspend/'), { reason: 'Spam.' })
    return sent
  },
  'POST /moderation/businesses/{slug}/resume/': async (sent) => {
    const path = sent.call.path.replace('/resume/', '/suspend/')
    await sent.caller.post(path, { reason: 'Spam.' })
    return sent
  },
  'POST /businesses/{slug}/claim/': async ({ call, caller }) => {
    const business = inventedBusiness()
    await loadBusiness((await world()).runtime.base, business)
    return { call: { ...call, path: `/businesses/${business.slug}/claim/` }, caller }
  },
}
