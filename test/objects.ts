import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { noteListed } from '#domains/directory/aggregation/listing.ts'
import { addModerator } from '#domains/directory/index.ts'
import { inventedBusiness, loadBusiness } from '#domains/directory/seed/seed.fixture.ts'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { pathOf } from '#kernel/http/endpoint.ts'
import {
  callOf,
  documentedEndpoints,
  sendCall,
  type Documented,
  type EndpointCall,
} from './endpoint-calls.ts'
import { organization, person, world, type Organization } from './world.ts'

/** An organization and whatever the enumerated tests need in it. Its owner moderates the directory too. */
export interface Furnished extends Organization {
  /** Stands in the texts that the organization may choose, and nowhere else. */
  readonly marker: string
  /** The object in a collection such as `/crm/contacts/`, made when it is asked for first. */
  object(collection: string): Promise<string>
}

export async function furnished(): Promise<Furnished> {
  const made = new Map<string, Promise<string>>()
  const tenant = await organization()
  await addModerator((await world()).runtime.base, tenant.owner.userId!)
  // Before anything is made: a first step that was taken is recommended no more.
  const action = await actionOf(tenant)
  made.set('/home/actions/', Promise.resolve(action))
  made.set('/automation/recommendations/', Promise.resolve(action))
  return furnishedWith(tenant, made)
}

/** The same organization, in which everything is made anew. */
export function refurnished(tenant: Organization): Furnished {
  return furnishedWith(tenant, new Map())
}

function furnishedWith(tenant: Organization, made: Map<string, Promise<string>>): Furnished {
  const own: Furnished = {
    ...tenant,
    marker: `marker-${randomUUID()}`,
    object: (collection) => {
      const object = made.get(collection) ?? makeOne(collection, own)
      made.set(collection, object)
      return object
    },
  }
  return own
}

/** One of everything that a path can name, by collection. */
export async function allObjects(own: Furnished): Promise<Readonly<Record<string, string>>> {
  const objects: Record<string, string> = {}
  for (const documented of await documentedEndpoints())
    for (const collection of collectionsIn(documented))
      objects[collection] = await own.object(collection)
  return objects
}

/** The objects that the path names, in its order. */
export function objectsFor(documented: Documented, own: Furnished): Promise<string[]> {
  return Promise.all(collectionsIn(documented).map(own.object))
}

/** The documented request about objects of `own`, sent within its organization or another. */
export async function callAbout(
  documented: Documented,
  own: Furnished,
  within = own.id,
): Promise<EndpointCall> {
  const call = callOf(documented, within, ...(await objectsFor(documented, own)))
  const body = { ...(await referredTo(call.body ?? {}, own)), ...(await ofPairs(documented, own)) }
  return { ...call, body: call.body && { ...call.body, ...body } }
}

/** Members of bodies that refer to an object, and where one comes from. */
const references: Readonly<Record<string, (own: Furnished) => Promise<string>>> = {
  contact_id: ({ object }) => object('/crm/contacts/'),
  account_id: ({ object }) => object('/crm/accounts/'),
  deal_id: ({ object }) => object('/crm/deals/'),
  // That of the start.
  pipeline_id: async ({ id }) => id,
  assignee_id: async ({ owner }) => owner.userId!,
  business_slug: ({ object }) => object('/businesses/'),
  owner_id: async ({ owner }) => owner.userId!,
  // The documented cap is that of a key.
  holder_id: ({ object }) => object('/mcp/keys/'),
  lead_id: ({ object }) => object('/gtm/leads/'),
}

/** Few look for it, so that a discovery brings some leads and not as many as it may; they have the words of the documented search. */
const rareWishes = { query_terms: ['stoneground flour'], keywords: [] }

/** What somebody else wrote of the organization's business. */
async function reviewed(own: Furnished) {
  const author = await person()
  const path = `/businesses/${await own.object('/businesses/')}/reviews/`
  const { body } = await author.post(path, { text: 'Good flour.' })
  return { id: body.id as string, author }
}

/** A link to the pack of a business, with its address. */
async function linked(own: Furnished): Promise<{ id: string; url: string }> {
  const path = `/business-context/${await own.object('/businesses/')}/links/`
  const wish = { organization_id: own.id, name: own.marker }
  return (await own.owner.post(path, wish)).body
}

