import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { asTableOwner } from '#test/table-owner.ts'
import { metered, price, tenantOf } from '../ai.fixture.ts'
import { writeThreadWords } from './words.ts'

type Here = Awaited<ReturnType<typeof tenantOf>>

/** The titles of the conversations that are found. */
async function found({ at }: Here, client: Here['owner'], search: string, of = 'me') {
  const query = `${at}&of=${of}&search=${encodeURIComponent(search)}`
  const { status, body } = await client.get(`/ai/threads/${query}`)
  assert.equal(status, 200)
  assert.equal(body.count, body.results.length)
  return body.results.map(({ title }: { title: string }) => title)
}

async function thread({ owner, tenant, run }: Here, title: string, prompt: string) {
  const { body } = await owner.post('/ai/threads/', { organization_id: tenant.id, title })
  const said = await run({ prompt, thread_id: body.id })
  assert.equal(said.status, 200)
  return body.id as string
}

async function wordsLeft({ tenant }: Here): Promise<string[]> {
  return asTableOwner(async (client) => {
    const text = 'select distinct word from ai_thread_words where organization_id = $1'
    const { rows } = await client.query<{ word: string }>(text, [tenant.id])
    return rows.map(({ word }) => word)
  })
}

suite('conversations are found by words', () => {
  const node = metered('openai_compatible', price)

  test('of their title, of the question and of what was said, each by its beginning', async () => {
    const here = await tenantOf(await node())
    await thread(here, 'Rye of the north', 'Which mills grind Spelt in Zürich?')
    await thread(here, 'Invoices', 'Who owes us money?')
    const { owner } = here
    for (const [search, titles] of [
      ['rye', ['Rye of the north']],
      ['zurich spel', ['Rye of the north']],
      ['NORTH mill', ['Rye of the north']],
      ['mara lind', ['Invoices', 'Rye of the north']],
      ['mara money', ['Invoices']],
      ['pelt', []],
      ['rye money', []],
      ['%', []],
    ] as const)
      assert.deepEqual(await found(here, owner, search), titles, search)
  })

  test('by their maker alone, unless they are shared', async () => {
    const service = await node()
    const here = await tenantOf(service)
    const id = await thread(here, 'Rye', 'Which mills grind spelt?')
    const other = service.as(await here.tenant.member('member'))
    const share = (is_shared: boolean) =>
      here.owner.patch(`/ai/threads/${id}/${here.at}`, { is_shared })
    assert.deepEqual(await found(here, other, 'spelt', 'everyone'), [])
    await share(true)
    assert.deepEqual(await found(here, other, 'spelt', 'everyone'), ['Rye'])
    assert.deepEqual(await found(here, other, 'spelt'), [])
    await here.run({ prompt: 'And oats?', thread_id: id })
    assert.deepEqual(await found(here, other, 'oats', 'everyone'), ['Rye'])
    await share(false)
    assert.deepEqual(await found(here, other, 'spelt', 'everyone'), [])
    const stranger = await tenantOf(service)
    assert.deepEqual(await found(stranger, stranger.owner, 'spelt'), [])
  })

  test('of the title that they have, and of nothing once they are deleted', async () => {
    const here = await tenantOf(await node())
    const id = await thread(here, 'Rye', 'Which mills grind spelt?')
    const path = `/ai/threads/${id}/${here.at}`
    await here.owner.patch(path, { title: 'Barley' })
    assert.deepEqual(await found(here, here.owner, 'rye'), [])
    assert.deepEqual(await found(here, here.owner, 'barl spelt'), ['Barley'])
    await here.owner.delete(path)
    assert.deepEqual(await found(here, here.owner, 'spelt'), [])
    assert.deepEqual(await wordsLeft(here), [])
  })

  test('that older versions stored, once the sweep has written them', async () => {
    const here = await tenantOf(await node())
    await thread(here, 'Rye', 'Which mills grind spelt?')
    await asTableOwner(async (client) => {
      for (const table of ['ai_threads', 'ai_messages'])
        await client.query(`update ${table} set words = null where organization_id = $1`, [
          here.tenant.id,
        ])
      await client.query('delete from ai_thread_words where organization_id = $1', [here.tenant.id])
    })
    assert.deepEqual(await found(here, here.owner, 'spelt'), [])
    const { scope } = here.tenant
    for (const [table, count] of [
      ['ai_threads', 1],
      ['ai_messages', 2],
      ['ai_messages', 0],
    ] as const)
      assert.equal(await writeThreadWords(scope, table), count)
    for (const search of ['rye', 'spelt', 'mara'])
      assert.deepEqual(await found(here, here.owner, search), ['Rye'], search)
  })

  test('that name nobody who was forgotten', async () => {
    const here = await tenantOf(await node())
    const email = 'quentin@hearthmill.example'
    await thread(here, `Ask ${email}`, `Write to ${email} about flour.`)
    assert.deepEqual(await found(here, here.owner, 'quentin'), [`Ask ${email}`])
    const path = `/privacy/erasures/?organization_id=${here.tenant.id}`
    assert.equal((await here.owner.post(path, { email })).status, 201)
    assert.deepEqual(await found(here, here.owner, 'quentin'), [])
    assert.ok(!(await wordsLeft(here)).includes('quentin'))
    assert.deepEqual(await found(here, here.owner, 'mara'), ['Conversation'])
  })
})
