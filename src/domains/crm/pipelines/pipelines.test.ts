import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { overlapping, waitedForBy } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { lockPipeline } from './pipelines.ts'
import { pathsOf } from '../crm.fixture.ts'
import { deals as dealRecords } from '../deals/deals.ts'

const { all: pipelines, one: pipeline } = pathsOf('pipelines')
const { all: deals, one: deal } = pathsOf('deals')

const repairs = {
  name: 'Repairs',
  stages: [
    { key: 'asked', name: 'Asked', probability: 5, outcome: 'open' },
    { key: 'quoted', name: 'Quoted', probability: 50, outcome: 'open' },
    { key: 'paid', name: 'Paid', probability: 100, outcome: 'won' },
    { key: 'refused', name: 'Refused', probability: 0, outcome: 'lost' },
  ],
}

function add({ owner, ...tenant }: Organization, values: object = {}) {
  return owner.post(deals({ owner, ...tenant }), { title: 'Bread', ...values })
}

function placeOf({ body }: { body: Record<string, unknown> }) {
  const { pipeline_id: id, stage, outcome, probability, closed_at: closed } = body
  return [id, stage, outcome, probability, closed !== null]
}

suite('pipelines', () => {
  test('begin with the one of the specification, which nobody has to make', async () => {
    const tenant = await organization()
    const { body } = await tenant.owner.get(pipelines(tenant))
    assert.equal(body.count, 1)
    const [first] = body.results
    assert.deepEqual(
      first.stages.map(({ key }: { key: string }) => key),
      ['lead', 'qualified', 'proposal', 'won', 'lost'],
    )
    assert.equal(first.is_default, true)
    assert.deepEqual((await tenant.owner.get(pipeline(tenant, first.id))).body, first)
    assert.deepEqual(placeOf(await add(tenant)), [first.id, 'lead', 'open', 10, false])
    const won = await add(tenant, { stage: 'won', pipeline_id: null })
    assert.deepEqual(placeOf(won), [first.id, 'won', 'won', 100, true])
  })

  test('have stages of their own, which their deals are held to', async () => {
    const tenant = await organization()
    const made = await tenant.owner.post(pipelines(tenant), repairs)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { id } = made.body
    const wrong = await add(tenant, { pipeline_id: id, stage: 'quotd' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.body.errors[0].message, /Did you mean "quoted"\?.*asked, quoted, paid/)
    const named = await add(tenant, { pipeline_id: id, stage: 'QUOTED' })
    assert.deepEqual(placeOf(named), [id, 'quoted', 'open', 50, false])
    const far = await add(tenant, { pipeline_id: id, stage: 'Negotiation, third round' })
    assert.equal(
      far.body.errors[0].message,
      'There is no stage "Negotiation, third round". The pipeline Repairs has asked, quoted, paid, refused.',
    )
    const elsewhere = { pipeline_id: '0199a1b2-0000-7000-8000-00000000dead' }
    assert.deepEqual((await add(tenant, elsewhere)).body.errors[0].field, 'pipeline_id')
    const begun = await add(tenant, { pipeline_id: id })
    assert.deepEqual(placeOf(begun), [id, 'asked', 'open', 5, false])
    const path = deal(tenant, begun.body.id)
    const paid = await tenant.owner.patch(path, { stage: 'paid' })
    assert.deepEqual(placeOf(paid), [id, 'paid', 'won', 100, true])
    const back = await tenant.owner.patch(path, { pipeline_id: null })
    assert.deepEqual(placeOf(back), [tenant.id, 'won', 'won', 100, true])
    const listed = await tenant.owner.get(deals(tenant, '&outcome=won'))
    assert.equal(listed.body.count, 1)
  })

  test('lose no stage with deals in it, unless these are moved', async () => {
    const tenant = await organization()
    const { id } = (await tenant.owner.post(pipelines(tenant), repairs)).body
    const { body } = await add(tenant, { pipeline_id: id, stage: 'quoted' })
    const stages = repairs.stages.filter(({ key }) => key !== 'quoted')
    const path = pipeline(tenant, id)
    const inUse = await tenant.owner.patch(path, { stages })
    assert.deepEqual([inUse.body.code, inUse.body.counts], ['stage_in_use', { quoted: 1 }])
    const nowhere = await tenant.owner.patch(path, { stages, move_to: 'quoted' })
    assert.deepEqual(nowhere.body.errors[0].field, 'move_to')
    assert.equal((await tenant.owner.patch(path, { stages, move_to: 'paid' })).status, 200)
    const moved = await tenant.owner.get(deal(tenant, body.id))
    assert.deepEqual(placeOf(moved), [id, 'paid', 'won', 100, true])
    const twice = { stages: [stages[0], stages[0]] }
    assert.equal((await tenant.owner.patch(path, twice)).status, 400)
    const deleted = await tenant.owner.delete(path)
    assert.deepEqual(deleted.body.counts, { paid: 1 })
    assert.equal((await tenant.owner.delete(`${path}&move_to=${tenant.id}`)).status, 204)
    const { body: kept } = await tenant.owner.get(deal(tenant, body.id))
    assert.deepEqual(placeOf({ body: kept }), [tenant.id, 'won', 'won', 100, true])
    assert.equal(kept.closed_at, moved.body.closed_at)
    assert.equal((await tenant.owner.delete(path)).status, 404)
  })

  test('take deals from one another as they ended, or say what is missing', async () => {
    const tenant = await organization()
    const { owner } = tenant
    const ended = {
      pipeline_id: null,
      lost_reason: 'Too far away',
      closed_at: '2026-01-02T10:00:00Z',
    }
    const { id } = (await owner.post(pipelines(tenant), repairs)).body
    const [lost, won, open] = [
      await add(tenant, { ...ended, stage: 'lost' }),
      await add(tenant, { stage: 'won', value: 10 }),
      await add(tenant, { stage: 'proposal' }),
    ]
    const moved = async ({ body }: { body: { id: string } }, to: string) =>
      owner.patch(deal(tenant, body.id), { pipeline_id: to })
    const gone = await moved(lost, id)
    assert.deepEqual(placeOf(gone), [id, 'refused', 'lost', 0, true])
    assert.deepEqual(
      [gone.body.closed_at, gone.body.lost_reason],
      [lost.body.closed_at, 'Too far away'],
    )
    assert.deepEqual(placeOf(await moved(won, id)), [id, 'paid', 'won', 100, true])
    assert.deepEqual(placeOf(await moved(open, id)), [id, 'asked', 'open', 5, false])
    const begun = { key: 'paid', name: 'Paid in advance', probability: 5, outcome: 'open' }
    const endless = { name: 'Endless', stages: [begun] }
    const { body: other } = await owner.post(pipelines(tenant), endless)
    const { status, body } = await moved(won, other.id)
    assert.deepEqual([status, body.errors[0].field], [400, 'pipeline_id'])
    assert.match(body.errors[0].message, /Endless has no stage with the outcome won\. .*`stage`/u)
    const deleted = await owner.delete(`${pipeline(tenant, id)}&move_to=${other.id}`)
    assert.deepEqual([deleted.status, deleted.body.errors[0].field], [400, 'move_to'])
    assert.match(deleted.body.errors[0].message, /has no stage with the outcome (won|lost)/u)
    const named = { pipeline_id: other.id, stage: 'paid' }
    const again = await owner.patch(deal(tenant, won.body.id), named)
    assert.deepEqual(placeOf(again), [other.id, 'paid', 'open', 5, false])
    assert.deepEqual(placeOf(await moved(again, id)), [id, 'asked', 'open', 5, false])
  })

  test('change from the first on, if the caller knows its state', async () => {
    const tenant = await organization()
    const path = pipeline(tenant, tenant.id)
    const { headers } = await tenant.owner.get(path)
    const match = { 'if-match': String(headers.get('etag')) }
    const named = await tenant.owner.patch(path, { name: 'Bakeries' }, match)
    assert.deepEqual([named.status, named.body.name], [200, 'Bakeries'])
    assert.equal((await tenant.owner.patch(path, { name: 'X' }, match)).status, 412)
    assert.equal((await tenant.owner.delete(path)).body.code, 'pipeline_is_default')
    const member = await tenant.member()
    assert.equal((await member.patch(path, { name: 'Y' })).body.code, 'role_required')
  })
})

suite('pipelines, at once,', () => {
  test('keep exactly one default', async () => {
    const tenant = await organization()
    const wishes = [1, 2, 3].map((n) => ({ ...repairs, name: `R${n}`, is_default: true }))
    const made = await Promise.all(wishes.map((one) => tenant.owner.post(pipelines(tenant), one)))
    assert.deepEqual(
      made.map(({ status }) => status),
      [201, 201, 201],
    )
    const defaults = async () => {
      const { body } = await tenant.owner.get(pipelines(tenant))
      return body.results.filter(({ is_default: one }: { is_default: boolean }) => one).length
    }
    assert.equal(await defaults(), 1)
    const ids = made.map(({ body }) => body.id)
    await Promise.all(
      ids.map((id) => tenant.owner.patch(pipeline(tenant, id), { is_default: true })),
    )
    assert.equal(await defaults(), 1)
  })

  // Red without the lock on the deal: the stage would be judged by the pipeline that the deal has just left.
  test('move one deal so that its stage is one of its pipeline', async () => {
    const tenant = await organization()
    const { id } = (await tenant.owner.post(pipelines(tenant), repairs)).body
    const { body } = await add(tenant)
    const path = deal(tenant, body.id)
    const [, second] = await overlapping(
      tenant.scope,
      (inside) => dealRecords.change(inside, body.id, { pipeline_id: id, stage: 'paid' }),
      () => tenant.owner.patch(path, { stage: 'qualified' }),
    )
    assert.deepEqual([second.status, second.body.errors[0].field], [400, 'stage'])
    const moved = await tenant.owner.get(path)
    assert.deepEqual(placeOf(moved), [id, 'paid', 'won', 100, true])
  })

  // Red without the lock on the pipeline, and for one that is not stored yet on the organization.
  test('keep their stages while somebody looks at them for a deal', async () => {
    const tenant = await organization()
    const { id } = (await tenant.owner.post(pipelines(tenant), repairs)).body
    for (const wanted of [id, tenant.id]) {
      const told: string[] = []
      await transaction(tenant.scope, async (inside) => {
        await lockPipeline(inside, { wanted, present: undefined })
        const changing = tenant.owner
          .patch(pipeline(tenant, wanted), { name: 'Changed' })
          .then(({ status }) => told.push(`changed ${status}`))
        await waitedForBy(inside, changing)
        told.push('still held')
        return { changing }
      }).then(({ changing }) => changing)
      assert.deepEqual(told, ['still held', 'changed 200'])
    }
  })

  // Red without the lock on the pipeline: the stage would go between the look at it and the new deal.
  test('take no deal into a stage that goes meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tenant = await organization()
      const stages = repairs.stages
      const path = pipeline(tenant, tenant.id)
      const adding = [1, 2, 3].map(() => add(tenant, { stage: 'qualified' }))
      const [changed] = await Promise.all([tenant.owner.patch(path, { stages }), ...adding])
      const { body } = await tenant.owner.get(deals(tenant, '&stage=qualified'))
      assert.ok(changed.status === 409 || body.count === 0, `${changed.status}, ${body.count}`)
    }
  })

  test('that are gone leave a restored deal to the default one, won where it was won', async () => {
    const tenant = await organization()
    const { owner } = tenant
    const { body: gone } = await owner.post(pipelines(tenant), repairs)
    const place = { pipeline_id: gone.id }
    const made = [
      await add(tenant, { ...place, stage: 'quoted' }),
      await add(tenant, { ...place, stage: 'paid' }),
      await add(tenant, { ...place, stage: 'asked' }),
    ]
    for (const { body } of made) await owner.delete(deal(tenant, body.id))
    assert.equal((await owner.delete(pipeline(tenant, gone.id))).status, 204)
    for (const { body } of made)
      await owner.post(`/crm/trash/${body.id}/restore/`, { organization_id: tenant.id })
    const places = []
    for (const { body } of made) places.push(placeOf(await owner.get(deal(tenant, body.id))))
    assert.deepEqual(places, [
      [tenant.id, 'lead', 'open', 10, false],
      [tenant.id, 'won', 'won', 100, true],
      [tenant.id, 'lead', 'open', 10, false],
    ])
    const { body: listed } = await owner.get(deals(tenant, `&pipeline_id=${tenant.id}`))
    assert.equal(listed.count, 3)
  })
})
