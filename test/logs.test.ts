import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { Unavailable } from '#kernel/errors.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { Client } from './client.ts'
import { withInstance, type Instance } from './instance.ts'
import { none } from './none.ts'

const Body = z.strictObject({ words: z.string() })

/** Operations that fail in ways no operation should, each of them with the caller's words at hand. */
const failures = {
  '/test/thrown/': async () => {
    throw new TypeError('broken on purpose')
  },
  '/test/constraint/': async (words: string, { db, newId, now }: Instance['runtime']['base']) => {
    const moment = now().toISOString()
    const user = { email: words, name: words, password_hash: words, created_at: moment }
    const twice = () => ({ ...user, id: newId(), updated_at: moment })
    await db.insertInto('users').values([twice(), twice()]).execute()
  },
  '/test/missing/': async (words: string, { db }: Instance['runtime']['base']) => {
    await sql`insert into users (id, email) values (${randomUUID()}, ${words})`.execute(db)
  },
  '/test/cause/': async (words: string) => {
    throw new Error('broken further down', {
      cause: Object.assign(new Error('the cause'), { parameters: [words], request: { words } }),
    })
  },
} as const

/** One that says no for now, as when all places are taken. */
const busy = endpoint({
  route: 'POST /test/busy/',
  summary: 'Be busy',
  access: 'public',
  returns: ok(z.object({})),
  handle: async () => {
    throw new Unavailable()
  },
})

const broken = Object.entries(failures).map(([path, fail]) =>
  endpoint({
    route: `POST ${path as '/test/thrown/'}`,
    summary: 'Fail',
    access: 'public',
    body: Body,
    returns: ok(z.object({})),
    handle: async ({ scope, body }) => {
      await fail(body.words, scope)
      return {}
    },
  }),
)

interface Line {
  readonly level: string
  readonly time: string
  readonly msg: string
  readonly request_id?: string
  readonly err?: { readonly message: string; readonly stack: string }
}

/** Runs `work` against a node that logs everything there is, and gives what it logged. */
async function logged(work: (instance: Instance) => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  const options = {
    settings: { LOG_LEVEL: 'trace' },
    endpoints: [...broken, busy],
    write: (line: string) => lines.push(line),
  }
  await withInstance(options, work)
  return lines
}

function parsed(lines: readonly string[]) {
  return lines.map((line) => JSON.parse(line) as Line)
}

/** A line as it stands and with bytes that were logged as numbers made readable. */
function readable(line: string) {
  return (
    line +
    line.replaceAll(/\[(\d+(?:,\d+)+)\]/g, (_, bytes: string) =>
      Buffer.from(bytes.split(',').map(Number)).toString('latin1'),
    )
  )
}

function assertSilentAbout(lines: readonly string[], secrets: readonly string[]) {
  assert.ok(lines.length > 0)
  for (const line of lines)
    for (const secret of secrets)
      assert.ok(!readable(line).includes(secret), `${secret} is in ${line}`)
}

function secret(name: string) {
  return `${name}-${randomUUID()}`
}

/** What the service answers to bytes that need not be HTTP. */
async function sendBytes(origin: string, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end(bytes)
  socket.resume()
  await once(socket, 'close')
}

