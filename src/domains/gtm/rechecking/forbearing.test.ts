import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignalSource } from '#adapters/signal-sources/contract.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { forbearing } from './forbearing.ts'

test('a host that refused a turn is not asked for one for two seconds', async () => {
  let now = Date.now()
  const asked: string[] = []
  const closed = { status: 'rate_limited', reason: 'closed' } as const
  const gate = {
    enter: (_source: SignalSource, url: string) => {
      asked.push(url)
      return Promise.resolve(url.includes('closed') ? closed : undefined)
    },
    leave: () => Promise.resolve(),
  }
  const { enter } = forbearing(gate, () => new Date(now))
  const source = signalSources[0] ?? assert.fail('no source')
  const [one, other, open] = [
    'https://closed.example/1',
    'https://closed.example/2',
    'https://open.example/',
  ]
  for (const url of [one, other, open, open])
    assert.equal(await enter(source, url), url === open ? undefined : closed)
  now += 2_001
  await enter(source, other)
  assert.deepEqual(asked, [one, open, open, other])
})
