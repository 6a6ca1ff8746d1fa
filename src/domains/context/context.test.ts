import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'
import {
  asMember,
  asVisitor,
  document,
  modulesOf,
  voice,
  withBusiness,
  write,
} from './context.fixture.ts'

suite('the context of a business', () => {
  test('is written module by module, and what is not named stays', async () => {
    const mill = await withBusiness()
    const first = await write(mill, { voice: { visibility: 'public', text: voice } })
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.deepEqual(
      [first.body.version, first.body.modules.voice.state, first.body.modules.voice.text],
      [1, 'verified', voice],
    )
    const second = await write(mill, { pricing: { data: { flour: '4.20', by: 'kilogram' } } })
    assert.deepEqual(Object.keys(second.body.modules).sort(), ['pricing', 'voice'])
    assert.equal(second.body.modules.pricing.visibility, 'private')
    assert.deepEqual((await mill.owner.get(mill.path)).body, second.body)
    const same = await write(mill, { voice: { text: voice } })
    assert.deepEqual(same.body, second.body)
    const { body } = await write(mill, { voice: null })
    assert.deepEqual(Object.keys(body.modules), ['pricing'])
  })

  test('keeps every version, says what differs, and brings one back', async () => {
    const mill = await withBusiness()
    await write(mill, { voice: { text: 'Loud.' }, goals: { text: 'A second mill.' } })
    await write(mill, { voice: { text: voice } })
    const versions = await mill.owner.get(`${mill.own}versions/${mill.within}`)
    assert.deepEqual(
      versions.body.results.map(({ version, changed }: { version: number; changed: string[] }) => [
        version,
        changed,
      ]),
      [
        [2, ['voice']],
        [1, ['voice', 'goals']],
      ],
    )
    const second = await mill.owner.get(`${mill.own}versions/2/${mill.within}`)
    assert.deepEqual(second.body.differences, [{ module: 'voice', before: 'Loud.', after: voice }])
    const restored = await mill.owner.post(`${mill.own}versions/1/restore/${mill.within}`)
    assert.deepEqual([restored.body.version, restored.body.modules.voice.text], [3, 'Loud.'])
    const again = await mill.owner.post(`${mill.own}versions/1/restore/${mill.within}`)
    assert.equal(again.body.version, 3)
  })

  test('is brought back by a key as a draft that is shown to nobody else', async () => {
    const mill = await withBusiness()
    const { plaintext } = await keyOf(mill.owner, mill.id)
    await write(mill, { voice: { visibility: 'public', text: voice } })
    await write(mill, { voice: { visibility: 'private', text: 'Loud.' } })
    const wish = { slug: mill.slug, version: 1 }
    const { refused, body, text } = await callTool(plaintext, 'restore_context_version', wish)
    assert.equal(refused, false, text)
    const { state, visibility, text: words } = body.modules.voice
    assert.deepEqual([state, visibility, words], ['draft', 'private', voice])
  })

  test('keeps the last 200 versions', async () => {
    const mill = await withBusiness()
    await write(mill, { voice: { text: 'One.' } })
    const { runtime } = await world()
    const { db } = await runtime.gate.system(runtime.base, mill.id)
    const head = db.updateTable('context_heads').where('organization_id', '=', mill.id)
    await head.set({ version: 200 }).execute()
    await write(mill, { voice: { text: 'Two.' } })
    const { body } = await mill.owner.get(`${mill.own}versions/${mill.within}`)
    assert.deepEqual(
      body.results.map(({ version }: { version: number }) => version),
      [201],
    )
    const shown = await mill.owner.get(`${mill.own}versions/201/${mill.within}`)
    assert.deepEqual(shown.body.differences, [])
  })

  test('numbers changes that come at once one after the other', async () => {
    const mill = await withBusiness()
    const names = ['voice', 'goals', 'pricing', 'faq', 'policies']
    await Promise.all(names.map((name) => write(mill, { [name]: { text: name } })))
    const { body } = await mill.owner.get(mill.path)
    assert.deepEqual([body.version, Object.keys(body.modules).length], [5, 5])
  })

  test('belongs to whoever holds the business', async () => {
    const [mill, stranger] = [await withBusiness(), await organization()]
    await write(mill, { voice: { text: voice } })
    const path = `${mill.own}?organization_id=${stranger.id}`
    assert.equal((await stranger.owner.get(path)).status, 404)
    assert.equal((await stranger.owner.patch(path, { modules: {} })).status, 404)
  })
})

