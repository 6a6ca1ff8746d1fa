import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { methodOf, pathOf, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { none } from '#test/none.ts'
import { person, world } from '#test/world.ts'
import { ModeratorRequired } from './moderators.ts'

function addressOf(endpoint: AnyEndpoint): string {
  return pathOf(endpoint)
    .replaceAll('{slug}', 'no-such')
    .replaceAll(/\{\w+\}/g, () => randomUUID())
}

suite('what only moderators may do', () => {
  test('is refused before what was sent is judged', async () => {
    const { runtime } = await world()
    const somebody = await person()
    const moderated = runtime.app.endpoints.filter(({ refuses = [] }) =>
      refuses.includes(ModeratorRequired),
    )
    assert.ok(moderated.length > 20, 'there are many')
    const statuses = await Promise.all(
      moderated.map(async (endpoint) => {
        const sent = methodOf(endpoint) === 'GET' ? undefined : { no_such_member: 1 }
        const address = `${addressOf(endpoint)}?no_such_parameter=1`
        const { status } = await somebody.send(methodOf(endpoint), address, sent)
        return `${endpoint.route} ${status}`
      }),
    )
    none(
      statuses.filter((line) => !/ (403|404)$/.test(line)),
      'take `ofModerators` or `onModerated` into these endpoints:',
    )
  })
})
