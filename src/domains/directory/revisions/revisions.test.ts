import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, rowsReadBy, type Sent } from '#test/plans.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { stateOf } from '../businesses/state.ts'
import { forgettingRevisions, keptRevisions, revisions } from './revisions.ts'

const wish = {
  name: 'Hearth Mill',
  description: 'Grinds.',
  city: 'Stroud',
  country: 'GB',
  email: 'hello@hearthmill.example',
  offers: [{ title: 'Flour', description: '' }],
}

async function withBusiness() {
  const tenant = await organization()
  const within = `?organization_id=${tenant.id}`
  const { body } = await tenant.owner.post(`/businesses/${within}`, wish)
  const path = `/businesses/${body.slug}/`
  return { ...tenant, within, path, slug: body.slug as string, businessId: body.id as string }
}

type Mill = Awaited<ReturnType<typeof withBusiness>>

function change({ owner, path, within }: Mill, body: object) {
  return owner.patch(path + within, body)
}

async function listed({ owner, path, within }: Mill) {
  const { status, body } = await owner.get(`${path}revisions/${within}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.results as { id: string; number: number; changed: string[]; written_by: string }[]
}

function read({ owner, path, within }: Mill, id: string) {
  return owner.get(`${path}revisions/${id}/${within}`)
}

function restore({ owner, path, within }: Mill, id: string) {
  return owner.post(`${path}revisions/${id}/restore/${within}`)
}

suite('revisions of a business', () => {
  test('tell what differs, and are brought back as a change', async () => {
    const mill = await withBusiness()
    const places = [{ name: 'Shop', city: 'Cork', country: 'IE' }]
    await change(mill, { description: 'Grinds rye.', offers: [], places })
    await change(mill, { description: 'Grinds rye.' })
    const [second, first] = await listed(mill)
    assert.ok(second && first)
    assert.deepEqual([second.number, first.number], [2, 1])
    assert.deepEqual(second.changed, ['description', 'places', 'offers'])
    assert.equal(first.written_by, `user:${mill.owner.userId}`)
    const { body: detail } = await read(mill, second.id)
    assert.deepEqual(detail.differences[0], {
      field: 'description',
      before: 'Grinds.',
      after: 'Grinds rye.',
    })
    assert.deepEqual([detail.state.email, detail.state.places[0].country_code], [wish.email, 'IE'])
    assert.equal((await restore(mill, first.id)).status, 200)
    const { body: profile } = await mill.owner.get(`${mill.path}profile/`)
    assert.deepEqual(
      [profile.description, profile.places, profile.offers[0].title],
      ['Grinds.', [], 'Flour'],
    )
    assert.equal((await listed(mill)).length, 3)
    await restore(mill, first.id)
    assert.equal((await listed(mill)).length, 3)
    assert.equal((await restore(mill, second.id)).status, 200)
    assert.equal((await mill.owner.get(`${mill.path}profile/`)).body.places[0].city, 'Cork')
  })

  test('tell who posted, changed and deleted a listing', async () => {
    const mill = await withBusiness()
    const { owner, path, within } = mill
    const listing = { kind: 'want', title: 'Rye' }
    const { body } = await owner.post(`${path}listings/${within}`, listing)
    const one = `${path}listings/${body.id}/${within}`
    await owner.patch(one, { radius_km: 5 })
    await owner.patch(one, { title: 'Rye and oats' })
    assert.equal((await owner.delete(one)).status, 204)
    const found = await listed(mill)
    assert.deepEqual(
      found.map((revision) => [revision.changed, revision.written_by]),
      [['wants'], ['wants'], ['wants'], []].map((changed) => [changed, `user:${owner.userId}`]),
    )
  })

  test('keep what others changed as one of its own', async () => {
    const mill = await withBusiness()
    const { runtime } = await world()
    await runtime.base.db
      .updateTable('businesses')
      .set({ description: 'Mended by a moderator.' })
      .where('slug', '=', mill.slug)
      .execute()
    await change(mill, { city: 'Cork' })
    const [newest, found] = await listed(mill)
    assert.deepEqual([newest?.number, newest?.changed], [3, ['city']])
    assert.deepEqual([found?.written_by, found?.changed], ['system', ['description']])
  })

  test('are refused where they no longer pass, and unproven after another website', async () => {
    const mill = await withBusiness()
    const { runtime } = await world()
    const [first] = await listed(mill)
    await runtime.base.db
      .updateTable('businesses')
      .set({ status: 'claimed', website: 'https://mill.example/' })
      .where('slug', '=', mill.slug)
      .execute()
    await change(mill, { city: 'Cork' })
    const { body } = await restore(mill, first!.id)
    assert.equal(body.status, 'nominated')
    const { state } = (await read(mill, first!.id)).body
    const before = await stateOf(mill.scope, mill.businessId)
    await revisions.note(mill.scope, mill.businessId, {
      before,
      after: { ...state, tags: ['gone'] },
    })
    const [unknown] = await listed(mill)
    const refused = await restore(mill, unknown!.id)
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'tags.0'])
  })

  test('are for admins of the organization that wrote them alone', async () => {
    const mill = await withBusiness()
    const [first] = await listed(mill)
    const member = await mill.member('member')
    const path = `${mill.path}revisions/`
    assert.equal((await member.get(path + mill.within)).body.code, 'role_required')
    const other = await organization()
    assert.equal((await other.owner.get(`${path}?organization_id=${other.id}`)).status, 404)
    const foreign = `${path}${first!.id}/?organization_id=${other.id}`
    assert.equal((await other.owner.get(foreign)).status, 404)
    assert.equal((await mill.owner.get(`${path}${mill.id}/${mill.within}`)).status, 404)
    await handedOver(mill, other)
    assert.deepEqual((await other.owner.get(`${path}?organization_id=${other.id}`)).body.count, 0)
    const events = [{ subject: { id: mill.businessId } }] as never
    await transaction(mill.scope, (scope) => forgettingRevisions.handle({ scope, events }))
    assert.equal((await revisions.list(mill.scope, mill.businessId)).length, 0)
  })

  test(`are the last ${keptRevisions}, and the newest however long`, async () => {
    const { scope, businessId } = await withBusiness()
    const last = await changed(scope, businessId, keptRevisions + 2)
    assert.equal((await revisions.list(scope, businessId)).length, keptRevisions)
    const long = { ...last, description: 'x'.repeat(2_000_001) }
    await revisions.note(scope, businessId, { before: last, after: long })
    assert.equal((await revisions.list(scope, businessId)).length, 1)
  })

  test('are each read a few times at most when one more is kept', async () => {
    const mill = await withBusiness()
    await changed(mill.scope, mill.businessId, keptRevisions)
    const sent: Sent[] = []
    await withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const path = mill.path + mill.within
      assert.equal((await as(mill.owner).patch(path, { city: 'Cork' })).status, 200)
      const forgetting = sent.filter(({ text }) =>
        /^\s*delete from "business_revisions"/.test(text),
      )
      assert.equal(forgetting.length, 1)
      for (const one of forgetting) {
        const read = rowsReadBy(await explain(runtime.connections, one))
        assert.ok(read < 10 * keptRevisions, `${read} rows for ${keptRevisions}: ${one.text}`)
      }
    })
  })
})

/** So often; what it is in the end. */
async function changed(scope: OrganizationScope, businessId: string, times: number) {
  let before = await stateOf(scope, businessId)
  for (let number = 0; number < times; number += 1) {
    const after = { ...before, city: String(number) }
    await revisions.note(scope, businessId, { before, after })
    before = after
  }
  return before
}

async function handedOver(mill: Mill, other: Organization) {
  const { body } = await mill.owner.post(`${mill.path}transfer/${mill.within}`)
  const path = `/directory/transfers/accept/?organization_id=${other.id}`
  const { status } = await other.owner.post(path, { code: body.code })
  assert.equal(status, 200)
}
