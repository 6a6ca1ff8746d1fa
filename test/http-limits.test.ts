import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { hourMs } from '#kernel/clock.ts'
import { forgetExpiredWindows } from '#kernel/http/rate-limit.ts'
import { connect } from '#kernel/postgres/connections/connections.ts'
import { globalDatabase } from '#kernel/postgres/database.ts'
import { Client, type Reply } from './client.ts'
import { withInstance, type Instance, type InstanceOptions } from './instance.ts'
import { keyOf } from './mcp-client.ts'
import { organization, person } from './world.ts'

/** The start of every window that is counted in. */
const noon = new Date(Math.floor(Date.now() / hourMs) * hourMs)

/** A clock that moves only when it is told to, so that no window ends by itself. */
function stoppedClock() {
  let instant = noon.getTime()
  return {
    now: () => new Date(instant),
    advance: (seconds: number) => {
      instant += seconds * 1000
    },
  }
}

function limited(settings: Record<string, number | 'off'>, now = () => noon): InstanceOptions {
  return {
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, limit]) => [`RATE_LIMIT_${name}`, String(limit)]),
    ),
    seams: { now },
  }
}

function group() {
  return randomInt(65_536).toString(16)
}

/** An address that no other test calls from, as a trusted proxy tells it. */
function from(address = `3fff:${group()}:${group()}:${group()}::1`) {
  return {
    'x-forwarded-for': address,
  }
}

function standing({ headers }: Reply) {
  return ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)))
}

function assertLimited({ status, headers, body }: Reply, seconds: number) {
  assert.deepEqual([status, body.code], [429, 'rate_limited'])
  assert.equal(headers.get('retry-after'), String(seconds))
  assert.match(body.detail, new RegExp(`wait ${seconds} seconds`))
}

suite('the limit of a token', () => {
  test('is told with every answer, and refuses with the seconds to wait', async () => {
    await withInstance(limited({ TOKEN_PER_MINUTE: 2 }), async ({ as }) => {
      const client = as(await person())
      assert.deepEqual(standing(await client.get('/me/')), [2, 1, 60])
      assert.deepEqual(standing(await client.get('/me/')), [2, 0, 60])
      const third = await client.get('/me/')
      assertLimited(third, 60)
      assert.deepEqual(standing(third), [2, 0, 60])
    })
  })

  test('counts what is refused in organizations of others', async () => {
    const { id } = await organization()
    await withInstance(limited({ TOKEN_PER_MINUTE: 2 }), async ({ as }) => {
      const client = as(await person())
      const path = `/credits/wallet/?organization_id=${id}`
      assert.equal((await client.get(path)).status, 403)
      assert.equal((await client.get(path)).status, 403)
      assertLimited(await client.get(path), 60)
    })
  })

  test('is not told where it is off', async () => {
    const settings = { TOKEN_PER_MINUTE: 'off', ADDRESS_PER_MINUTE: 'off' } as const
    await withInstance(limited(settings), async ({ as, visitor }) => {
      for (const reply of [
        await as(await person()).get('/auth/me/'),
        await visitor.get('/search/?q=x'),
      ]) {
        assert.equal(reply.status, 200)
        assert.deepEqual(
          [...reply.headers.keys()].filter((name) => name.startsWith('ratelimit')),
          [],
        )
      }
    })
  })

  test('starts anew with the next minute', async () => {
    const { now, advance } = stoppedClock()
    await withInstance(limited({ TOKEN_PER_MINUTE: 1 }, now), async ({ as }) => {
      const client = as(await person())
      assert.equal((await client.get('/me/')).status, 200)
      advance(45)
      assertLimited(await client.get('/me/'), 15)
      advance(15)
      assert.equal((await client.get('/me/')).status, 200)
    })
  })

  test('leaves other tokens alone', async () => {
    await withInstance(limited({ TOKEN_PER_MINUTE: 1 }), async ({ as }) => {
      const [one, other] = [as(await person()), as(await person())]
      assert.equal((await one.get('/me/')).status, 200)
      assert.equal((await one.get('/me/')).status, 429)
      assert.equal((await other.get('/me/')).status, 200)
    })
  })

  test('counts public reads with a token against the token', async () => {
    await withInstance(limited({ TOKEN_PER_MINUTE: 5, ADDRESS_PER_MINUTE: 1 }), async ({ as }) => {
      const client = as(await person())
      assert.deepEqual(standing(await client.get('/search/', from())), [5, 4, 60])
    })
  })

  test('holds for an MCP key as well', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    await withInstance(limited({ TOKEN_PER_MINUTE: 1 }), async ({ visitor, origin }) => {
      const list = () =>
        visitor.post(
          `${origin}/mcp`,
          { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
          { authorization: `Bearer ${plaintext}`, accept: 'application/json, text/event-stream' },
        )
      assert.equal((await list()).status, 200)
      const { body, ...refused } = await list()
      assertLimited({ ...refused, body: body.error.data }, 60)
    })
  })
})

