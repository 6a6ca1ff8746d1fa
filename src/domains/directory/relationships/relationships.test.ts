import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { NotFound } from '#kernel/errors.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { releaseBusinesses } from '../businesses/release.ts'
import { decideRelationship, endRelationship } from './deciding.ts'
import { maxUnconfirmed, RelationshipLimitReached } from './limits.ts'
import { proposeRelationship } from './proposing.ts'

async function business(tenant: Organization, name = 'Mill') {
  const wish = { name, description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { body } = await tenant.owner.post(`/businesses/?organization_id=${tenant.id}`, wish)
  const at = (rest = '') => `/businesses/${body.slug}/${rest}?organization_id=${tenant.id}`
  return { id: body.id as string, slug: body.slug as string, tenant, at }
}
type Held = Awaited<ReturnType<typeof business>>

async function two() {
  const [mill, farm] = [await organization(), await organization()]
  return [await business(mill), await business(farm, 'Farm')] as const
}

function propose({ tenant, at }: Held, other: Held, kind = 'supplier') {
  return tenant.owner.post(at('relationships/'), { kind, business_slug: other.slug })
}

function act({ tenant, at }: Held, id: string, what: string, body = {}) {
  return tenant.owner.post(at(`relationships/${id}/${what}/`), body)
}

async function shownOf({ slug }: Held) {
  const { visitor } = await world()
  const { results } = (await visitor.get(`/businesses/${slug}/relationships/`)).body
  return results.map((one: { kind: string; business: { name: string } }) => [
    one.kind,
    one.business.name,
  ])
}

const wish = { kind: 'supplier', message: '' } as const

suite('a relationship of two businesses', () => {
  test('is seen by everybody once the other side confirmed it, by each as it is', async () => {
    const [mill, farm] = await two()
    const { status, body } = await propose(mill, farm)
    assert.deepEqual([status, body.status, body.proposed_by], [201, 'proposed', 'us'])
    assert.equal((await propose(mill, farm)).status, 200, 'it is there')
    assert.deepEqual(await shownOf(mill), [])
    assert.equal((await act(mill, body.id, 'confirm')).status, 404, 'the other side decides')
    const waiting = await farm.tenant.owner.get(
      `/directory/own-relationships/?organization_id=${farm.tenant.id}&status=proposed&proposed_by=them`,
    )
    assert.deepEqual(
      waiting.body.results.map((one: { id: string; kind: string }) => [one.id, one.kind]),
      [[body.id, 'customer']],
    )
    assert.equal((await act(farm, body.id, 'confirm')).body.status, 'confirmed')
    assert.deepEqual(await shownOf(mill), [['supplier', 'Farm']])
    assert.deepEqual(await shownOf(farm), [['customer', 'Mill']])
    const { visitor } = await world()
    const { relationships } = (await visitor.get(`/businesses/${farm.slug}/profile/`)).body
    assert.deepEqual(relationships[0].business.slug, mill.slug)
    for (const { tenant } of [mill, farm])
      assert.deepEqual(
        (await eventsOf(tenant, 'business_relationship')).map(({ type }) => type.split('.')[1]),
        ['created', 'confirmed'],
      )
    await mill.tenant.owner.delete(mill.at(`relationships/${body.id}/`))
    assert.deepEqual(await shownOf(farm), [])
  })

  test('that was refused is not proposed again at once, and is forgotten by who refused it', async () => {
    const [mill, farm] = await two()
    const { id } = (await propose(mill, farm)).body
    assert.equal((await act(farm, id, 'refuse', { reason: 'Who?' })).body.status, 'refused')
    assert.equal((await propose(mill, farm)).body.code, 'relationship_refused')
    const remove = ({ tenant, at }: Held) => tenant.owner.delete(at(`relationships/${id}/`))
    assert.equal((await remove(mill)).status, 404)
    const later = { ...mill.tenant.scope, now: () => new Date(Date.now() + 31 * 86_400_000) }
    const again = await proposeRelationship(later, mill.id, { ...wish, business_slug: farm.slug })
    assert.equal(again.isNew, true)
    const { body } = await act(farm, again.relationship.id, 'refuse')
    assert.equal(body.status, 'refused')
    assert.equal((await propose(farm, mill, 'customer')).status, 201, 'who refused it may propose')
  })

  test('is hidden with a business, and gone with its holder', async () => {
    const [mill, farm] = await two()
    const { id } = (await propose(mill, farm, 'located_at')).body
    await act(farm, id, 'confirm')
    await mill.tenant.owner.post(mill.at('suspend/'))
    assert.deepEqual(await shownOf(farm), [])
    await mill.tenant.owner.post(mill.at('resume/'))
    assert.deepEqual(await shownOf(farm), [['location_of', 'Mill']])
    const other = await business(await organization(), 'Smith')
    await propose(other, mill)
    await releaseBusinesses((await world()).runtime.base, mill.tenant.id)
    assert.deepEqual(await shownOf(farm), [])
    const types = (await eventsOf(farm.tenant, 'business_relationship')).map(({ type }) => type)
    assert.equal(types.at(-1), 'business_relationship.deleted')
    const { results } = (
      await other.tenant.owner.get(
        `/directory/own-relationships/?organization_id=${other.tenant.id}`,
      )
    ).body
    assert.equal(results[0].status, 'proposed', 'waits for the next holder')
  })

  test('is not with itself, a hidden business or one of somebody else', async () => {
    const [mill, farm] = await two()
    assert.equal((await propose(mill, mill)).body.code, 'relationship_not_possible')
    const { status } = await mill.tenant.owner.post(
      `/businesses/${farm.slug}/relationships/?organization_id=${mill.tenant.id}`,
      { kind: 'partner', business_slug: mill.slug },
    )
    assert.equal(status, 404)
    await farm.tenant.owner.post(farm.at('suspend/'))
    assert.equal((await propose(mill, farm)).status, 404)
    assert.equal((await propose(farm, mill)).body.code, 'relationship_not_possible')
    const own = await business(mill.tenant, 'Bakery')
    assert.equal((await propose(mill, own, 'partner')).body.status, 'confirmed')
  })

  // Red without the lock on both businesses.
  test('is one where two propose it to each other at once', async () => {
    const [mill, farm] = await two()
    const [first, second] = await overlapping(
      mill.tenant.scope,
      (inside) => proposeRelationship(inside, mill.id, { ...wish, business_slug: farm.slug }),
      () =>
        proposeRelationship(farm.tenant.scope, farm.id, {
          kind: 'customer',
          business_slug: mill.slug,
          message: '',
        }),
    )
    assert.equal(second.relationship.id, first.relationship.id)
    assert.equal(second.relationship.status, 'confirmed')
  })

  // Red without the lock on both businesses, or without looking again behind it.
  test('is not confirmed once it was withdrawn', async () => {
    const [mill, farm] = await two()
    const { id } = (await propose(mill, farm)).body
    await assert.rejects(
      overlapping(
        mill.tenant.scope,
        (inside) => endRelationship(inside, mill.id, id),
        () =>
          decideRelationship(farm.tenant.scope, farm.id, { id, decision: 'confirmed', reason: '' }),
      ),
      NotFound,
    )
    assert.deepEqual(await shownOf(mill), [])
  })

  // Red without the lock on the organization.
  test('takes the last place of two that are proposed at once', async () => {
    const { tenant, ...mill } = await business(await organization())
    const one = await business(tenant, 'Bakery')
    const others = await business(await organization(), 'Farm')
    const kinds = ['partner', 'supplier', 'customer', 'located_at', 'location_of'] as const
    const { runtime } = await world()
    const rows = Array.from({ length: maxUnconfirmed.newAccount - 1 }, () => runtime.base.newId())
    await fillWith(rows, mill.id)
    const send = (scope: Organization['scope'], id: string, kind: (typeof kinds)[number]) =>
      proposeRelationship(scope, id, { kind, business_slug: others.slug, message: '' })
    await assert.rejects(
      overlapping(
        tenant.scope,
        (inside) => send(inside, mill.id, 'partner'),
        () => send(tenant.scope, one.id, 'supplier'),
      ),
      RelationshipLimitReached,
    )
  })
})

/** Proposals of a business to businesses that nobody holds. */
async function fillWith(ids: readonly string[], business_id: string): Promise<void> {
  const { runtime } = await world()
  const others = await runtime.base.db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'seeded')
    .limit(ids.length)
    .execute()
  await runtime.base.db
    .insertInto('business_relationships')
    .values(
      ids.map((id, place) => ({
        id,
        business_id,
        other_id: others[place]!.id,
        kind: 'partner' as const,
        status: 'proposed' as const,
        is_proposer: true,
        message: '',
        reason: '',
        created_at: new Date().toISOString(),
        decided_at: null,
      })),
    )
    .execute()
}
