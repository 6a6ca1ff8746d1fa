import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { organization } from '#test/world.ts'
import { importPath } from './imports.fixture.ts'

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