/** How to come by an object that is not simply what a POST to its collection returns. */
const makers: Readonly<Record<string, (own: Furnished) => Promise<string>>> = {
  '/organizations/{organization_id}/members/': async ({ member }) => (await member()).userId!,
  '/organizations/{organization_id}/invitations/': (own) =>
    posted('/organizations/{organization_id}/invitations/', own, {
      email: `${own.marker}@people.example`,
    }),
  '/me/tokens/': async ({ owner }) => (await owner.get('/me/tokens/')).body.results[0].id,
  // Everyone sees what stands in the directory; a marker there would prove nothing.
  '/businesses/': (own) =>
    posted('/businesses/', own, { name: 'Open to all', tags: [], website: '' }, 'slug'),
  '/networks/': (own) => posted('/networks/', own, { name: 'Open to all', parent: null }, 'slug'),
  '/moderation/statements/': (own) => own.object('/businesses/{slug}/statements/'),
  '/moderation/networks/': (own) => own.object('/networks/'),
  '/networks/{slug}/members/': async (own) => {
    const [slug, business_slug] = [await own.object('/networks/'), await own.object('/businesses/')]
    await own.owner.post(`/networks/${slug}/members/?organization_id=${own.id}`, { business_slug })
    return business_slug
  },
  '/networks/{slug}/applications/': (own) => own.object('/networks/{slug}/members/'),
  '/moderation/businesses/': (own) => own.object('/businesses/'),
  '/context/': (own) => own.object('/businesses/'),
  '/business-context/{slug}/links/': async (own) => (await linked(own)).id,
  '/context/links/': async (own) => (await linked(own)).url.split('/').at(-2) ?? '',
  '/business-context/': async (own) => {
    const slug = await own.object('/businesses/')
    for (const text of ['', own.marker])
      await own.owner.patch(`/business-context/${slug}/?organization_id=${own.id}`, {
        modules: { goals: { text } },
      })
    return slug
  },
  '/business-context/{slug}/versions/': async (own) => {
    await own.object('/business-context/')
    return '1'
  },
  '/businesses/{slug}/revisions/': async (own) => {
    const slug = await own.object('/businesses/')
    const within = `?organization_id=${own.id}`
    // Another than the present one, so that there is something to bring back.
    await own.owner.patch(`/businesses/${slug}/${within}`, {
      region: `Region ${randomUUID().slice(0, 8)}`,
    })
    return (await own.owner.get(`/businesses/${slug}/revisions/${within}`)).body.results.at(-1).id
  },
  '/business-context/{slug}/documents/{id}/versions/': async (own) => {
    const slug = await own.object('/businesses/')
    const id = await own.object('/business-context/{slug}/documents/')
    const path = `/business-context/${slug}/documents/${id}/?organization_id=${own.id}`
    await own.owner.patch(path, { title: randomUUID() })
    return '1'
  },
  '/ai/runs/': async (own) => {
    const wish = { organization_id: own.id, feature: 'summarize', prompt: own.marker }
    return (await own.owner.post('/ai/run/', wish)).body.id
  },
  '/me/reviews/': async (own) => {
    const other = await furnished()
    const path = `/businesses/${await other.object('/businesses/')}/reviews/`
    return (await own.owner.post(path, { text: own.marker })).body.id
  },
  '/moderation/claims/': async ({ owner, id }) => {
    const business = inventedBusiness({ website: 'https://hearthmill.example' })
    await loadBusiness((await world()).runtime.base, business)
    const path = `/businesses/${business.slug}/claim/?organization_id=${id}`
    return (await owner.post(path)).body.id
  },
  '/moderation/reviews/': async (own) => (await reviewed(own)).id,
  '/businesses/{slug}/reviews/': async (own) => {
    const { id, author } = await reviewed(own)
    await addModerator((await world()).runtime.base, author.userId!)
    await author.post(`/moderation/reviews/${id}/approve/`)
    return id
  },
  // Everybody reads it; a marker there would prove nothing, and no tag is called so.
  '/businesses/{slug}/listings/': (own) =>
    posted('/businesses/{slug}/listings/', own, { title: 'Open to all', tags: [] }),
  // What somebody else proposed, for the organization to decide.
  '/businesses/{slug}/relationships/': async (own) => {
    const [other, business_slug] = [await furnished(), await own.object('/businesses/')]
    const path = `/businesses/${await other.object('/businesses/')}/relationships/`
    const wish = { kind: 'partner', business_slug, message: own.marker }
    return (await other.owner.post(`${path}?organization_id=${other.id}`, wish)).body.id
  },
  // Two of one name and domain, of somebody who has no other.
  '/moderation/duplicates/': async ({ owner: moderator }) => {
    const { owner, id } = await organization()
    const [name, website] = [`Twin ${randomUUID()}`, `https://${randomUUID()}.example`]
    const twin = { name, website, description: 'Alike.', city: 'Stroud', country: 'GB' }
    await owner.post(`/businesses/?organization_id=${id}`, twin)
    const { body } = await owner.post(`/businesses/?organization_id=${id}`, twin)
    const list = await moderator.get('/moderation/duplicates/?ordering=-created_at&page_size=200')
    return list.body.results.find(
      ({ business_slug }: { business_slug: string }) => business_slug === body.slug,
    ).id
  },
  // An index outside names it.
  '/moderation/imported-profiles/': async () => {
    const { base } = (await world()).runtime
    const profile_url = `https://${randomUUID()}.example/murmurations.json`
    const node = { profile_url, last_updated: new Date(), locality: '', region: '', country: 'GB' }
    await noteListed(base, { id: randomUUID(), index_url: 'https://index.example/v2' }, [node])
    const { id } = await base.db
      .selectFrom('imported_profiles')
      .select('id')
      .where('profile_url', '=', profile_url)
      .executeTakeFirstOrThrow()
    return id
  },
  '/moderation/reports/': async (own) => {
    const slug = await own.object('/businesses/')
    const { visitor } = await world()
    return (await visitor.post(`/businesses/${slug}/report/`, { reason: 'spam' })).body.id
  },
  // Its key is free once only, whatever it is called.
  '/crm/fields/': (own) => posted('/crm/fields/', own, { key: 'territory', label: own.marker }),
  // One stays when the other is undone.
  '/crm/merges/': async (own) => {
    const merges = [await mergeOf(own), await mergeOf(own)]
    return merges[0]!
  },
  '/crm/trash/': async (own) => {
    // One stays there when the other is restored.
    const notes = [await posted('/crm/notes/', own), await posted('/crm/notes/', own)]
    for (const note of notes)
      await own.owner.delete(`/crm/notes/${note}/?organization_id=${own.id}`)
    return notes[0]!
  },
  '/crm/views/': (own) => posted('/crm/views/', own, { name: own.marker }),
  '/crm/pipelines/': (own) => posted('/crm/pipelines/', own, { name: own.marker }),
  '/crm/forms/{id}/submissions/': async (own) => {
    const form = await own.object('/crm/forms/')
    const { public_id } = (await own.owner.get(`/crm/forms/${form}/?organization_id=${own.id}`))
      .body
    const { visitor } = await world()
    // What fills the trap is held.
    const sent = { email: `${own.marker}@people.example`, _homepage: 'x' }
    return (await visitor.post(`/forms/${public_id}/submissions/`, sent)).body.id
  },
  // Everyone sees a form; a marker there would prove nothing.
  '/forms/': (own) => posted('/crm/forms/', own, { name: 'Open to all' }, 'public_id'),
  '/gtm/profiles/': async (own) => {
    const { id } = await provisioned(own)
    const path = `/gtm/profiles/${id}/?organization_id=${own.id}`
    await own.owner.patch(path, { icp: rareWishes })
    return id
  },
  '/gtm/leads/': async (own) => {
    const profile = await own.object('/gtm/profiles/')
    const path = `/gtm/profiles/${profile}/discover-leads/?organization_id=${own.id}`
    return (await own.owner.post(path)).body[0].id
  },
  '/gtm/profiles/{id}/lessons/': async (own) => {
    const lead = await own.object('/gtm/leads/')
    const profile = await own.object('/gtm/profiles/')
    const at = `?organization_id=${own.id}`
    await own.owner.post(`/gtm/leads/${lead}/dismiss/${at}`, { reason: 'competitor' })
    const { body } = await own.owner.get(`/gtm/profiles/${profile}/lessons/${at}`)
    return body.results[0].id
  },
  // The first lead may be dismissed for the sake of others.
  '/gtm/draft-emails/': draftToAnother,
  '/webhooks/{id}/deliveries/': async (own) => {
    const webhook = await own.object('/webhooks/')
    return (await own.owner.post(`/webhooks/${webhook}/test/?organization_id=${own.id}`)).body.id
  },
}

