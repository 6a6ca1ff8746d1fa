import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { organization, world } from '#test/world.ts'
import { seededId } from './rows.ts'
import { inventedBusiness, loadBusiness } from './seed.fixture.ts'
import { seedDirectory } from './seed.ts'

suite('the seed', () => {
  test('is loaded once for each version', async () => {
    const { runtime } = await world()
    const scope = runtime.base
    const count = () =>
      scope.db
        .selectFrom('directory_seeds')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await Promise.all([seedDirectory(scope), seedDirectory(scope)])
    assert.deepEqual(await count(), before)
  })

  test('gives a business the same id wherever it is loaded', () => {
    const id = seededId('business', 'hearth-and-furrow-bakery')
    assert.equal(id, seededId('business', 'hearth-and-furrow-bakery'))
    assert.notEqual(id, seededId('business', 'calder-retrofit-guild'))
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('brings a business up to date and keeps the time its notices were first posted', async () => {
    const { runtime, visitor } = await world()
    const business = inventedBusiness()
    await loadBusiness(runtime.base, business, new Date('2026-01-10T00:00:00Z'))
    await loadBusiness(
      runtime.base,
      {
        ...business,
        description: 'Weaves nettles.',
        offers: [{ title: 'Rugs', description: 'Long ones.' }],
      },
      new Date('2026-02-10T00:00:00Z'),
    )
    const { body } = await visitor.get(`/businesses/${business.slug}/profile/`)
    assert.equal(body.description, 'Weaves nettles.')
    assert.deepEqual(
      body.offers.map(({ title }: { title: string }) => title),
      ['Rugs'],
    )
    assert.equal(body.wants[0].posted_at, '2026-01-07T00:00:00.000Z')
  })

  test('leaves alone what an organization holds', async () => {
    const { runtime, visitor } = await world()
    const { id } = await organization()
    const business = inventedBusiness()
    await loadBusiness(runtime.base, business, new Date('2026-01-10T00:00:00Z'))
    await runtime.base.db
      .updateTable('businesses')
      .set({ status: 'claimed', organization_id: id, description: 'Ours now.' })
      .where('slug', '=', business.slug)
      .execute()
    await loadBusiness(
      runtime.base,
      { ...business, offers: [], wants: [] },
      new Date('2026-02-10T00:00:00Z'),
    )
    const { body } = await visitor.get(`/businesses/${business.slug}/profile/`)
    assert.equal(body.description, 'Ours now.')
    assert.equal(body.offers.length + body.wants.length, 2)
  })

  test('leaves alone a business that somebody created under the same slug', async () => {
    const { runtime, visitor } = await world()
    const { owner, id } = await organization()
    const name = `Name ${randomUUID()}`
    const created = await owner.post(`/businesses/?organization_id=${id}`, {
      name,
      description: 'First.',
      city: 'Uppsala',
      country: 'SE',
    })
    await loadBusiness(
      runtime.base,
      inventedBusiness({ slug: created.body.slug }),
      new Date('2026-01-10T00:00:00Z'),
    )
    const { body } = await visitor.get(`/businesses/${created.body.slug}/profile/`)
    assert.equal(body.name, name)
    assert.deepEqual(body.offers, [])
  })
})
