import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { organization, world } from '#test/world.ts'
import { tellExpiry } from '../statements/telling-expiry.ts'
import { addModerator } from '../moderation/moderators.ts'

interface Change {
  readonly id: string
  readonly slug: string
  readonly kind: string
  readonly business: { readonly name: string } | null
}

/**
 * Follows the feed, page by page, until it tells of `wanted`. A minute at most: until the longest transaction of all tests
 * ends, nothing younger is told.
 */
async function follow(after: string, wanted: (change: Change) => boolean): Promise<Change> {
  const { visitor } = await world()
  const end = Date.now() + 60_000
  for (let place = after; Date.now() < end;) {
    const { body } = await visitor.get(`/businesses/changes/?page_size=200&after=${place}`)
    const found = body.results.find(wanted)
    if (found !== undefined) return found
    place = body.results.at(-1)?.id ?? place
    if (body.next === null) await sleep(20)
  }
  throw new Error(`the feed does not tell what was waited for after ${after}`)
}

/** The next that the feed tells of one business. */
function followOne(after: string, slug: string): Promise<Change> {
  return follow(after, (change) => change.slug === slug)
}

suite('the changes of the directory', () => {
  test('are followed from the last one that was seen, with tombstones', async () => {
    const { id, owner } = await organization()
    const wish = { name: `Mill ${id}`, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const begin = await placeNow()
    const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, wish)).body
    const path = `/businesses/${slug}/?organization_id=${id}`
    const created = await followOne(begin, slug)
    assert.deepEqual([created.kind, created.business?.name], ['changed', wish.name])
    await owner.patch(path, { name: 'Another mill' })
    const changed = await followOne(created.id, slug)
    assert.equal(changed.business?.name, 'Another mill')
    await owner.post(`/businesses/${slug}/suspend/?organization_id=${id}`)
    const hidden = await followOne(changed.id, slug)
    assert.deepEqual([hidden.kind, hidden.business], ['removed', null])
    assert.equal((await owner.delete(path)).status, 204)
    const gone = await followOne(hidden.id, slug)
    assert.deepEqual([gone.kind, gone.business], ['removed', null])
  })

  test('tell of statements, and of what moderators decide about them', async () => {
    const { id, owner } = await organization()
    const within = `?organization_id=${id}`
    const wish = { name: `Mill ${id}`, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const begin = await placeNow()
    const { slug } = (await owner.post(`/businesses/${within}`, wish)).body
    const created = await followOne(begin, slug)
    const claim = { kind: 'practice', claim: 'No ploughs', issuer: 'Us' }
    const { body } = await owner.post(`/businesses/${slug}/statements/${within}`, claim)
    const stated = await followOne(created.id, slug)
    await addModerator((await world()).runtime.base, owner.userId!)
    assert.equal((await owner.post(`/moderation/statements/${body.id}/approve/`)).status, 200)
    assert.equal((await followOne(stated.id, slug)).kind, 'changed')
  })

  test('tell when a statement runs out, once', async () => {
    const { id, owner } = await organization()
    const { base } = (await world()).runtime
    const wish = { name: `Mill ${id}`, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const begin = await placeNow()
    const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, wish)).body
    const claim = { kind: 'practice', claim: 'No ploughs', issuer: 'Us', valid_until: '2026-01-31' }
    await owner.post(`/businesses/${slug}/statements/?organization_id=${id}`, claim)
    const stated = await followOne(begin, slug)
    await tellExpiry(base)
    const expired = await followOne(stated.id, slug)
    await tellExpiry(base)
    const later = (
      await owner.post(`/businesses/?organization_id=${id}`, { ...wish, name: `Second mill ${id}` })
    ).body
    const next = await follow(expired.id, (one) => [slug, later.slug].includes(one.slug))
    assert.equal(next.slug, later.slug)
  })

  test('refuse what is no place', async () => {
    const { visitor } = await world()
    assert.equal((await visitor.get('/businesses/changes/?after=')).status, 200)
    for (const after of ['x', '1-2', '99999999999999999999-0199a1b2-0000-7000-8000-000000000001'])
      assert.equal((await visitor.get(`/businesses/changes/?after=${after}`)).status, 400)
  })
})

/** The place before all that is yet to be changed. */
async function placeNow(): Promise<string> {
  const { db } = (await world()).runtime.base
  const { rows } = await sql<{ first: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as first`.execute(db)
  return `${rows[0]?.first}-00000000-0000-7000-8000-000000000000`
}
