import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { collect, type Domain } from './domain.ts'
import { event } from './events/event.ts'

function declaring(name: string, type: `${string}.${string}`): Domain {
  return { name, events: [event({ type, summary: 'Happened.', data: z.object({}) })] }
}

function listening(name: string, ...types: string[]): Domain {
  return { name, on: [{ name: `${name}.listener`, types, handle: async () => undefined }] }
}

suite('domains', () => {
  const left = declaring('left', 'seed.sown')
  const right = declaring('right', 'bread.baked')

  test('hear what they and the domains to their left declare, or whatever there is', () => {
    const middle = {
      ...declaring('middle', 'corn.cut'),
      ...listening('middle', 'corn.cut', 'seed.*'),
    }
    const { subscribers } = collect([left, middle, listening('any', '*'), right])
    assert.deepEqual(
      subscribers.map(({ name }) => name),
      ['middle.listener', 'any.listener'],
    )
  })

  test('hear nothing of domains to their right, and nothing that nobody declares', () => {
    for (const type of ['bread.baked', 'bread.*', 'seed.sawn'])
      assert.throws(() => collect([left, listening('middle', type), right]), {
        message: `middle listens to ${type}, which neither it nor a domain to its left declares`,
      })
  })
})