suite('the log', () => {
  test('keeps silent about passwords and tokens', async () => {
    const password = secret('password')
    const words: string[] = [password]
    const lines = await logged(async ({ visitor, origin }) => {
      const email = `${secret('ada')}@people.example`
      const registration = { email, password, name: secret('name'), organization_name: 'Mill' }
      const { body } = await visitor.post('/auth/register/', registration)
      const client = new Client(origin, body.token)
      const login = await visitor.post('/auth/login/', { email, password })
      await visitor.post('/auth/login/', { email, password: `${password}!` })
      await visitor.post('/auth/login/', { email, password, [secret('member')]: password })
      await visitor.post('/auth/register/', { ...registration, password: password.slice(0, 8) })
      const new_password = secret('new')
      const changed = await client.post('/me/password/', {
        current_password: password,
        new_password,
      })
      await new Client(origin, body.token).get('/me/')
      const unknown = `svc_usr_${'Z'.repeat(43)}`
      await new Client(origin, unknown).get('/me/')
      await visitor.get('/me/', { authorization: `Basic ${password}` })
      words.push(body.token, login.body.token, changed.body.token, new_password, unknown)
      words.push(email, registration.name)
    })
    assertSilentAbout(lines, words)
  })

  test('keeps silent about MCP keys in any header, and about Idempotency-Keys', async () => {
    const words: string[] = []
    const lines = await logged(async ({ visitor, origin }) => {
      const registration = {
        email: `${randomUUID()}@people.example`,
        password: secret('password'),
        name: 'Ada',
        organization_name: 'Mill',
      }
      const { body } = await visitor.post('/auth/register/', registration)
      const client = new Client(origin, body.token)
      const idempotency = secret('remember')
      const wish = { organization_id: body.organization.id, name: secret('key') }
      const key = await client.post('/mcp/keys/', wish, { 'idempotency-key': idempotency })
      await client.post('/mcp/keys/', { ...wish, name: 'b' }, { 'idempotency-key': idempotency })
      const { plaintext } = key.body
      assert.equal(key.status, 201)
      const accept = 'application/json, text/event-stream'
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { note: wish.name } }
      for (const headers of [
        { authorization: `Bearer ${plaintext}` },
        { 'x-mcp-api-key': plaintext },
        { 'x-api-key': plaintext },
        { 'x-api-key': `${plaintext}x` },
        { authorization: `Bearer ${plaintext}`, 'x-api-key': `${plaintext}x` },
      ])
        await visitor.post(`${origin}/mcp`, call, { accept, ...headers })
      await visitor.post(`${origin}/mcp?key=${plaintext}`, call, { accept })
      words.push(plaintext, idempotency, wish.name, body.token)
    })
    assertSilentAbout(lines, words)
  })

  test('keeps silent about addresses beyond their route', async () => {
    const words = [secret('token'), secret('path'), secret('search')]
    const lines = await logged(async ({ visitor, origin }) => {
      await visitor.get(`/me/?token=${words[0]}`)
      await visitor.get(`/businesses/${words[1]}/`)
      await visitor.get(`${origin}/${words[1]}/?q=${words[0]}`)
      await visitor.get(`/search/?q=${words[2]}`)
      await visitor.get(`${origin}/docs/?q=${words[2]}`, { referer: `http://x/${words[0]}` })
    })
    assertSilentAbout(lines, words)
  })

  test('keeps silent about what was sent when it is not even HTTP', async () => {
    const words = [secret('token'), secret('body')]
    const lines = await logged(async ({ origin }) => {
      const head = `Host: x\r\nAuthorization: Token ${words[0]}\r\n`
      await sendBytes(origin, `GET /me/ HTTP/9.9\r\n${head}\r\n`)
      await sendBytes(origin, `POST /api/v1/auth/login/ HTTP/1.1\r\n${head}Bad Header\r\n\r\n`)
      await sendBytes(
        origin,
        `POST /api/v1/auth/login/ HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${words[1]}`,
      )
      await sendBytes(
        origin,
        `POST /api/v1/auth/login/ HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"password":"${words[1]}`,
      )
      await sendBytes(origin, `GET /%zz?${words[1]} HTTP/1.1\r\n${head}\r\n`)
    })
    assertSilentAbout(lines, words)
  })

  test('keeps silent about bodies when an operation fails', async () => {
    const words = Object.keys(failures).map(() => secret('words'))
    const lines = await logged(async ({ visitor }) => {
      for (const [index, path] of Object.keys(failures).entries()) {
        const { status, body } = await visitor.post(path, { words: words[index] })
        assert.deepEqual([status, body.code], [500, 'internal_error'], path)
        assert.ok(!JSON.stringify(body).includes(words[index]!))
      }
    })
    assertSilentAbout(lines, words)
  })

  test('tells a failure once, with its stack and the id that its caller sees', async () => {
    const ids = new Map<string, string>()
    const lines = await logged(async ({ visitor }) => {
      for (const path of Object.keys(failures)) {
        const { body } = await visitor.post(path, { words: 'none' })
        ids.set(path, body.request_id)
        const { detail, title, code, status, type, request_id, ...rest } = body
        assert.deepEqual([code, status, rest], ['internal_error', 500, {}])
        assert.doesNotMatch(
          `${detail} ${title} ${type} ${request_id}`,
          /on purpose|users|\.ts|constraint|null/,
        )
      }
    })
    const errors = parsed(lines).filter(({ level }) => level === 'error')
    assert.deepEqual(
      errors.map(({ request_id }) => request_id),
      [...ids.values()],
    )
    for (const { msg, err } of errors) {
      assert.equal(msg, 'failed')
      assert.match(err?.stack ?? '', /\n\s+at /)
    }
    assert.match(errors.at(-1)?.err?.stack ?? '', /caused by: Error: the cause/)
  })

  test('tells no fault where a refusal was meant, whatever its status', async () => {
    const lines = await logged(async ({ visitor }) => {
      assert.equal((await visitor.post('/test/busy/')).status, 503)
    })
    const told = parsed(lines).map(({ level, msg }) => `${level} ${msg}`)
    assert.ok(told.includes('info answered'))
    none(
      told.filter((line) => line.startsWith('error')),
      'see logFault',
    )
  })

  test('is JSON, a line an event, each with level, time and message', async () => {
    const lines = await logged(async ({ visitor, origin }) => {
      await visitor.get('/search/')
      await visitor.get('/me/')
      await visitor.post('/test/thrown/', { words: 'x' })
      await visitor.get(`${origin}/health/ready/`)
      await sendBytes(origin, 'garbage\r\n\r\n')
    })
    for (const line of lines) {
      assert.match(line, /^\{.*\}\n$/)
      const { level, time, msg } = JSON.parse(line) as Line
      assert.match(level, /^(trace|debug|info|warn|error|fatal)$/)
      assert.equal(new Date(time).toISOString(), time)
      assert.equal(typeof msg, 'string')
    }
  })

  test('has one line for each answer, with its route, status and request id', async () => {
    let id: string | null = null
    const lines = await logged(async ({ visitor }) => {
      id = (await visitor.get('/businesses/nobody/')).headers.get('x-request-id')
    })
    const [answered, ...more] = parsed(lines).filter(({ msg }) => msg === 'answered')
    assert.deepEqual(more, [])
    const { method, route, status, request_id } = answered as Line & Record<string, unknown>
    assert.deepEqual(
      [method, route, status, request_id],
      ['GET', '/api/v1/businesses/:slug/', 404, id],
    )
  })
})
