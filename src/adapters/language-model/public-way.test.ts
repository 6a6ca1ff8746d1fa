import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, test } from 'node:test'
import { createSafeFetch } from '../web/safe-fetch.ts'
import { publicWay } from './public-way.ts'

const address = 'https://models.example'

/** A model's address, and what it was asked last, to be responded by the test. */
async function withModel(
  work: (ask: typeof fetch, responding: Promise<ServerResponse>) => Promise<void>,
) {
  const asked = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => asked.resolve(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const originMap = new Map([[address, `http://127.0.0.1:${port}`]])
  const fetch = createSafeFetch({ originMap, userAgent: 'test' })
  try {
    await work(publicWay(fetch).fetch, asked.promise)
  } finally {
    await fetch.close()
    server.closeAllConnections()
    server.close()
  }
}

suite('a model of an organization’s own', () => {
  test('is heard while it speaks', () =>
    withModel(async (ask, responding) => {
      const asked = ask(`${address}/v1`, { method: 'POST', body: '{}' })
      const response = await responding
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first')
      const reader = (await asked).body!.getReader()
      assert.equal(new TextDecoder().decode((await reader.read()).value), 'first')
      response.end('last')
      assert.equal(new TextDecoder().decode((await reader.read()).value), 'last')
      assert.equal((await reader.read()).done, true)
    }))

  test('is left alone once nobody listens', () =>
    withModel(async (ask, responding) => {
      const asked = ask(`${address}/v1`, { method: 'POST', body: '{}' })
      const response = await responding
      const closed = once(response, 'close')
      response.writeHead(200).write('first')
      await (await asked).body!.cancel()
      await closed
    }))

  test('breaks off where it breaks off, and where it says more than the limit', () =>
    withModel(async (ask, responding) => {
      const asked = ask(`${address}/v1`, { method: 'POST', body: '{}' })
      const response = await responding
      response.writeHead(200).write('x'.repeat(17_000_000))
      await assert.rejects((await asked).text())
    }))

  test('is asked at no private address', async () => {
    const fetch = createSafeFetch({ originMap: new Map(), userAgent: 'test' })
    const ask = publicWay(fetch).fetch
    await assert.rejects(ask('https://127.0.0.1/v1', { method: 'POST', body: '{}' }))
  })
})