suite('the limit of an address', () => {
  test('holds for callers without a valid token', async () => {
    await withInstance(limited({ ADDRESS_PER_MINUTE: 2 }), async ({ visitor }) => {
      const here = from()
      const guess = { ...here, authorization: `Token svc_usr_${'1'.repeat(43)}` }
      assert.equal((await visitor.get('/search/', here)).status, 200)
      assert.equal((await visitor.get('/me/', guess)).status, 401)
      assertLimited(await visitor.get('/me/', guess), 60)
      assertLimited(await visitor.get('/search/', here), 60)
      assert.equal((await visitor.get('/search/', from())).status, 200)
    })
  })

  test('counts an IPv6 network as one address', async () => {
    await withInstance(limited({ ADDRESS_PER_MINUTE: 1 }), async ({ visitor }) => {
      const network = `2001:db8:${randomInt(65_536).toString(16)}:1`
      assert.equal((await visitor.get('/search/', from(`${network}::1`))).status, 200)
      assert.equal((await visitor.get('/search/', from(`${network}:2:3:4:5`))).status, 429)
      const zeros = `2001:db8::${randomInt(65_536).toString(16)}`
      const first = `${zeros}:1:1:1`
      assert.equal((await visitor.get('/search/', from(first))).status, 200)
      const others = [`2001:db8::1:1:1:1`, `2001:db8:0:0:ffff::9`, `[${first}]:51234`]
      for (const other of others)
        assert.equal((await visitor.get('/search/', from(other))).status, 429, other)
    })
  })

  test('does not count health checks', async () => {
    await withInstance(limited({ ADDRESS_PER_MINUTE: 1 }), async ({ visitor, origin }) => {
      const here = from()
      for (const _ of [1, 2, 3])
        assert.equal((await visitor.get(`${origin}/health/live/`, here)).status, 200)
    })
  })
})

suite('the limit of signing in', () => {
  const attempt = { email: 'nobody@people.example', password: 'wrong password' }

  test('is ten attempts in a quarter of an hour for an address and e-mail', async () => {
    const options = limited({ LOGIN_PER_15_MINUTES: 10 })
    await withInstance(options, async ({ visitor }) => {
      const here = from()
      const signIn = (email = attempt.email) =>
        visitor.post('/auth/login/', { ...attempt, email }, here)
      for (let count = 1; count <= 10; count += 1) assert.equal((await signIn()).status, 401)
      assertLimited(await signIn(), 900)
      assertLimited(await signIn('NOBODY@people.example'), 900)
      assert.equal((await signIn('else@people.example')).status, 401)
      assert.equal((await visitor.post('/auth/login/', attempt, from())).status, 401)
    })
  })

  /** Someone who has registered at this node, from an address of their own. */
  async function registered({ visitor, origin }: Instance) {
    const home = from()
    const email = `${randomUUID()}@people.example`
    const password = 'correct horse battery staple'
    const { status, body } = await visitor.post(
      '/auth/register/',
      { email, password, name: 'Ada', organization_name: 'Mill' },
      home,
    )
    assert.equal(status, 201)
    return { home, email, password, client: new Client(origin, body.token) }
  }

  test('is a number an hour for an account from strange networks, and keeps nobody out at home', async () => {
    await withInstance(limited({ LOGIN_ACCOUNT_PER_HOUR: 3 }), async (instance) => {
      const { home, email, password } = await registered(instance)
      const signIn = (given: string, whence = from()) =>
        instance.visitor.post('/auth/login/', { email, password: given }, whence)
      for (const _ of [1, 2, 3]) assert.equal((await signIn('a wrong password')).status, 401)
      assertLimited(await signIn('a wrong password'), 3600)
      assertLimited(await signIn(password), 3600)
      assert.equal((await signIn(password, home)).status, 200)
      assert.equal((await signIn('a wrong password', home)).status, 401)
    })
  })

  test('is the same for an account that is not there', async () => {
    await withInstance(limited({ LOGIN_ACCOUNT_PER_HOUR: 1 }), async ({ visitor }) => {
      const nobody = { ...attempt, email: `${randomUUID()}@people.example` }
      assert.equal((await visitor.post('/auth/login/', nobody, from())).status, 401)
      assertLimited(await visitor.post('/auth/login/', nobody, from()), 3600)
    })
  })

  test('holds for each person wherever they show their password again', async () => {
    await withInstance(limited({ LOGIN_PER_15_MINUTES: 3 }), async (instance) => {
      const { client } = await registered(instance)
      const password = 'a wrong password'
      const asking: Readonly<Record<string, object>> = {
        '/me/password/': { current_password: password, new_password: 'another fine password' },
        '/me/email/': { email: `${randomUUID()}@people.example`, password },
        '/me/delete/': { password },
      }
      const guesses = Object.entries(asking)
      for (const [path, body] of guesses)
        assert.equal((await client.post(path, body, from())).status, 400, path)
      for (const [path, body] of guesses) assertLimited(await client.post(path, body, from()), 900)
    })
  })

  test('does not leave registering open instead', async () => {
    await withInstance(limited({ REGISTRATIONS_PER_HOUR: 1 }), async (instance) => {
      const { home } = await registered(instance)
      const more = { email: `${randomUUID()}@people.example`, password: 'another fine password' }
      const wish = { ...more, name: 'Ada', organization_name: 'Mill' }
      assertLimited(await instance.visitor.post('/auth/register/', wish, home), 3600)
    })
  })

  test('is a number an hour for an address, whatever the e-mail', async () => {
    await withInstance(limited({ LOGIN_ADDRESS_PER_HOUR: 2 }), async ({ visitor }) => {
      const here = from()
      const signIn = (email: string) => visitor.post('/auth/login/', { ...attempt, email }, here)
      assert.equal((await signIn('a@people.example')).status, 401)
      assert.equal((await signIn('b@people.example')).status, 401)
      assertLimited(await signIn('c@people.example'), 3600)
    })
  })
})

