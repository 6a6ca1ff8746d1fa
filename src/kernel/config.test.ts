import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { InvalidSettings, kernelSettings, misspelt, readConfig } from './config.ts'

function read(environment: Record<string, string | undefined>) {
  return readConfig(environment, {})
}

function refused(environment: Record<string, string>): string {
  try {
    read(environment)
  } catch (error) {
    assert.ok(error instanceof InvalidSettings)
    return error.message
  }
  return assert.fail('the settings were accepted')
}

suite('the settings', () => {
  test('need not be given: the service then runs here, with everything, as a demo', () => {
    const config = read({})
    assert.equal(config.HOST, '127.0.0.1')
    assert.equal(config.PUBLIC_URL, 'http://127.0.0.1:8000')
    assert.equal(config.MCP_URL, 'http://127.0.0.1:8000/mcp')
    assert.deepEqual([...config.ROLES], ['http', 'mcp', 'worker'])
    assert.equal(config.DEMO, 'on')
    assert.equal(config.SIGNUP, 'open')
    assert.equal(config.RATE_LIMIT_TOKEN_PER_MINUTE, 600)
    assert.equal(config.RATE_LIMIT_ADDRESS_PER_MINUTE, 120)
    assert.equal(config.RATE_LIMIT_LOGIN_PER_15_MINUTES, 10)
    assert.equal(config.RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR, 100)
    assert.equal(config.DATABASE_URL, undefined)
  })

  test('are the same empty as absent', () => {
    assert.deepEqual(read({ PORT: '', PUBLIC_URL: '', DEMO: '' }), read({}))
  })

  test('are frozen', () => {
    assert.ok(Object.isFrozen(read({})))
  })

  test('name every fault at once', () => {
    const message = refused({
      PORT: '70000',
      PUBLIC_URL: 'ftp://example.com',
      ROLES: 'http,baker',
      LOG_LEVEL: 'loud',
      OUTBOUND_ORIGIN_MAP: 'not json',
    })
    for (const name of ['PORT', 'PUBLIC_URL', 'ROLES', 'LOG_LEVEL', 'OUTBOUND_ORIGIN_MAP'])
      assert.match(message, new RegExp(`^${name}`, 'm'))
    assert.equal(message.split('\n').length, 5)
    assert.match(message, /^PORT: is not a whole number from 1 to 65535$/m)
    assert.match(message, /^ROLES.*: is not one of http, mcp, worker$/m)
  })

  for (const [name, value] of [
    ['PORT', '1e3'],
    ['PORT', '080x'],
    ['PUBLIC_URL', 'https://growth.example/path'],
    ['PUBLIC_URL', 'growth.example'],
    ['MCP_URL', 'ftp://growth.example'],
    ['MCP_URL', 'growth.example'],
    ['MCP_URL', 'https://growth.example/api/v1'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'http://127.0.0.1'],
    ['DATABASE_URL', 'mysql://db.example/growth'],
    ['DEMO', 'yes'],
    ['EVENT_RETENTION_DAYS', '0'],
  ] as const)
    test(`tell what ${name} may be in place of ${value}`, () => {
      const message = refused({ [name]: value })
      assert.match(message, new RegExp(`^${name}: (is|has) [^\n]+$`))
      assert.doesNotMatch(message, /Invalid|expected|NaN/)
    })

  test('are pointed out where they are misspelt, and nothing else is', () => {
    const environment = {
      DATABSE_URL: 'postgres://db.example/growth',
      PUBLIC_URI: 'https://growth.example',
      HOME: '/root',
      PATH: '/bin',
      PORTS: '1',
      PORTT: '1',
      RATE_LIMIT_LOGIN_PER_MINUTE: '5',
      TRUST_PROXY: '1',
      SIGNUPP: 'closed',
      XDG_DATA_DIRS: '/usr/share',
      DATA_DIR: '/data',
    }
    assert.deepEqual(misspelt(environment, Object.keys(kernelSettings)).toSorted(), [
      'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
      'PORTT is not a setting; did you mean PORT?',
      'PUBLIC_URI is not a setting; did you mean PUBLIC_URL?',
      'RATE_LIMIT_LOGIN_PER_MINUTE is not a setting; did you mean RATE_LIMIT_LOGIN_PER_15_MINUTES?',
      'SIGNUPP is not a setting; did you mean SIGNUP?',
      'TRUST_PROXY is not a setting; docs/operations.md says from whom X-Forwarded-For is taken',
    ])
  })

  test('refuse a demo on a database that is somebody’s', () => {
    const DATABASE_URL = 'postgres://growth@db.example/growth'
    assert.match(refused({ DATABASE_URL, DEMO: 'on' }), /^DEMO: .*unset DATABASE_URL/)
    assert.equal(read({ DATABASE_URL }).DEMO, 'off')
    assert.equal(read({ DATABASE_URL, DEMO: 'off' }).DEMO, 'off')
    assert.equal(read({ DEMO: 'off' }).DEMO, 'off')
    assert.equal(read({ HOST: '0.0.0.0' }).DEMO, 'off')
    const reachable = { HOST: '0.0.0.0' }
    const proxied = { PUBLIC_URL: 'https://api.example.com' }
    const elsewhere = { MCP_URL: 'https://mcp.example.com/mcp' }
    const disguised = { PUBLIC_URL: 'https://127.example.com' }
    for (const settings of [reachable, proxied, elsewhere, disguised]) {
      assert.equal(read({ ...settings, PORT: '8000' }).DEMO, 'off')
      assert.match(refused({ ...settings, DEMO: 'on' }), /^DEMO: .*loopback/)
    }
    assert.equal(read({ HOST: '::1' }).DEMO, 'on')
  })

  test('take only PostgreSQL for a database', () => {
    assert.match(refused({ DATABASE_URL: 'mysql://db.example/growth' }), /^DATABASE_URL/)
  })

  const addresses: readonly (readonly [Record<string, string>, string, string])[] = [
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80', 'http://127.0.0.1:80/mcp'],
    [{ HOST: '::', PORT: '9000' }, 'http://127.0.0.1:9000', 'http://127.0.0.1:9000/mcp'],
    [{ HOST: '::1', PORT: '9000' }, 'http://[::1]:9000', 'http://[::1]:9000/mcp'],
    [
      { PUBLIC_URL: 'https://growth.example/' },
      'https://growth.example',
      'https://growth.example/mcp',
    ],
    [{ MCP_URL: 'https://mcp.example/v1' }, 'http://127.0.0.1:8000', 'https://mcp.example/v1'],
  ]
  for (const [environment, publicUrl, mcpUrl] of addresses)
    test(`lead to the addresses of ${JSON.stringify(environment)}`, () => {
      const config = read(environment)
      assert.equal(config.PUBLIC_URL, publicUrl)
      assert.equal(config.MCP_URL, mcpUrl)
    })

  test('choose roles by name, with or without spaces', () => {
    assert.deepEqual([...read({ ROLES: ' worker , http' }).ROLES], ['worker', 'http'])
    assert.match(refused({ ROLES: ',' }), /^ROLES/)
  })

  test('take one key or several, each of 32 bytes', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const keys = `${one.toString('base64')}, ${other.toString('base64')}`
    assert.deepEqual(read({ ENCRYPTION_KEY: keys }).ENCRYPTION_KEY, [one, other])
    for (const ENCRYPTION_KEY of ['secret', Buffer.alloc(31).toString('base64'), `${keys},`])
      assert.match(refused({ ENCRYPTION_KEY }), /^ENCRYPTION_KEY.*32 bytes in base64/)
  })

  test('map origins to origins and refuse anything else', () => {
    const map = { 'https://public.example/': 'http://127.0.0.1:9000' }
    const config = read({ OUTBOUND_ORIGIN_MAP: JSON.stringify(map) })
    assert.deepEqual(
      [...config.OUTBOUND_ORIGIN_MAP],
      [['https://public.example', 'http://127.0.0.1:9000']],
    )
    const path = '{"https://public.example": "http://127.0.0.1:9000/path"}'
    for (const OUTBOUND_ORIGIN_MAP of ['{"x": 1}', '[]', '{"x": "http://a.example"}', path])
      assert.match(refused({ OUTBOUND_ORIGIN_MAP }), /^OUTBOUND_ORIGIN_MAP: is not a JSON object/)
  })
})
