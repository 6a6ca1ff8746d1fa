import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

function search({ owner, id }: Organization, query: string) {
  return owner.get(`/crm/search/?organization_id=${id}&${query}`)
}

async function records(tenant: Organization) {
  const add = (noun: string, values: object) => tenant.owner.post(pathsOf(noun).all(tenant), values)
  await add('contacts', { name: 'Ada Müller', email: 'ada@mill.example' })
  await add('contacts', { name: 'Millicent Bob' })
  await add('accounts', { name: 'The Mill' })
  await add('deals', { title: 'Flour for the school' })
  await add('tasks', { title: 'Call', body: 'Ask the mill about flour' })
  await add('notes', { body: 'They want the coarse flour of the mill' })
  await add('interactions', {
    kind: 'call',
    direction: 'inbound',
    occurred_at: '2026-11-01T09:00:00Z',
    summary: 'About the mill',
  })
}

suite('the search over all records', () => {
  test('finds them by words, ranked, with where the words are', async () => {
    const tenant = await organization()
    await records(tenant)
    const { status, body } = await search(tenant, 'q=mill')
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.count, 6)
    const ranked: { kind: string; title: string; score: number }[] = body.results
    const scores = ranked.map(({ score }) => score)
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    )
    assert.ok(ranked.slice(0, 3).some(({ title }) => title === 'The Mill'))
    assert.equal((await search(tenant, 'q=mill&kind=note')).body.results[0].kind, 'note')
    const [task] = (await search(tenant, 'q=flour&kind=task')).body.results
    assert.match(task.snippet, /mill about flour/)
    assert.equal((await search(tenant, 'q=mill&page_size=2')).body.results.length, 2)
    assert.equal((await search(tenant, 'q=')).status, 400)
    for (const none of ['q=!!!', 'q=mill%20zzqqxx', 'q=%20%E2%80%A6'])
      assert.equal((await search(tenant, none)).body.count, 0, none)
  })

  test('puts right a word that nothing has, where one is near, as lists do', async () => {
    const tenant = await organization()
    await records(tenant)
    for (const [wrong, title] of [
      ['muler', 'Ada Müller'],
      ['Milicent', 'Millicent Bob'],
      ['shcool', 'Flour for the school'],
    ])
      assert.equal((await search(tenant, `q=${wrong}`)).body.results[0]?.title, title, wrong)
    const path = pathsOf('contacts').all(tenant, '&search=muler')
    assert.equal((await tenant.owner.get(path)).body.count, 1)
    assert.equal((await search(tenant, 'q=xylophone')).body.count, 0)
  })

  test('shows nothing of other organizations', async () => {
    const tenant = await organization()
    await records(tenant)
    assert.equal((await search(await organization(), 'q=mill')).body.count, 0)
  })
})
