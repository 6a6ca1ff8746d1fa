import { once } from 'node:events'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { until } from '#test/until.ts'
import { organization } from '#test/world.ts'

/** Asks for something, and hangs up before it can be answered. */
async function askAndHangUp(origin: string, path: string, token: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [`GET /api/v1${path} HTTP/1.1`, `host: ${hostname}`, `authorization: Token ${token}`]
  socket.end(`${head.join('\r\n')}\r\n\r\n`)
  socket.destroy()
  await once(socket, 'close')
}

suite('an export', () => {
  // Red where the end of a connection is noticed only by who already waits for it: the places are never given back.
  test('whose reader hangs up before it begins gives its place back', () =>
    withInstance({}, async ({ origin, as }) => {
      const { owner, id } = await organization()
      const path = `/crm/contacts/export/?organization_id=${id}`
      for (let round = 0; round < 12; round += 1)
        await askAndHangUp(origin, path, String(owner.token))
      await until(
        async () => (await as(owner).get(path)).status === 200,
        'its places are taken for good',
      )
    }))
})
