import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { suite, test } from 'node:test'
import fastify from 'fastify'
import { gate } from '#test/instance.ts'
import { whileRead } from './reading-time.ts'

const patience = 30
const part = `${'ö'.repeat(99_999)}\n`

/** A server that sends parts without an end, or a few with a wait between, and tells when it has ended. */
async function sending() {
  const app = fastify()
  const [ended, more] = [gate(), gate()]
  async function* endless() {
    try {
      for (;;) yield part
    } finally {
      ended.open()
    }
  }
  async function* pausing() {
    yield part
    await more.pass()
    yield part
  }
  app.get('/endless/', (_request, reply) =>
    reply.send(Readable.from(whileRead(reply.raw, endless(), patience))),
  )
  app.get('/pausing/', (_request, reply) =>
    reply.send(Readable.from(whileRead(reply.raw, pausing(), patience))),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    return socket
  }
  return { app, ended, more, ask }
}

suite('what is sent in parts', () => {
  // Red without the limit: the test waits for an end that never comes.
  test('ends where its reader does not read on', async () => {
    const { app, ended, ask } = await sending()
    const socket = await ask('/endless/')
    socket.pause()
    await ended.pass()
    socket.destroy()
    await app.close()
  })

  test('reaches a reader whole, however long its next part is waited for', async () => {
    const { app, more, ask } = await sending()
    const { app: other, ended, ask: askOther } = await sending()
    const whole = text(await ask('/pausing/'))
    const slow = await askOther('/endless/')
    slow.pause()
    await ended.pass()
    more.open()
    const response = await whole
    assert.equal(response.split('ö').length - 1, 2 * 99_999)
    assert.ok(!response.includes('\uFFFD'))
    slow.destroy()
    await Promise.all([app.close(), other.close()])
  })
})
