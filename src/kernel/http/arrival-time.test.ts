import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { gate } from '#test/instance.ts'
import { world } from '#test/world.ts'
import { boundArrival } from './arrival-time.ts'

/** A server that waits for nobody, but for what is uploaded. */
async function hurried(blockMs = 3_600_000) {
  const { runtime } = await world()
  const app = fastify({ requestTimeout: 0 })
  boundArrival(app, runtime.base, { wholeMs: 20, uploadMs: 3_600_000, blockMs })
  const work = gate()
  app.post('/small/', async ({ body }) => body)
  app.post('/long/', async () => work.pass().then(() => 'done'))
  app.post('/file/', { config: { isUpload: true } }, async ({ body }) => body)
  app.addContentTypeParser('application/octet-stream', (_request, sent, done) => done(null, sent))
  app.post('/later/', { config: { isUpload: true } }, async ({ body }) => {
    await work.pass()
    return text(body as IncomingMessage)
  })
  app.get('/late/', async () => work.pass().then(() => 'done'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, port, work }
}

type Hurried = Awaited<ReturnType<typeof hurried>>

function head(method: string, path: string, length: number, media = 'text/plain') {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close']
  return [...lines, `content-type: ${media}`, `content-length: ${length}`, '', ''].join('\r\n')
}

/** Sends the beginning, what is left of it once somebody else was too late, and reads the response. */
async function exchange(
  { port }: Hurried,
  { begin, rest = '' }: { begin: string; rest?: string },
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(begin)
  const response = text(socket)
  await meanwhile()
  if (rest !== '') socket.write(rest)
  return response
}

suite('a body', () => {
  test('that does not arrive in time is refused, and its connection closed', async () => {
    const server = await hurried()
    const response = await exchange(server, { begin: `${head('POST', '/small/', 5)}half` })
    assert.match(response, /^HTTP\/1\.1 408 /)
    assert.match(response, /"code":"request_timeout"/)
    await server.app.close()
  })

  test('that is uploaded, or is there, may be worked on while others are refused', async () => {
    const server = await hurried()
    const late = async () => {
      const response = await exchange(server, { begin: head('POST', '/small/', 5) })
      assert.match(response, /^HTTP\/1\.1 408 /)
    }
    const begin = `${head('POST', '/file/', 5)}half`
    const uploaded = await exchange(server, { begin, rest: 'y' }, late)
    assert.match(uploaded, /^HTTP\/1\.1 200 [^]*halfy$/)
    const whole = [`${head('POST', '/long/', 1)}x`, head('GET', '/late/', 0)]
    for (const sent of whole) {
      const done = exchange(server, { begin: sent }, late)
      await late()
      server.work.open()
      assert.match(await done, /^HTTP\/1\.1 200 [^]*done$/)
    }
    await server.app.close()
  })

  /** Sends the file byte by byte, and returns what came back before the connection ended. */
  async function trickled({ port }: Hurried, bytes: number): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const parts: Buffer[] = []
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (part) => parts.push(part))
    // Whoever goes on sending to a closed connection is told so.
    socket.on('error', () => undefined)
    socket.write(head('POST', '/file/', bytes))
    for (let sent = 0; sent < bytes && socket.writable; sent += 1) {
      socket.write('x')
      await sleep(5)
    }
    await ended
    return Buffer.concat(parts).toString()
  }

  test('that is uploaded byte by byte is refused, since it holds a place', async () => {
    const server = await hurried(100)
    const response = await trickled(server, 300)
    assert.match(response, /^HTTP\/1\.1 408 /)
    await server.app.close()
  })

  test('that is uploaded may wait for as long as nobody reads it', async () => {
    const server = await hurried(100)
    const begin = `${head('POST', '/later/', 5, 'application/octet-stream')}half`
    const uploaded = exchange(server, { begin, rest: 'y' }, async () => {
      await trickled(server, 300)
      await trickled(server, 300)
      server.work.open()
    })
    assert.match(await uploaded, /^HTTP\/1\.1 200 [^]*halfy$/)
    await server.app.close()
  })
})
