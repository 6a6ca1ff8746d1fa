import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { suite, test } from 'node:test'
import { unaskedConnections } from './sockets.ts'

suite('connections by which nothing was asked', () => {
  // Red where they are left to Node: nothing ends them here, and the server waits for ever.
  test('end with the server, and not those by which something is asked', async () => {
    const server = createServer({ headersTimeout: 0, requestTimeout: 0 })
    const endUnasked = unaskedConnections(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const [silent, asking] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(server, 'connection'), once(silent, 'connect')])
    asking.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const [, response] = await once(server, 'request')
    const closed = once(server, 'close')
    server.close()
    silent.resume()
    endUnasked()
    await once(silent, 'close')
    response.end('heard')
    const [told] = (await once(asking, 'data')) as [Buffer]
    assert.match(told.toString(), /^HTTP\/1\.1 200 /)
    await closed
  })
})
