import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withInstance, type Instance } from './instance.ts'
import { keyOf } from './mcp-client.ts'
import { organization } from './world.ts'

const listed = 'https://app.example'
const stranger = 'https://elsewhere.example'
const settings = { CORS_ORIGINS: `${listed}, https://other.example` }

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A page of an origin, whose browser keeps to the Fetch Standard: it asks first, and shows what it may. */
function page(origin: string, service: string) {
  const plain = new Set(['accept', 'accept-language', 'content-language'])
  const send = (path: string, { headers, ...init }: Asked) =>
    fetch(`${service}${path}`, { ...init, headers: { ...headers, origin } })
  const mayShow = (response: Response) => {
    const allowed = response.headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin
  }

  async function preflight(path: string, method: string, names: readonly string[]) {
    const response = await send(path, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': method,
        ...(names.length > 0 && { 'access-control-request-headers': names.join(',') }),
      },
    })
    const list = (name: string) =>
      (response.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(', ')
    return (
      response.ok &&
      mayShow(response) &&
      (['GET', 'HEAD', 'POST'].includes(method) ||
        list('methods').includes(method.toLowerCase())) &&
      names.every((name) => list('headers').includes(name))
    )
  }

  return async (path: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
    const names = Object.keys(headers).filter((name) => !plain.has(name))
    const isSimple = names.length === 0 && ['GET', 'HEAD', 'POST'].includes(method)
    if (!isSimple && !(await preflight(path, method, names))) return 'blocked'
    const response = await send(path, { method, headers, ...(body === undefined ? {} : { body }) })
    if (!mayShow(response)) return 'blocked'
    const exposed = (response.headers.get('access-control-expose-headers') ?? '').toLowerCase()
    return { status: response.status, exposed: exposed.split(', '), text: await response.text() }
  }
}

function shared(work: (instance: Instance) => Promise<void>) {
  return withInstance({ settings }, work)
}

suite('pages of other origins', () => {
  test('read what is public, refusals too', async () => {
    await shared(async ({ origin }) => {
      const call = page(stranger, origin)
      for (const [path, status] of [
        ['/api/v1/search/?q=mill', 200],
        ['/api/v1/businesses/nobody/', 404],
        ['/api/v1/search/?nonsense=1', 400],
        ['/api/v1/openapi.json', 200],
        ['/llms.txt', 200],
      ] as const) {
        const seen = await call(path)
        assert.ok(seen !== 'blocked', path)
        assert.equal(seen.status, status)
        assert.ok(['x-request-id', 'ratelimit-remaining'].every((n) => seen.exposed.includes(n)))
      }
      assert.notEqual(
        await call('/api/v1/search/', { headers: { 'if-none-match': '"x"' } }),
        'blocked',
      )
    })
  })

  test('may not send a token, sign in or see anything of a workspace', async () => {
    await shared(async ({ origin }) => {
      const { owner, id } = await organization()
      const call = page(stranger, origin)
      const headers = { authorization: `Token ${owner.token}` }
      const wallet = `/api/v1/credits/wallet/?organization_id=${id}`
      assert.equal(await call(wallet, { headers }), 'blocked')
      assert.equal(await call('/api/v1/search/', { headers }), 'blocked')
      const json = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'a@people.example', password: 'x' })
      const login = { method: 'POST', headers: json, body }
      assert.equal(await call('/api/v1/auth/login/', login), 'blocked')
    })
  })

  test('that are listed work with a token like any program', async () => {
    await shared(async ({ origin }) => {
      const { owner, id } = await organization()
      const call = page(listed, origin)
      const headers = { authorization: `Token ${owner.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ organization_id: id, name: 'Ada' })
      const keyed = { ...headers, 'idempotency-key': 'one' }
      const made = await call('/api/v1/crm/contacts/', { method: 'POST', headers: keyed, body })
      assert.ok(made !== 'blocked')
      assert.equal(made.status, 201)
      assert.ok(['location', 'etag', 'retry-after'].every((name) => made.exposed.includes(name)))
      const path = `/api/v1/crm/contacts/${(JSON.parse(made.text) as { id: string }).id}/?organization_id=${id}`
      const patch = { method: 'PATCH', headers, body: JSON.stringify({ name: 'Ada L.' }) }
      const changed = await call(path, patch)
      assert.ok(changed !== 'blocked')
      assert.equal(changed.status, 200)
      const refused = await call(path, { headers: { authorization: 'Token svc_usr_x' } })
      assert.ok(refused !== 'blocked')
      assert.equal(refused.status, 401)
    })
  })

  test('that are listed, or are of this machine, call tools and read why they may not', async () => {
    await shared(async ({ origin, runtime }) => {
      const { owner, id } = await organization()
      const { plaintext } = await keyOf(owner, id)
      const path = new URL(runtime.base.config.MCP_URL).pathname
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        'x-mcp-toolsets': 'crm',
      }
      const asked = { method: 'POST', headers: { ...headers, 'x-api-key': plaintext }, body }
      for (const allowed of [listed, 'http://localhost:6274']) {
        const call = page(allowed, origin)
        const seen = await call(path, asked)
        assert.ok(seen !== 'blocked', allowed)
        assert.match(seen.text, /list_deals/)
        const refused = await call(path, { ...asked, headers })
        assert.ok(refused !== 'blocked' && refused.exposed.includes('www-authenticate'))
        assert.equal(refused.status, 401)
      }
      assert.equal(await page(stranger, origin)(path, asked), 'blocked')
      const { status } = await fetch(origin + path, {
        ...asked,
        headers: { ...asked.headers, origin: stranger },
      })
      assert.equal(status, 403)
    })
  })

  test('may do nothing more where none is listed', async () => {
    await withInstance({}, async ({ origin }) => {
      const { owner, id } = await organization()
      const call = page(listed, origin)
      const headers = { authorization: `Token ${owner.token}` }
      assert.notEqual(await call('/api/v1/search/'), 'blocked')
      const wallet = `/api/v1/credits/wallet/?organization_id=${id}`
      assert.equal(await call(wallet, { headers }), 'blocked')
    })
  })

  test('are told apart by caches', async () => {
    await shared(async ({ origin }) => {
      const ask = (path: string) =>
        fetch(`${origin}/api/v1${path}`, { headers: { origin: listed } })
      assert.equal((await ask('/credits/wallet/')).headers.get('vary'), 'Origin')
      assert.equal((await ask('/search/')).headers.get('access-control-allow-origin'), '*')
    })
  })
})
