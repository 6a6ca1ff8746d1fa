import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { until } from '#test/until.ts'
import { organization } from '#test/world.ts'
import { importPath, serviceIn, uploaded } from './imports.fixture.ts'
import { receiver } from './receiving.ts'

const mebibyte = 1_048_576
const blocks = 32

/** Sends a file to its end before it reads, as many programs do; what it reads then, or that the connection was reset. */
async function sentToItsEnd(origin: string, path: string, token: string, line: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).pause()
  const failed = once(socket, 'error').then(([error]) => String(error))
  const block = Buffer.from(line.repeat(mebibyte / line.length))
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Token ${token}`,
    'content-type: text/csv',
    `content-length: ${blocks * block.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const sending = async () => {
    for (let sent = 0; sent < blocks; sent += 1)
      if (!socket.write(block)) await once(socket, 'drain')
    socket.resume()
    const [told] = await once(socket, 'data')
    return String(told)
  }
  const told = await Promise.race([failed, sending().catch(String)])
  socket.destroy()
  return told
}

/** Begins to send a file, and leaves it at that. */
async function begun(origin: string, path: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Token ${token}`,
    'content-type: text/csv',
    'transfer-encoding: chunked',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n5\r\nname,\r\n`)
  return socket
}

suite('files that come in at once', () => {
  // Red where organizations alone are counted: one person may lead as many as there are places for all.
  test('are two of a person, in however many organizations, tried ones too, and others go on', () =>
    withInstance({}, async ({ origin, as }) => {
      const [tenant, other] = [await organization(), await organization()]
      const owner = as(tenant.owner)
      const { body: second } = await owner.post('/organizations/', { name: 'Another mill' })
      const at = (id: string, query = '') =>
        `/crm/imports/?organization_id=${id}&record=contact${query}`
      const sendTo = ({ client, id }: { client: typeof owner; id: string }) =>
        client.send('POST', at(id), 'name\nAda\n', { 'content-type': 'text/csv' })
      const sockets: Socket[] = []
      const isFull = async () => {
        const query = sockets.length % 2 === 0 ? '&dry_run=true' : ''
        sockets.push(await begun(origin, at(tenant.id, query), String(tenant.owner.token)))
        return (await sendTo({ client: owner, id: tenant.id })).status === 429
      }
      try {
        await until(isFull)
        const elsewhere = await sendTo({ client: owner, id: second.id })
        assert.deepEqual([elsewhere.status, elsewhere.body.code], [429, 'uploads_busy'])
        assert.equal((await sendTo({ client: as(other.owner), id: other.id })).status, 201)
      } finally {
        for (const socket of sockets) socket.destroy()
      }
      await until(async () => (await sendTo({ client: owner, id: second.id })).status === 201)
    }))
})

suite('previews that are asked for at once', () => {
  // Red where all are made at once: each holds what twenty thousand rows say.
  test('are two, tried or not, and the others are told to wait', async () => {
    const tenant = await organization()
    const rows = Array.from({ length: 4000 }, (_, index) => `Ada ${index},a${index}@x.example\n`)
    const { id } = await uploaded(tenant, `name,email\n${rows.join('')}`)
    const ask = (query: string) => tenant.owner.post(importPath(tenant, `${id}/preview/`, query))
    const all = await Promise.all(
      ['', '&dry_run=true', '', '&dry_run=true', '', '&dry_run=true'].map(ask),
    )
    const told = all.filter(({ body }) => body.code === 'previews_running')
    const made = all.filter(({ status }) => status === 200)
    assert.deepEqual([made.length, told.length], [2, 4])
    assert.deepEqual([told[0]?.status, told[0]?.headers.get('retry-after')], [429, '2'])
    assert.equal((await ask('')).status, 200)
  })
})

suite('a file that is refused while it comes in', () => {
  // Red where the connection ends before the file does: its sender is told that it was reset.
  for (const [what, line, status] of [
    ['is too large', 'name,em\n', 413],
    ['is one row', 'xxxxxxxx', 400],
  ] as const)
    test(`is so with the reason, where it ${what} and sent to its end`, () =>
      withInstance({ settings: { IMPORT_MEGABYTES: '1' } }, async ({ origin }) => {
        const tenant = await organization()
        const path = importPath(tenant, '', '&record=contact&filename=a.csv')
        const told = await sentToItsEnd(origin, path, String(tenant.owner.token), line)
        assert.ok(told.startsWith(`HTTP/1.1 ${status} `), told)
        assert.equal((await tenant.owner.get(importPath(tenant))).body.count, 0)
      }))
})

// Red where a turn comes with each chunk of rows: there is none, and two megabytes are looked through at one go.
test('a file without rows lets others have their turn while it is looked through', async () => {
  const scope = await serviceIn(await organization())
  const size = 1_048_576
  let [turns, isOver] = [0, false]
  const watch = () => {
    turns += 1
    if (!isOver) setImmediate(watch)
  }
  async function* blank() {
    yield Buffer.from('name\n')
    setImmediate(watch)
    for (let at = 0; at < size; at += 65_536) yield Buffer.alloc(65_536, '\n')
    isOver = true
  }
  const upload = {
    media: 'text/csv',
    length: undefined,
    bytes: blank(),
    rest: async () => undefined,
  }
  const file = { record: 'contact', filename: 'a.csv', upload, isDryRun: true } as const
  await assert.rejects(receiver()(scope, file), { name: 'file_unreadable' })
  assert.ok(turns >= size / 32_768, `${turns} turns`)
})