suite('a document of a context', () => {
  test('is added, changed, published, withdrawn and deleted', async () => {
    const mill = await withBusiness()
    const made = await document(mill, { visibility: 'public' })
    assert.deepEqual(
      [made.status, made.body.key, made.body.state],
      [201, 'how-we-mill', 'verified'],
    )
    const path = `${mill.own}documents/${made.body.id}/${mill.within}`
    const shown = async () => (await asVisitor(mill)).body.documents.length
    assert.equal(await shown(), 1)
    assert.equal((await mill.owner.patch(path, { visibility: 'private' })).status, 200)
    assert.equal(await shown(), 0)
    assert.equal((await asMember(mill)).body.documents.length, 1)
    assert.equal((await mill.owner.delete(path)).status, 204)
    assert.equal((await asMember(mill)).body.documents.length, 0)
  })

  test('of the same title has another key', async () => {
    const mill = await withBusiness()
    const [one, other] = [await document(mill), await document(mill)]
    assert.notEqual(one.body.key, other.body.key)
  })
})

suite('a context pack', () => {
  const modules = {
    voice: { visibility: 'public', text: voice },
    pricing: { visibility: 'private', text: 'Flour is 4.20 a kilogram.' },
  }

  test('gives visitors what is public, and members what is private too', async () => {
    const mill = await withBusiness()
    await write(mill, modules)
    const visitor = await asVisitor(mill)
    assert.deepEqual(modulesOf(visitor.body), ['identity', 'voice'])
    assert.deepEqual(modulesOf((await asMember(mill)).body), ['identity', 'voice', 'pricing'])
  })

  test('gives members of other organizations what is public', async () => {
    const [mill, stranger] = [await withBusiness(), await organization()]
    await write(mill, modules)
    const theirs = await stranger.owner.get(`${mill.pack}?organization_id=${stranger.id}`)
    assert.deepEqual(modulesOf(theirs.body), ['identity', 'voice'])
    const posing = await stranger.owner.get(`${mill.pack}?organization_id=${mill.id}`)
    assert.deepEqual([posing.status, posing.body.code], [403, 'not_a_member'])
    const unknown = await asVisitor(mill, `?organization_id=${mill.id}`)
    assert.deepEqual([unknown.status, unknown.body.code], [401, 'authentication_required'])
  })

  test('has the same bytes for the same content, and is not sent again', async () => {
    const mill = await withBusiness()
    await write(mill, modules)
    const [one, other] = [await asVisitor(mill), await asVisitor(mill)]
    assert.deepEqual(one.body, other.body)
    const etag = one.headers.get('etag') ?? ''
    assert.equal(etag, `"${one.body.hash}"`)
    const { visitor } = await world()
    const known = { 'if-none-match': etag }
    assert.equal((await visitor.get(mill.pack, known)).status, 304)
    await write(mill, { voice: { text: 'Other words.' } })
    assert.equal((await visitor.get(mill.pack, known)).status, 200)
  })

  test('is kept by caches that many share for visitors alone', async () => {
    const mill = await withBusiness()
    await write(mill, { voice: { text: voice } })
    for (const format of ['json', 'markdown', 'jsonld']) {
      const [open, own] = await Promise.all([
        asVisitor(mill, `?format=${format}`),
        asMember(mill, `&format=${format}`),
      ])
      assert.equal(open.headers.get('cache-control'), 'public, no-cache')
      assert.equal(own.headers.get('cache-control'), 'private, no-cache')
    }
  })

  test('stays within its budget and says what it left out', async () => {
    const mill = await withBusiness()
    await write(mill, { voice: { visibility: 'public', text: 'word '.repeat(2000) } })
    const { body } = await asVisitor(mill, '?budget_tokens=300')
    assert.ok(body.token_estimate <= 300)
    assert.deepEqual(
      body.left_out.map(({ module, reason }: { module: string; reason: string }) => [
        module,
        reason,
      ]),
      [['voice', 'over_budget']],
    )
    const { body: text } = await asVisitor(mill, '?format=markdown&budget_tokens=300')
    assert.match(text.trimEnd().split('\n').at(-1) ?? '', /^- voice: over budget \(\d+ tokens\)$/)
  })

  test('puts first what its purpose needs, and only what is asked for', async () => {
    const mill = await withBusiness()
    const all = Object.fromEntries(
      ['faq', 'goals', 'voice'].map((name) => [name, { visibility: 'public', text: name }]),
    )
    await write(mill, all)
    const forSupport = await asVisitor(mill, '?for=support')
    assert.deepEqual(modulesOf(forSupport.body), ['identity', 'faq', 'voice', 'goals'])
    assert.deepEqual(modulesOf((await asVisitor(mill, '?modules=goals')).body), ['goals'])
    const since = encodeURIComponent(forSupport.body.refreshed_at)
    assert.deepEqual(modulesOf((await asVisitor(mill, `?since=${since}`)).body), [])
  })

  test('names what is gone since then, and no word of it', async () => {
    const mill = await withBusiness()
    const shown = { visibility: 'public' }
    await write(mill, { voice: { ...shown, text: voice }, goals: { ...shown, text: 'Secretive.' } })
    await write(mill, {
      faq: { text: 'Never told.' },
      identity: { ...shown, text: 'We, the mill.' },
    })
    const kept = await document(mill, { ...shown, title: 'Recipes' })
    const { refreshed_at } = (await asVisitor(mill)).body
    const since = `?since=${encodeURIComponent(refreshed_at)}`
    await write(mill, { voice: null, goals: { visibility: 'private' }, faq: null, identity: null })
    await mill.owner.delete(`${mill.own}documents/${kept.body.id}/${mill.within}`)
    const named = ({ removed }: { removed: { module: string }[] }) =>
      removed.map((one) => one.module)
    const { body } = await asVisitor(mill, since)
    assert.deepEqual(named(body), ['documents/recipes', 'goals', 'identity', 'voice'])
    assert.doesNotMatch(JSON.stringify(body), /Secretive|superlatives|Never told|We, the mill/)
    // What is left of it was said by the directory, and is news.
    assert.deepEqual(modulesOf(body), ['identity'])
    const own = await asMember(mill, since.replace('?', '&'))
    assert.deepEqual(named(own.body), ['documents/recipes', 'faq', 'identity', 'voice'])
    assert.deepEqual(named((await asVisitor(mill, `${since}&modules=voice`)).body), ['voice'])
    assert.deepEqual(named((await asVisitor(mill)).body), [])
    assert.match((await asVisitor(mill, `${since}&format=markdown`)).body, /^- voice: since 20/m)
    await write(mill, { voice: { ...shown, text: voice } })
    assert.ok(!named((await asVisitor(mill, since)).body).includes('voice'))
  })

  test('says of each module whether it is stale, and from when on', async () => {
    const mill = await withBusiness()
    await write(mill, { voice: { visibility: 'public', text: voice } })
    const updated_at = '2020-01-01T00:00:00.000Z'
    for (const table of ['context_modules', 'published_modules'] as const)
      await mill.scope.db
        .updateTable(table)
        .set({ updated_at })
        .where('organization_id', '=', mill.id)
        .where('business_id', '=', mill.businessId)
        .execute()
    const stale = { is_stale: true, stale_at: '2020-06-29T00:00:00.000Z' }
    const { modules } = (await asVisitor(mill, '?modules=voice,identity')).body
    assert.deepEqual(
      modules.map((one: { is_stale: boolean }) => one.is_stale),
      [false, true],
    )
    assert.equal(modules[1].stale_at, stale.stale_at)
    const own = (await mill.owner.get(mill.path)).body.modules.voice
    assert.deepEqual({ is_stale: own.is_stale, stale_at: own.stale_at }, stale)
    const markdown = (await asVisitor(mill, '?format=markdown')).body
    assert.match(markdown, /_verified, public, stale: untouched since 2020-01-01_/)
    const linked = (await asVisitor(mill, '?format=jsonld')).body
    assert.equal(linked.subjectOf[1].creativeWorkStatus, 'Stale')
  })

  test('is Markdown or JSON-LD where that is asked for', async () => {
    const mill = await withBusiness()
    await write(mill, modules)
    const { visitor } = await world()
    const markdown = await visitor.get(`${mill.pack}?format=markdown`)
    assert.match(markdown.headers.get('content-type') ?? '', /^text\/markdown/)
    assert.match(markdown.body, /^# Mill [^]*\n## How we speak\n\nShort, warm/)
    const linked = await visitor.get(`${mill.pack}?format=jsonld`)
    assert.match(linked.headers.get('content-type') ?? '', /^application\/ld\+json/)
    assert.equal(linked.body['@type'], 'Organization')
  })

  test('shows nothing of an organization that holds the business no longer', async () => {
    const mill = await withBusiness()
    await write(mill, modules)
    await document(mill, { visibility: 'public' })
    const { runtime } = await world()
    const holder = { organization_id: null }
    await runtime.base.db
      .updateTable('businesses')
      .set(holder)
      .where('slug', '=', mill.slug)
      .execute()
    const { body } = await asVisitor(mill)
    assert.deepEqual([modulesOf(body), body.documents], [['identity'], []])
  })
})
