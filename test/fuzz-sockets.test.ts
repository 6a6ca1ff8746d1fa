import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { exchange } from './fuzz/raw-request.ts'
import { world } from './world.ts'

const head = 'Host: localhost\r\nContent-Type: application/json\r\n'
const login = `POST /api/v1/auth/login/ HTTP/1.1\r\n${head}`
const search = `GET /api/v1/search/ HTTP/1.1\r\nHost: localhost\r\n`
const chunked = `${login}Transfer-Encoding: chunked\r\n\r\n`

/** Bytes that are no request, and the answers they may get; none is fine, as the connection is closed. */
const refused: Readonly<Record<string, string | Buffer>> = {
  'nothing but line ends': '\r\n\r\n\r\n',
  'words instead of a request line': 'hello there\r\n\r\n',
  'a method that nobody knows': `BREW /api/v1/search/ HTTP/1.1\r\nHost: x\r\n\r\n`,
  'a version of its own': 'GET /api/v1/search/ HTTP/7.3\r\nHost: x\r\n\r\n',
  'a bare line feed in a header': `${search}X: a\nY b\n\n`,
  'NUL in the request line': 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  'bytes beyond ASCII in the address': Buffer.from(
    'GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n',
    'latin1',
  ),
  'NUL in a header': `${search}X-A: a\0b\r\n\r\n`,
  'a header without a name': `${search}: value\r\n\r\n`,
  'a header on two lines': `${search}X-A: a\r\n b\r\n: c\r\n\r\n`,
  'a flood of headers': `${search}${'X-A: y\r\n'.repeat(20_000)}\r\n`,
  'a header of a megabyte': `${search}X-A: ${'y'.repeat(1_000_000)}\r\n\r\n`,
  'an address of a megabyte': `GET /${'y'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'no host': 'GET /api/v1/search/ HTTP/1.1\r\n\r\n',
  'two lengths that differ': `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
  'a length that is no number': `${login}Content-Length: two\r\n\r\n{}`,
  'a negative length': `${login}Content-Length: -1\r\n\r\n{}`,
  'a length beyond all numbers': `${login}Content-Length: 99999999999999999999\r\n\r\n{}`,
  'a length and chunks': `${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a body that ends early': `${login}Content-Length: 500\r\n\r\n{"email":`,
  'chunks without a length': `${chunked}{}\r\n0\r\n\r\n`,
  'a chunk that is longer than it says': `${chunked}2\r\n{}{}{}\r\n0\r\n\r\n`,
  'a chunk of a length beyond all numbers': `${chunked}ffffffffffffffffffff\r\n{}\r\n`,
  'chunks that never end': `${chunked}2\r\n{}\r\n`,
  'chunks beyond a mebibyte': `${chunked}${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(20)}0\r\n\r\n`,
  'an encoding nobody knows': `${login}Transfer-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
  'an expectation nobody can meet': `${login}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`,
  'a compressed body': `${login}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a greeting of TLS': Buffer.from('16030100a5010000a10303', 'hex'),
  'a proxy request': 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
  'a whole address of elsewhere': 'GET http://169.254.169.254/latest/ HTTP/1.1\r\nHost: x\r\n\r\n',
}

async function assertAlive() {
  const { visitor, origin } = await world()
  assert.equal((await visitor.get(`${origin}/health/ready/`)).status, 200)
}

function statuses(text: string) {
  return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
}

suite('a connection', () => {
  for (const [name, bytes] of Object.entries(refused))
    test(`with ${name} is refused or closed`, async () => {
      const { origin } = await world()
      const text = await exchange(origin, bytes)
      for (const status of statuses(text)) assert.ok(status >= 400 && status < 500, text)
      assert.doesNotMatch(text, /node_modules|\n\s+at /)
      await assertAlive()
    })

  for (const [name, bytes, status, code] of [
    ['garbage', 'garbage\r\n\r\n', 400, 'validation_failed'],
    ['too many headers', `${search}${'X-A: y\r\n'.repeat(3_000)}\r\n`, 431, 'headers_too_large'],
  ] as const)
    test(`with ${name} gets a problem document like any other`, async () => {
      const { origin, config } = await world()
      const text = await exchange(origin, bytes)
      const [headers = '', body = ''] = text.split('\r\n\r\n')
      assert.match(headers, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(headers, /^content-type: application\/problem\+json$/m)
      assert.match(headers, /^connection: close$/m)
      const { type, request_id, ...problem } = JSON.parse(body)
      assert.deepEqual([problem.status, problem.code], [status, code])
      assert.equal(type, `${config.PUBLIC_URL}/docs/#problem-${code}`)
      assert.match(headers, new RegExp(`^x-request-id: ${request_id}$`, 'm'))
    })

  test('of HTTP/1.0 is answered and closed', async () => {
    const { origin } = await world()
    const text = await exchange(origin, 'GET /health/live/ HTTP/1.0\r\n\r\n')
    assert.deepEqual(statuses(text), [200])
    assert.match(text, /connection: close/i)
  })

  test('with requests in a row is answered in order', async () => {
    const { origin } = await world()
    const live = 'GET /health/live/ HTTP/1.1\r\nHost: x\r\n\r\n'
    const nothing = 'GET /nothing/ HTTP/1.1\r\nHost: x\r\n\r\n'
    const text = await exchange(origin, `${search}\r\n${nothing}${live}`, { answers: 3 })
    assert.deepEqual(statuses(text), [200, 404, 200])
  })

  test('with garbage after a request is closed and the next one not answered', async () => {
    const { origin } = await world()
    const text = await exchange(origin, `${search}\r\ngarbage\r\n\r\n${search}\r\n`, {
      answers: 3,
    })
    assert.ok(statuses(text).filter((status) => status === 200).length <= 1)
    await assertAlive()
  })

  test('with a request hidden in a body does not run it', async () => {
    const { origin } = await world()
    const hidden = 'GET /health/live/ HTTP/1.1\r\nHost: x\r\n\r\n'
    const text = await exchange(origin, `${login}Content-Length: ${hidden.length}\r\n\r\n${hidden}`)
    assert.deepEqual(statuses(text), [400])
  })

  test('that is left in the middle of a request harms nobody', async () => {
    const { origin } = await world()
    const halves = [
      search,
      login,
      `${login}Content-Length: 900\r\n\r\n{"email`,
      `${chunked}5\r\n{"em`,
    ]
    const all = Array.from({ length: 50 }, (_, index) => halves[index % halves.length] ?? '')
    await Promise.all(all.map((bytes) => exchange(origin, bytes, { leaveAfter: 'sending' })))
    await assertAlive()
  })
})
