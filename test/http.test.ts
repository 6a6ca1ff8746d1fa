import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { gate, startInstance, withInstance, type Gate } from './instance.ts'
import { organization, world } from './world.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An operation that waits at the gate. */
function waiting({ pass }: Gate) {
  return endpoint({
    route: 'GET /test/waiting/',
    summary: 'Wait',
    access: 'public',
    returns: ok(z.object({ done: z.boolean() })),
    handle: async () => {
      await pass()
      return { done: true }
    },
  })
}

suite('every answer', () => {
  test('carries a request id of its own, the same as in its problem document', async () => {
    const { visitor, origin } = await world()
    const ids = new Set<string>()
    for (const path of ['/search/', '/no-such-path/', '/credits/wallet/', `${origin}/docs/`]) {
      const { headers, body } = await visitor.get(path)
      const id = headers.get('x-request-id') ?? ''
      assert.match(id, uuid)
      if (body.code !== undefined) assert.equal(body.request_id, id)
      ids.add(id)
    }
    assert.equal(ids.size, 4)
  })

  test('does not take its request id from the caller', async () => {
    const { visitor } = await world()
    const { headers } = await visitor.get('/search/', {
      'x-request-id': 'forged',
      'request-id': 'f',
    })
    assert.match(headers.get('x-request-id') ?? '', uuid)
  })

  test('is neither stored by caches nor guessed at by browsers', async () => {
    const { id, owner } = await organization()
    const { headers } = await owner.get(`/credits/wallet/?organization_id=${id}`)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })
})

suite('methods', () => {
  test('HEAD answers like GET, without the body', async () => {
    const { visitor } = await world()
    const get = await visitor.get('/businesses/')
    const head = await visitor.send('HEAD', '/businesses/')
    assert.deepEqual([head.status, head.body], [get.status, ''])
    for (const name of ['content-type', 'content-length', 'cache-control'])
      assert.equal(head.headers.get(name), get.headers.get(name), name)
  })

  test('HEAD asks for a token where GET does', async () => {
    const { visitor } = await world()
    assert.equal((await visitor.send('HEAD', '/credits/wallet/')).status, 401)
  })

  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'GET'])
    test(`${method} is refused with the methods that a write-only path offers`, async () => {
      const { visitor } = await world()
      const { status, headers } = await visitor.send(method, '/auth/login/')
      assert.deepEqual([status, headers.get('allow')], [405, 'POST'])
    })

  test('OPTIONS is told the methods of a path', async () => {
    const { visitor } = await world()
    const { status, headers, body } = await visitor.send('OPTIONS', '/crm/contacts/')
    assert.equal(status, 405)
    assert.equal(body.code, 'method_not_allowed')
    assert.deepEqual(headers.get('allow')?.split(', ').sort(), ['GET', 'HEAD', 'POST'])
  })

  test('an unknown path is told where the operations are listed', async () => {
    const { visitor, origin } = await world()
    for (const path of ['/crm/', `${origin}/nothing/`, `${origin}/api/v2/search/`]) {
      const { status, body } = await visitor.get(path)
      assert.deepEqual([status, body.code], [404, 'not_found'])
      assert.match(body.detail, /openapi\.json/)
    }
  })
})

suite('metrics', () => {
  test('are for callers on this machine', async () => {
    const { visitor, origin } = await world()
    const { status, body } = await visitor.get(`${origin}/metrics`)
    assert.equal(status, 200)
    assert.match(body, /http_request_duration_seconds_bucket/)
    assert.match(body, /^webhook_attempts_total\{outcome="failed",reason="timeout"\} \d+$/m)
  })

  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'via'])
    test(`do not exist for a request that came through a proxy, as ${header} tells`, async () => {
      const { visitor, origin } = await world()
      const { status, body } = await visitor.get(`${origin}/metrics`, { [header]: '127.0.0.1' })
      assert.deepEqual([status, body.code], [404, 'not_found'])
    })

  test('do not exist under a name that a stranger had resolve to this machine', async () => {
    const { origin } = await world()
    const { port } = new URL(origin)
    const statusUnder = async (host: string) => {
      const request = get({ port, host: '127.0.0.1', path: '/metrics', headers: { host } })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    assert.equal(await statusUnder(`evil.example:${port}`), 404)
    assert.equal(await statusUnder('127.0.0.1.evil.example'), 404)
    assert.equal(await statusUnder(`localhost:${port}`), 200)
  })

  test('name routes, never the addresses that were called', async () => {
    const { visitor, origin } = await world()
    await visitor.get('/businesses/a-slug-nobody-has/')
    const { body } = await visitor.get(`${origin}/metrics`)
    assert.doesNotMatch(body, /a-slug-nobody-has/)
  })
})

suite('a stopping service', () => {
  test('finishes the request that runs and takes no more', async () => {
    const step = gate()
    const { visitor, stopListening, close } = await startInstance({ endpoints: [waiting(step)] })
    try {
      const running = visitor.get('/test/waiting/')
      await step.reached
      const stopped = stopListening()
      await assert.rejects(visitor.get('/search/'))
      step.open()
      const { status, body } = await running
      assert.deepEqual([status, body], [200, { done: true }])
      await stopped
    } finally {
      step.open()
      await close()
    }
  })
})

suite('a service whose database is gone', () => {
  test('is alive but not ready, says so to callers, and recovers by itself', async () => {
    const proxy = await startDatabaseProxy((await world()).database)
    const { id, owner } = await organization()
    try {
      await withInstance({ database: proxy.database }, async ({ visitor, origin, as }) => {
        const health = (name: string) => visitor.get(`${origin}/health/${name}/`)
        const read = () => as(owner).get(`/credits/wallet/?organization_id=${id}`)
        const write = () => as(owner).post('/crm/contacts/', { organization_id: id, name: 'Ada' })
        assert.deepEqual([(await health('ready')).status, (await read()).status], [200, 200])
        assert.equal((await write()).status, 201)
        await proxy.cut()
        for (const call of [() => health('ready'), read, write, read]) {
          const { status, body } = await call()
          assert.deepEqual([status, body.code], [503, 'unavailable'])
        }
        assert.equal((await health('live')).status, 200)
        await proxy.mend()
        assert.deepEqual([(await health('ready')).status, (await read()).status], [200, 200])
        assert.equal((await write()).status, 201)
      })
    } finally {
      await proxy.cut()
    }
  })

  test('answers 503 to the request that was under way when the connection broke', async () => {
    const proxy = await startDatabaseProxy((await world()).database)
    const step = gate()
    const breaking = endpoint({
      route: 'POST /test/breaking/',
      summary: 'Lose the connection in a transaction',
      access: 'public',
      returns: ok(z.object({})),
      handle: async ({ scope }) => {
        await scope.db.transaction().execute(async (db) => {
          await db.selectFrom('organizations').select('id').limit(1).execute()
          await step.pass()
          await db.selectFrom('organizations').select('id').limit(1).execute()
        })
        return {}
      },
    })
    const options = { database: proxy.database, endpoints: [breaking] }
    try {
      await withInstance(options, async ({ visitor }) => {
        const running = visitor.post('/test/breaking/')
        await step.reached
        await proxy.cut()
        step.open()
        const { status, body } = await running
        assert.deepEqual([status, body.code], [503, 'unavailable'])
        await proxy.mend()
        assert.equal((await visitor.get('/search/')).status, 200)
      })
    } finally {
      await proxy.cut()
    }
  })
})
