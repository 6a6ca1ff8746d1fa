import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, test } from 'node:test'
import { createExit } from '../web/outbound-exit.ts'
import type { Post } from './fetched.ts'
import { operatorWay } from './operator-way.ts'

type Asked = readonly [request: IncomingMessage, response: ServerResponse]

/** A model on this machine, and what it was asked last, to be responded by the test. */
async function withModel(
  work: (ask: typeof fetch, address: string, asked: Promise<Asked>, post: Post) => Promise<void>,
) {
  const asked = Promise.withResolvers<Asked>()
  const server = createServer((...both) => asked.resolve(both))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const exit = createExit({ connectionsPerOrigin: 4 })
  try {
    const way = operatorWay(exit)
    await work(way.fetch, `http://127.0.0.1:${port}/v1?of=model`, asked.promise, way.post)
  } finally {
    await exit.close()
    server.closeAllConnections()
    server.close()
  }
}

const request = { method: 'POST', headers: { authorization: 'Bearer key' }, body: '{}' }

suite('the model of the operator', () => {
  test('is asked what is asked, for nothing compressed', () =>
    withModel(async (ask, address, asked) => {
      const answer = ask(address, request)
      const [{ url, method, headers }, response] = await asked
      assert.deepEqual([method, url, headers.authorization], ['POST', '/v1?of=model', 'Bearer key'])
      assert.equal(headers['accept-encoding'], 'identity')
      response.writeHead(429, { 'retry-after': '7' }).end('later')
      const { status, headers: told } = await answer
      assert.deepEqual([status, told.get('retry-after')], [429, '7'])
      assert.equal(await (await answer).text(), 'later')
    }))

  test('is heard while it speaks', () =>
    withModel(async (ask, address, asked) => {
      const answer = ask(address, request)
      const [, response] = await asked
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first')
      const reader = (await answer).body!.getReader()
      assert.equal(new TextDecoder().decode((await reader.read()).value), 'first')
      response.end('last')
      assert.equal(new TextDecoder().decode((await reader.read()).value), 'last')
      assert.equal((await reader.read()).done, true)
    }))

  test('is left alone once nobody listens', () =>
    withModel(async (ask, address, asked) => {
      const answer = ask(address, request)
      const [, response] = await asked
      const closed = once(response, 'close')
      response.writeHead(200).write('first')
      await (await answer).body!.cancel()
      await closed
    }))

  test('is left alone when it is aborted before its head', () =>
    withModel(async (ask, address, asked) => {
      const stop = new AbortController()
      const answer = ask(address, { ...request, signal: stop.signal })
      const [, response] = await asked
      const closed = once(response, 'close')
      stop.abort(new Error('enough'))
      await assert.rejects(answer, { message: 'enough' })
      await closed
    }))

  test('breaks off where it breaks off', () =>
    withModel(async (ask, address, asked) => {
      const answer = ask(address, request)
      const [, response] = await asked
      response.writeHead(200).write('first')
      const { body } = await answer
      response.destroy()
      await assert.rejects(new Response(body).text())
    }))

  test('is followed nowhere, and says what kept it from being reached', () =>
    withModel(async (ask, address, asked) => {
      const answer = ask(address, request)
      const [, response] = await asked
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      assert.equal((await answer).status, 302)
      await assert.rejects(ask('http://127.0.0.1:1/', request), (error: Error) => {
        assert.equal(error.message, 'fetch failed')
        assert.match(String(error.cause), /ECONNREFUSED/)
        return true
      })
    }))

  test('is asked without what the libraries want, and left alone in the same way', () =>
    withModel(async (_ask, address, asked, post) => {
      const stop = new AbortController()
      const answer = post(address, { headers: { a: 'b' }, body: '{}', signal: stop.signal })
      const [{ method, url, headers }, response] = await asked
      assert.deepEqual([method, url, headers['a']], ['POST', '/v1?of=model', 'b'])
      assert.equal(headers['accept-encoding'], 'identity')
      const closed = once(response, 'close')
      response.writeHead(429, { 'retry-after': '7' }).write('later')
      const { status, header, body } = await answer
      assert.deepEqual([status, header('retry-after'), header('none')], [429, '7', undefined])
      stop.abort(new Error('enough'))
      await assert.rejects(Array.fromAsync(body), { message: 'enough' })
      await closed
    }))
})