async function mergeOf(own: Furnished): Promise<string> {
  const path = `/crm/contacts/merge/?organization_id=${own.id}`
  return (await own.owner.post(path, await pairIn('/crm/contacts/', own))).body.id
}

/** What is merged must be new each time. */
async function ofPairs({ route }: Documented, own: Furnished): Promise<object> {
  if (route === 'POST /crm/duplicates/dismiss/') {
    const { into, from } = await pairIn('/crm/contacts/', own)
    return { ids: [into, ...from] }
  }
  const collection = /^POST (\/crm\/\w+\/)merge\/$/.exec(route)?.[1]
  return collection === undefined ? {} : pairIn(collection, own)
}

async function pairIn(collection: string, own: Furnished) {
  return { into: await posted(collection, own), from: [await posted(collection, own)] }
}

/** A draft to some lead that may be mailed, other than the first. */
export async function draftToAnother({ owner, id, object }: Furnished): Promise<string> {
  const [profile, lead] = [await object('/gtm/profiles/'), await object('/gtm/leads/')]
  const leads = (await owner.get(`/gtm/profiles/${profile}/leads/?organization_id=${id}`)).body
  for (const other of leads.filter((one: { id: string }) => one.id !== lead)) {
    const wish = { organization_id: id, lead_id: other.id }
    const { status, body } = await owner.post('/gtm/draft-emails/', wish)
    if (status === 201) return body.id
  }
  throw new Error('no other lead may be mailed')
}

