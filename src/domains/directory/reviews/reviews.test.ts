import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { forgetFormerMembers } from '#domains/identity/index.ts'
import { dayMs } from '#kernel/clock.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, person, world } from '#test/world.ts'
import { addModerator } from '../moderation/moderators.ts'
import { decideReview } from './deciding.ts'
import { forgetPerson } from './forgetting.ts'
import { ReviewedAlready } from './refusals.ts'
import { createReview } from './reviews.ts'

async function mill() {
  const tenant = await organization()
  const made = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { body } = await tenant.owner.post(`/businesses/?organization_id=${tenant.id}`, made)
  return { tenant, slug: body.slug as string, path: `/businesses/${body.slug}/reviews/` }
}

async function moderator() {
  const someone = await person()
  await addModerator((await world()).runtime.base, someone.userId!)
  return someone
}

async function scopeOf({ userId: id }: { readonly userId?: string | undefined }) {
  const { gate, base } = (await world()).runtime
  return gate.person(base, { kind: 'user', id: id!, user_id: id! })
}

async function shownAt(path: string) {
  return (await (await world()).visitor.get(path)).body.results
}

const wish = { kind: 'review', rating: 5, text: 'Good flour.', visited_on: null } as const

suite('what people write of a business', () => {
  test('waits for a moderator, and gets a reply of its holder alone', async () => {
    const { tenant, path } = await mill()
    const [author, deciding, other] = [await person(), await moderator(), await organization()]
    const { status, body } = await author.post(path, wish)
    assert.deepEqual([status, body.status], [201, 'pending'])
    assert.deepEqual(await shownAt(path), [])
    const reply = (by: typeof tenant) =>
      by.owner.post(`${path}${body.id}/reply/?organization_id=${by.id}`, { text: 'Thank you!' })
    assert.equal((await reply(tenant)).status, 404, 'nobody has published it')
    const decide = `/moderation/reviews/${body.id}/`
    assert.equal((await author.post(`${decide}approve/`)).body.code, 'moderator_required')
    assert.equal((await deciding.post(`${decide}approve/`)).body.status, 'published')
    assert.equal((await reply(other)).status, 404)
    assert.equal((await reply(tenant)).body.reply, 'Thank you!')
    const [shown] = await shownAt(path)
    assert.deepEqual([shown.text, shown.reply, 'status' in shown], [wish.text, 'Thank you!', false])
    assert.ok(!JSON.stringify(shown).includes(author.userId!))
    await deciding.post(`${decide}reject/`, { reason: 'Another mill.' })
    assert.deepEqual(await shownAt(path), [])
    const [own] = (await author.get('/me/reviews/')).body.results
    assert.deepEqual([own.status, own.reason], ['rejected', 'Another mill.'])
    assert.equal((await person().then((one) => one.delete(`/me/reviews/${body.id}/`))).status, 404)
    assert.equal((await author.delete(`/me/reviews/${body.id}/`)).status, 204)
    assert.deepEqual(
      (await eventsOf(tenant, 'business_review')).map(({ type }) => type.split('.')[1]),
      ['published', 'replied'],
    )
  })

  test('is not of their own organization, and one of each kind', async () => {
    const { tenant, path } = await mill()
    assert.equal((await tenant.owner.post(path, wish)).body.code, 'own_business')
    const author = await person()
    await author.post(path, wish)
    assert.equal((await author.post(path, wish)).body.code, 'reviewed_already')
    assert.equal((await author.post(path, { ...wish, kind: 'attestation' })).status, 201)
    await forgetPerson((await world()).runtime.base, author.userId!)
    assert.deepEqual((await author.get('/me/reviews/')).body.results, [])
  })

  test('is not of whoever left its organization within half a year', async () => {
    const { tenant, slug, path } = await mill()
    const [left, removed] = [await tenant.member(), await tenant.member('admin')]
    const member = ({ userId }: typeof left) => `/organizations/${tenant.id}/members/${userId}/`
    await left.delete(member(left))
    await tenant.owner.delete(member(removed))
    for (const one of [left, removed]) {
      const { status, body } = await one.post(path, wish)
      assert.deepEqual([status, body.code], [409, 'left_lately'])
    }
    const later = { now: () => new Date(Date.now() + 181 * dayMs) }
    const scope = await scopeOf(left)
    assert.equal((await createReview({ ...scope, ...later }, slug, wish)).status, 'pending')
    const { runtime } = await world()
    await forgetFormerMembers({ ...runtime.base, ...later })
    const kept = runtime.base.db.selectFrom('former_memberships').select('user_id')
    assert.deepEqual(await kept.where('user_id', '=', removed.userId!).execute(), [])
  })

  test('is of a visit on a day that has begun somewhere', async () => {
    const { path } = await mill()
    const author = await person()
    const sent = (days: number) => {
      const visited_on = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
      return author.post(path, { ...wish, visited_on })
    }
    const { status, body } = await sent(2)
    assert.deepEqual([status, body.errors[0].field], [400, 'visited_on'])
    assert.equal((await sent(0)).status, 201)
  })

  // Red without the unique constraint.
  test('is one of two that a person sends at once', async () => {
    const { slug } = await mill()
    const scope = await scopeOf(await person())
    await assert.rejects(
      overlapping(
        scope,
        (inside) => createReview(inside, slug, wish),
        () => createReview(scope, slug, wish),
      ),
      ReviewedAlready,
    )
  })

  // Red without the lock on the review.
  test('is told once where two moderators publish it at once', async () => {
    const { tenant, path } = await mill()
    const { id } = (await (await person()).post(path, wish)).body
    const publish = (scope: Awaited<ReturnType<typeof scopeOf>>) =>
      decideReview(scope, id, 'published', '')
    const [one, other] = [await moderator(), await moderator()]
    const second = await scopeOf(other)
    await overlapping(await scopeOf(one), publish, () => publish(second))
    assert.equal((await eventsOf(tenant, 'business_review.published')).length, 1)
  })

  test('gets no reply when a moderator hides it meanwhile', async () => {
    const { tenant, path } = await mill()
    const { id } = (await (await person()).post(path, wish)).body
    const deciding = await moderator()
    await deciding.post(`/moderation/reviews/${id}/approve/`)
    const [, replied] = await overlapping(
      await scopeOf(deciding),
      (inside) => decideReview(inside, id, 'rejected', 'Another mill.'),
      () => tenant.owner.post(`${path}${id}/reply/?organization_id=${tenant.id}`, { text: 'Hm.' }),
    )
    assert.equal(replied.status, 404)
    assert.deepEqual(await eventsOf(tenant, 'business_review.replied'), [])
  })
})