suite('nodes', () => {
  test('agree on a limit once they have shared their counts', async () => {
    const options = limited({ TOKEN_PER_MINUTE: 4 })
    await withInstance(options, (one) =>
      withInstance(options, async (other) => {
        const client = await person()
        const share = async () => {
          await one.limiter.share(one.runtime.base.db)
          await other.limiter.share(other.runtime.base.db)
        }
        for (const node of [one, other, one]) await node.as(client).get('/me/')
        await share()
        assert.deepEqual(standing(await other.as(client).get('/me/')), [4, 0, 60])
        assert.equal((await other.as(client).get('/me/')).status, 429)
        await share()
        await one.as(client).get('/me/')
        await share()
        assertLimited(await one.as(client).get('/me/'), 60)
      }),
    )
  })

  test('count nothing twice when counts are shared again and again', async () => {
    await withInstance(limited({ TOKEN_PER_MINUTE: 100 }), async ({ as, limiter, runtime }) => {
      const client = as(await person())
      await client.get('/me/')
      for (const _ of [1, 2, 3]) await limiter.share(runtime.base.db)
      assert.deepEqual(standing(await client.get('/me/')), [100, 98, 60])
    })
  })

  test('keep their counts when the database cannot be reached', async () => {
    await withInstance(limited({ TOKEN_PER_MINUTE: 100 }), async ({ as, limiter, runtime }) => {
      const client = as(await person())
      await client.get('/me/')
      const nowhere = connect({ host: '127.0.0.1', port: 1, user: 'nobody' })
      await assert.rejects(limiter.share(globalDatabase(nowhere)), { code: 'ECONNREFUSED' })
      await nowhere.close()
      await limiter.share(runtime.base.db)
      assert.deepEqual(standing(await client.get('/me/')), [100, 98, 60])
    })
  })

  test('forget the shared counts of windows that are over', async () => {
    await withInstance(limited({ TOKEN_PER_MINUTE: 100 }), async ({ as, limiter, runtime }) => {
      await as(await person()).get('/me/')
      const { db } = runtime.base
      await limiter.share(db)
      await forgetExpiredWindows(db, new Date(noon.getTime() + hourMs + 1))
      const left = await db
        .selectFrom('rate_limit_windows')
        .select('bucket')
        .where('expires_at', '<=', new Date(noon.getTime() + 60_000).toISOString())
        .execute()
      assert.deepEqual(left, [])
    })
  })
})
