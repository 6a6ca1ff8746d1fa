import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { z } from 'zod'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'
import { at, discovered } from '../discovered.fixture.ts'
import type { FoundLead } from './schemas.ts'

type Found = z.output<typeof FoundLead>

async function searched() {
  const { tenant, path, leads } = await discovered()
  const find = (query: string) => tenant.owner.get(`/gtm/leads/${at(tenant)}&${query}`)
  return { tenant, path, leads, find }
}

suite('a search of leads', () => {
  test('needs no profile, asks for each word by its beginning, and names who found them', async () => {
    const { path, find } = await searched()
    const { body } = await find('search=hearth%20bak')
    assert.deepEqual(
      body.results.map(({ company, profile_id }: Found) => [company, profile_id]),
      [['Hearth & Furrow Bakery', path.split('/').at(-1)]],
    )
    assert.match(body.results[0].intent_signals[0].snippet, /^Looking for a mill/)
    assert.deepEqual((await find('search=hearth%20zeppelin')).body.results, [])
    assert.deepEqual((await find('search=%2B%2B')).body.results, [])
  })

  test('gives the best first, the same page by page', async () => {
    const { tenant, path, find } = await searched()
    const all = await tenant.owner.get(`${path}/leads/${at(tenant)}&search=flour`)
    const wanted = all.body.map(({ id }: Found) => id)
    assert.ok(wanted.length > 4)
    const seen: string[] = []
    for (let page = 1; seen.length < wanted.length; page += 1) {
      const { body } = await find(`search=flour&page_size=2&page=${page}`)
      assert.equal(body.count, wanted.length)
      seen.push(...body.results.map(({ id }: Found) => id))
    }
    assert.deepEqual(seen, wanted)
  })

  test('finds none of another organization, and asks for words', async () => {
    const { find } = await searched()
    const other = await organization()
    const { body } = await other.owner.get(`/gtm/leads/${at(other)}&search=flour`)
    assert.deepEqual(body.results, [])
    assert.equal((await find('search=')).status, 400)
    assert.equal((await other.owner.get(`/gtm/leads/${at(other)}`)).status, 400)
  })

  test('lets the built-in engine answer from a lead and its evidence', async () => {
    const { tenant, leads } = await searched()
    const bakery = leads.find(({ company }: Found) => company === 'Hearth & Furrow Bakery')
    const ask = async (prompt: string) =>
      (await tenant.owner.post(`/ai/run/${at(tenant)}`, { feature: 'answer', prompt })).body
    for (const prompt of [
      'What do we know of Hearth & Furrow Bakery?',
      'Who needs protein figures for each batch?',
    ]) {
      const { citations, output } = await ask(prompt)
      assert.deepEqual(
        [citations[0]?.type, citations[0]?.id, citations[0]?.title],
        ['lead', bakery.id, bakery.company],
        prompt,
      )
      assert.match(output, /stoneground wholemeal and sifted flour from heritage wheat/)
    }
  })

  test('calls by their handle who has no other name, as tools and the citations of the engine do', async () => {
    const { tenant, path, find } = await searched()
    const id = path.split('/').at(-1) ?? ''
    const { body: all } = await tenant.owner.get(`${path}/leads/${at(tenant)}`)
    const nameless = all.find(
      ({ company, first_name, last_name }: Found) => company + first_name + last_name === '',
    )
    const { body: lead } = await tenant.owner.get(`/gtm/leads/${nameless.id}/${at(tenant)}`)
    assert.notEqual(lead.handle, '')
    const { body: found } = await find(`search=${encodeURIComponent(lead.handle)}`)
    assert.deepEqual(
      found.results.map(({ handle }: Found) => handle),
      [lead.handle],
    )
    const key = await keyOf(tenant.owner, tenant.id)
    const listed = await callTool(key.plaintext, 'list_leads', {
      profile_id: id,
      search: lead.handle,
    })
    const shown = listed.body.leads.find((one: Found) => one.id === lead.id)
    assert.equal(shown.handle, lead.handle)
    const { body: run } = await tenant.owner.post(`/ai/run/${at(tenant)}`, {
      feature: 'answer',
      prompt: `What does ${lead.handle} look for?`,
    })
    assert.equal(run.citations[0]?.title, lead.handle)
    assert.match(run.output, new RegExp(`lead ${lead.handle}: `))
  })
})
