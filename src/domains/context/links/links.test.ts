import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world } from '#test/world.ts'
import { document, modulesOf, withBusiness, write, type Mill } from '../context.fixture.ts'
import { createLink, LinkLimitReached, maxLinks } from './links.ts'

function link({ owner, own, within }: Mill, more: object = {}) {
  return owner.post(`${own}links/${within}`, { name: 'Chat', ...more })
}

/** What somebody without an account gets. */
async function follow(url: string, query = '') {
  const { visitor } = await world()
  return visitor.get(`${new URL(url).pathname.replace('/api/v1', '')}${query}`)
}

async function written() {
  const mill = await withBusiness()
  await write(mill, { voice: { text: 'Warm.' }, goals: { text: 'A second mill.' } })
  await document(mill, { title: 'Recipes' })
  return mill
}

suite('a link to a context pack', () => {
  test('shows private modules to a program without an account, until it is deleted', async () => {
    const mill = await written()
    const { status, body } = await link(mill)
    assert.equal(status, 201, JSON.stringify(body))
    const pack = await follow(body.url)
    assert.deepEqual([pack.status, pack.headers.get('cache-control')], [200, 'private, no-cache'])
    assert.ok(modulesOf(pack.body).includes('goals') && !modulesOf(pack.body).includes('crm'))
    assert.equal(pack.body.documents[0].key, 'recipes')
    assert.equal(pack.headers.get('etag'), `"${pack.body.hash}"`)
    const listed = await mill.owner.get(`${mill.own}links/${mill.within}`)
    assert.deepEqual([listed.body.count, 'url' in listed.body.results[0]], [1, false])
    const gone = await mill.owner.delete(`${mill.own}links/${body.id}/${mill.within}`)
    assert.equal(gone.status, 204)
    for (const other of ['0'.repeat(32), body.id.replaceAll('-', '')])
      assert.equal((await follow(`https://x.example/api/v1/context/links/${other}/`)).status, 404)
    const late = await follow(body.url)
    assert.deepEqual([late.status, /deleted/.test(late.body.detail)], [404, true])
  })

  test('is made by a key that may send outward, since it leads on when the key is revoked', async () => {
    const mill = await written()
    const writing = await keyOf(mill.owner, mill.id)
    const wish = { slug: mill.slug, name: 'Chat' }
    const refused = await callTool(writing.plaintext, 'create_context_link', wish)
    assert.equal(refused.code, 'permission_required', refused.text)
    const outward = await keyOf(mill.owner, mill.id, { permissions: ['read', 'write', 'outward'] })
    const made = await callTool(outward.plaintext, 'create_context_link', wish)
    assert.equal(made.refused, false, made.text)
  })

  test('names nothing beyond the modules that it shows', async () => {
    const mill = await written()
    const { body } = await link(mill, { modules: ['voice'] })
    const pack = await follow(body.url, '?budget_tokens=200')
    assert.deepEqual(modulesOf(pack.body), ['voice'])
    assert.doesNotMatch(JSON.stringify(pack.body), /goals|recipes/i)
    const since = new Date(Date.now() - 60_000).toISOString()
    await write(mill, { goals: null, voice: null })
    const later = await follow(body.url, `?since=${since}`)
    assert.deepEqual(
      later.body.removed.map((one: { module: string }) => one.module),
      ['voice'],
    )
    await write(mill, { goals: { text: 'A second mill.' } })
    const more = await follow(body.url, '?modules=goals&format=markdown')
    assert.doesNotMatch(JSON.stringify(more.body), /second mill/)
  })

  test('ends with its time, and with the membership of whoever made it', async () => {
    const mill = await written()
    const admin = await mill.member('admin')
    const made = await admin.post(`${mill.own}links/${mill.within}`, { name: 'Theirs' })
    assert.equal((await follow(made.body.url)).status, 200)
    await mill.owner.delete(`/organizations/${mill.id}/members/${admin.userId}/`)
    assert.equal((await follow(made.body.url)).status, 404)
    const { body } = await link(mill)
    await mill.scope.db
      .updateTable('context_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('organization_id', '=', mill.id)
      .where('id', '=', body.id)
      .execute()
    assert.equal((await follow(body.url)).status, 404)
  })

  test('is made by admins of the organization that holds the business alone', async () => {
    const mill = await written()
    const member = await mill.member('member')
    const wish = { name: 'Mine' }
    const { body } = await member.post(`${mill.own}links/${mill.within}`, wish)
    assert.equal(body.code, 'role_required')
    const other = await organization()
    const foreign = `${mill.own}links/?organization_id=${other.id}`
    assert.equal((await other.owner.post(foreign, wish)).status, 404)
  })

  // Red without the lock on the context.
  test('the last of twenty is made once', async () => {
    const mill = await written()
    for (let made = 1; made < maxLinks; made += 1) await link(mill)
    const { body } = await mill.owner.get(`/businesses/${mill.slug}/`)
    const wish = { name: 'Last', valid_days: 1, modules: null }
    await assert.rejects(
      overlapping(
        mill.scope,
        (inside) => createLink(inside, body, wish),
        () => createLink(mill.scope, body, wish),
      ),
      LinkLimitReached,
    )
    await mill.scope.db
      .updateTable('context_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('organization_id', '=', mill.id)
      .execute()
    assert.equal((await link(mill)).status, 201)
  })
})
