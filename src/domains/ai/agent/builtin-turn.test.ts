import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tenantOf } from '../ai.fixture.ts'

async function said({ owner, tenant }: Awaited<ReturnType<typeof tenantOf>>, message: string) {
  const response = await fetch(`${owner.origin}/api/v1/ai/agent/stream/`, {
    method: 'POST',
    headers: { authorization: `Token ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ organization_id: tenant.id, message }),
  })
  const deltas = [...(await response.text()).matchAll(/^data: (\{"type":"text-delta".*)$/gm)]
  return deltas.map(([, json = '']) => JSON.parse(json).delta).join('')
}

suite('the built-in engine in a conversation', () => {
  test('lists what is to be done, for people, what is due first', async () => {
    const here = await tenantOf(undefined)
    const task = (title: string, more: object) =>
      here.owner.post('/crm/tasks/', { organization_id: here.tenant.id, title, ...more })
    for (let number = 10; number < 22; number += 1)
      await task(`Ring number ${number}`, { due: `2026-12-${number}T10:00:00Z` })
    await task('Ring Mara', { due: '2026-12-01T10:00:00Z' })
    await task('Long done', { due: '2026-11-01T10:00:00Z', status: 'done' })
    const text = await said(here, 'What tasks are due?')
    const [head = '', ...lines] = text.split('\n')
    assert.match(head, /^List tasks \(status: open, ordering: due\), looked up without/)
    assert.match(lines[0] ?? '', /^- Ring Mara \(.*due: 2026-12-01/)
    assert.equal(lines.length, 11)
    assert.equal(lines.at(-1), '… and 3 more.')
    assert.doesNotMatch(text, /Long done|[{}]|written_by_others/)
  })

  test('tells the fields of what is no list, and of a list that nothing is there', async () => {
    const here = await tenantOf(undefined)
    assert.match(await said(here, 'Show the wallet balance'), /balance: 100\.00/)
    assert.match(await said(here, 'List tasks'), /There are none\.$/)
  })
})
