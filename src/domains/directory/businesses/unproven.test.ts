import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { organization, world, type Organization } from '#test/world.ts'
import type { Client } from '#test/client.ts'
import { directoryNotices } from '../notices/directory-notices.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'
import { maxUnproven } from './limits.ts'

function add({ id, owner }: Organization, change: object = {}, caller: Client = owner) {
  return caller.post(`/businesses/?organization_id=${id}`, {
    name: 'Hearth Mill',
    description: 'Grinds.',
    city: 'Stroud',
    country: 'GB',
    ...change,
  })
}

async function slugsAt(path: string): Promise<string[]> {
  const { body } = await (await world()).visitor.get(`${path}&page_size=200`)
  return body.results.map(({ slug }: { slug: string }) => slug)
}

function statuses(replies: readonly { status: number }[]) {
  return replies.map(({ status }) => status).toSorted((one, other) => one - other)
}

suite('a business that nobody has proved', () => {
  test('is not called claimed, whatever website it names', async () => {
    const { body } = await add(await organization(), { website: 'https://hearthmill.example' })
    assert.equal(body.status, 'nominated')
    const { visitor } = await world()
    const profile = await visitor.get(`/businesses/${body.slug}/profile/`)
    assert.equal(profile.body.is_claimed, false)
  })

  test('comes after all others, in every order', async () => {
    const word = `w${randomUUID().replaceAll(/[^a-z]/g, '')}`
    const place = { city: `City ${word}`, lat: 12.5, lng: 42.5 }
    const seeded = ['Bbb', 'Ccc'].map((name) =>
      inventedBusiness({ ...place, name, wants: [], description: word }),
    )
    const { runtime } = await world()
    for (const business of seeded) await loadBusiness(runtime.base, business)
    const one = await organization()
    const planted = [
      await add(one, { ...place, name: `Aaa ${word}`, description: `${word} ${word}` }),
      await add(one, { ...place, name: `Zzz ${word}`, description: word }),
    ]
    const last = new Set(planted.map(({ body }) => body.slug))
    for (const query of [
      `/search/?q=${word}`,
      `/search/?q=${word}&ordering=name`,
      `/search/?q=${word}&ordering=-name`,
      `/search/?q=${word}&ordering=created_at`,
      `/search/?q=${word}&ordering=-created_at`,
      `/search/?q=${word}&near=12,42&radius_km=500&ordering=distance`,
      `/search/?q=${word}&near=12,42&radius_km=500&ordering=-distance`,
      `/businesses/?city=${place.city}`,
    ]) {
      const found = await slugsAt(query)
      assert.equal(found.length, 4, query)
      assert.deepEqual(new Set(found.slice(2)), last, query)
    }
  })

  test('is nobody’s evidence', async () => {
    const word = `w${randomUUID().replaceAll(/[^a-z]/g, '')}`
    await add(await organization(), { wants: [{ title: `Looking for ${word}` }] })
    const { runtime } = await world()
    const search = { terms: [word], kinds: ['want' as const], limit: 10 }
    assert.deepEqual(await directoryNotices(runtime.base, search), [])
  })
})

suite('how many unproven businesses an organization holds', () => {
  test('is limited for a new account, also when many come at once', async () => {
    const one = await organization()
    const replies = await Promise.all(Array.from({ length: 9 }, () => add(one)))
    const room = maxUnproven.newAccount
    assert.deepEqual(statuses(replies), [...Array(room).fill(201), ...Array(9 - room).fill(409)])
    const { body } = await add(one)
    assert.deepEqual([body.code, body.limit], ['business_limit_reached', room])
  })

  test('may be more for an older account, and proven ones are not counted', async () => {
    const one = await organization()
    const inAWeek = { now: () => new Date(Date.now() + 8 * 86_400_000) }
    await withInstance({ seams: inAWeek }, async ({ as }) => {
      const later = as(one.owner)
      const replies = await Promise.all(
        Array.from({ length: maxUnproven.olderAccount + 2 }, () => add(one, {}, later)),
      )
      assert.equal(
        statuses(replies).filter((status) => status === 201).length,
        maxUnproven.olderAccount,
      )
      const { runtime } = await world()
      const first = replies.find(({ status }) => status === 201)
      await runtime.base.db
        .updateTable('businesses')
        .set({ status: 'verified' })
        .where('slug', '=', first!.body.slug)
        .execute()
      assert.deepEqual(statuses([await add(one, {}, later), await add(one, {}, later)]), [201, 409])
    })
  })
})
