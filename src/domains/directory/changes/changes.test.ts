import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, world } from '#test/world.ts'
import { tellExpiry } from '../statements/telling-expiry.ts'
import { addModerator } from '../moderation/moderators.ts'

interface Change {
  readonly id: string
  readonly slug: string
  readonly kind: string
  readonly business: { readonly name: string } | null
}

/** Follows the feed until it tells of `wanted`; other transactions may hold it up for a moment. */
async function follow(after: string, slug: string, wanted: (change: Change) => boolean) {
  const { visitor } = await world()
  for (let looks = 0; looks < 200; looks += 1) {
    const { body } = await visitor.get(`/businesses/changes/?page_size=200&after=${after}`)
    const found = body.results.find((one: Change) => one.slug === slug && wanted(one))
    if (found !== undefined) return found as Change
  }
  throw new Error(`the feed does not tell of ${slug}`)
}

suite('the changes of the directory', () => {
  test('are followed from the last one that was seen, with tombstones', async () => {
    const { id, owner } = await organization()
    const wish = { name: `Mill ${id}`, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, wish)).body
    const path = `/businesses/${slug}/?organization_id=${id}`
    const begin = await recentPlace()
    const created = await follow(begin, slug, ({ kind }) => kind === 'changed')
    assert.equal(created.business?.name, wish.name)
    await owner.patch(path, { name: 'Another mill' })
    const changed = await follow(created.id, slug, () => true)
    assert.equal(changed.business?.name, 'Another mill')
    await owner.post(`/businesses/${slug}/suspend/?organization_id=${id}`)
    const hidden = await follow(changed.id, slug, () => true)
    assert.deepEqual([hidden.kind, hidden.business], ['removed', null])
    assert.equal((await owner.delete(path)).status, 204)
    const gone = await follow(hidden.id, slug, () => true)
    assert.deepEqual([gone.kind, gone.business], ['removed', null])
  })

  test('tell of statements, and of what moderators decide about them', async () => {
    const { id, owner } = await organization()
    const within = `?organization_id=${id}`
    const wish = { name: `Mill ${id}`, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const { slug } = (await owner.post(`/businesses/${within}`, wish)).body
    const created = await follow(await recentPlace(), slug, () => true)
    const claim = { kind: 'practice', claim: 'No ploughs', issuer: 'Us' }
    const { body } = await owner.post(`/businesses/${slug}/statements/${within}`, claim)
    const stated = await follow(created.id, slug, () => true)
    await addModerator((await world()).runtime.base, owner.userId!)
    assert.equal((await owner.post(`/moderation/statements/${body.id}/approve/`)).status, 200)
    await follow(stated.id, slug, ({ kind }) => kind === 'changed')
  })

  test('tell when a statement runs out, once', async () => {
    const { id, owner } = await organization()
    const { base } = (await world()).runtime
    const wish = { name: `Mill ${id}`, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, wish)).body
    const claim = { kind: 'practice', claim: 'No ploughs', issuer: 'Us', valid_until: '2026-01-31' }
    await owner.post(`/businesses/${slug}/statements/?organization_id=${id}`, claim)
    const stated = await follow(await recentPlace(), slug, () => true)
    await tellExpiry(base)
    const expired = await follow(stated.id, slug, () => true)
    await tellExpiry(base)
    await assert.rejects(
      follow(expired.id, slug, () => true),
      /does not tell/,
    )
  })

  test('refuse what is no place', async () => {
    const { visitor } = await world()
    assert.equal((await visitor.get('/businesses/changes/?after=')).status, 200)
    for (const after of ['x', '1-2', '99999999999999999999-0199a1b2-0000-7000-8000-000000000001'])
      assert.equal((await visitor.get(`/businesses/changes/?after=${after}`)).status, 400)
  })
})

/** A place shortly before now, so that nobody reads the whole feed. */
async function recentPlace(): Promise<string> {
  const { runtime } = await world()
  const { txid } = await runtime.base.db
    .selectFrom('business_changes')
    .select((eb) => eb.fn.max('txid').as('txid'))
    .executeTakeFirstOrThrow()
  return `${txid - 50}-00000000-0000-7000-8000-000000000000`
}