async function actionOf({ owner, id }: Organization): Promise<string> {
  return (await owner.get(`/home/actions/?organization_id=${id}`)).body.recommendations[0].id
}

async function makeOne(collection: string, own: Furnished): Promise<string> {
  const maker = makers[collection] ?? (() => posted(collection, own))
  const object = await maker(own)
  assert.ok(
    object,
    `nothing was made in ${collection}: look at its maker in test/objects.ts, and at what the service said`,
  )
  return object
}

/** The documented POST to a collection, with the marker in its texts. */
async function posted(collection: string, own: Furnished, wish = {}, key = 'id'): Promise<string> {
  const post = (await documentedEndpoints()).find(({ route }) => route === `POST ${collection}`)
  assert.ok(
    post,
    `no POST makes an object in ${collection}, which a path names: add to \`makers\` in test/objects.ts how to come by one`,
  )
  const call = await callAbout(post, own)
  const texts = { name: own.marker, last_name: own.marker, title: own.marker, body: own.marker }
  const marked = { ...texts, tags: [own.marker] }
  const chosen = Object.entries(marked).filter(([field]) => field in (call.body ?? {}))
  const body = { ...call.body, ...Object.fromEntries(chosen), ...wish }
  const { status, body: object } = await sendCall(own.owner, { ...call, body })
  assert.equal(
    status,
    201,
    `${post.route} made nothing: ${JSON.stringify(object)}; where its documented body refers to something, add the member to \`references\` in test/objects.ts, and where it needs more, add to \`makers\``,
  )
  return object[key]
}

/** Whether a member names an object, which has to be there. */
export function isReference(field: string): boolean {
  return field in references
}

async function referredTo(body: object, own: Furnished): Promise<Record<string, string>> {
  const made = Object.entries(references)
    .filter(([field]) => field in body)
    .map(async ([field, find]) => [field, await find(own)] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** The collections of the objects that a path names: `/a/{id}/b/{b_id}/` names one of `/a/` and one of `/a/{id}/b/`. */
function collectionsIn({ endpoint }: Documented): string[] {
  const path = pathOf(endpoint)
  return [...path.matchAll(/\{(?!organization_id\})/g)].map(({ index }) => path.slice(0, index))
}
