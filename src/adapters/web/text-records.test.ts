import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { startNameServer, type NameAnswer } from '#test/stand-ins/name-server/name-server.ts'
import { createTextRecords } from './text-records.ts'

suite('text records of a name', () => {
  const answers = new Map<string, NameAnswer>([
    ['mill.example', [['v=spf1 -all'], ['work', 'space']]],
    ['bare.example', []],
    ['broken.example', 'SERVFAIL'],
    ['silent.example', 'silent'],
  ])
  let names: Awaited<ReturnType<typeof startNameServer>>
  before(async () => void (names = await startNameServer(answers)))
  after(() => names.close())
  const reading = (name: string, timeoutMs = 3000) =>
    createTextRecords({ servers: [names.server], timeoutMs })(name)

  test('are returned with the chunks of each joined', async () => {
    assert.deepEqual(await reading('mill.example'), { texts: ['v=spf1 -all', 'workspace'] })
  })

  test('are told apart from those that are not there', async () => {
    assert.deepEqual(await reading('bare.example'), { fault: 'no_record' })
    assert.deepEqual(await reading('nobody.example'), { fault: 'name_not_found' })
    assert.deepEqual(await reading('broken.example'), { fault: 'server_failed' })
  })

  test('are waited for only so long, and asked for only so often', async () => {
    assert.deepEqual(await reading('silent.example', 150), { fault: 'timeout' })
    assert.ok(names.asked.filter((name) => name === 'silent.example').length <= 2)
  })
})
