import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { organization, world } from '#test/world.ts'
import { addModerator } from '../moderation/moderators.ts'
import { compareSome } from './comparing.ts'

/** Two entries of one name and domain, as moderators see them. */
async function twins() {
  const { id, owner } = await organization()
  await addModerator((await world()).runtime.base, owner.userId!)
  const at = (path: string) => `${path}?organization_id=${id}`
  const wish = {
    name: `Mill ${randomUUID()}`,
    website: `https://${randomUUID()}.example`,
    description: 'Grinds.',
    city: 'Stroud',
    country: 'GB',
    lat: randomInt(80) + 0.5,
    lng: randomInt(170) + 0.5,
  }
  const one = (await owner.post(at('/businesses/'), wish)).body
  const other = (await owner.post(at('/businesses/'), wish)).body
  const listed = async (status = 'open') => {
    const path = `/moderation/duplicates/?status=${status}&ordering=-created_at&page_size=200`
    const { body } = await owner.get(path)
    return body.results.filter(({ business_slug, other_slug }: Record<string, string>) =>
      [one.slug, other.slug].every((slug) => slug === business_slug || slug === other_slug),
    )
  }
  const change = (slug: string, to: object) => owner.patch(at(`/businesses/${slug}/`), to)
  const decide = async (verb: 'dismiss' | 'restore') => {
    const [pair] = [...(await listed()), ...(await listed('dismissed'))]
    return owner.post(`/moderation/duplicates/${pair.id}/${verb}/`)
  }
  return { one, other, owner, listed, change, decide }
}

/** Compares these at once, before all that waits longer. */
async function compare(...ids: string[]) {
  const { runtime } = await world()
  await runtime.base.db
    .updateTable('business_comparisons')
    .set({ noted_at: '2000-01-01T00:00:00.000Z' })
    .where((eb) => eb('business_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  await compareSome(runtime.base, ids.length)
}

suite('a suspected pair', () => {
  test('that a moderator dismissed comes back when one of the two has changed, and only then', async () => {
    const { one, other, owner, listed, change, decide } = await twins()
    const { status, body } = await decide('dismiss')
    assert.deepEqual([status, body.dismissed_by], [200, owner.userId])
    assert.ok(body.dismissed_at)
    assert.deepEqual(await listed(), [])
    await change(one.slug, { description: 'Grinds finely.' })
    await compare(one.id, other.id)
    assert.deepEqual(await listed(), [])
    assert.equal((await listed('dismissed')).length, 1)
    await change(one.slug, { phone: '+44 1632 960123' })
    await compare(one.id, other.id)
    const [pair, ...more] = await listed()
    assert.deepEqual([pair.dismissed_at, pair.dismissed_by, more], [null, null, []])
  })

  test('that was dismissed is taken back, and by moderators alone', async () => {
    const { listed, decide } = await twins()
    const { body } = await decide('dismiss')
    const stranger = (await organization()).owner
    const path = `/moderation/duplicates/${body.id}/restore/`
    assert.equal((await stranger.post(path)).body.code, 'moderator_required')
    const again = await decide('dismiss')
    assert.equal(again.body.dismissed_at, body.dismissed_at)
    assert.equal((await decide('restore')).body.dismissed_at, null)
    assert.equal((await listed()).length, 1)
  })

  test('is found among entries of before there were keys', async () => {
    const { one, other, listed } = await twins()
    const { db } = (await world()).runtime.base
    const ids = [one.id, other.id]
    await db
      .deleteFrom('business_duplicates')
      .where((eb) => eb('business_id', '=', eb.fn.any(eb.val(ids))))
      .execute()
    await db
      .updateTable('businesses')
      .set({ phone_key: null, domain_key: null })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute()
    await compare(...ids)
    assert.equal((await listed()).length, 1)
    const { domain_key } = await db
      .selectFrom('businesses')
      .select('domain_key')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    assert.match(domain_key ?? '', /\.example$/)
    const left = await db
      .selectFrom('business_comparisons')
      .select('business_id')
      .where((eb) => eb('business_id', '=', eb.fn.any(eb.val(ids))))
      .execute()
    assert.deepEqual(left, [])
  })
})
