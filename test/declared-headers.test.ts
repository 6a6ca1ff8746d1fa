import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { ApiResponse, StreamResponse } from '#kernel/http/api-response.ts'
import { always, endpoint, ok, streamed, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { withInstance } from './instance.ts'

const body = z.object({ name: z.string() })
const name = { name: 'Ada' }
const declared = {
  headers: { ...always({ 'X-Always': 'Is there.' }), 'X-Now-And-Then': 'May be.' },
}

interface Said {
  readonly headers?: NonNullable<AnyEndpoint['headers']>
  readonly sends: Readonly<Record<string, string>>
  readonly status?: number
}

function sending(path: string, { sends, status, ...more }: Said) {
  return endpoint({
    route: `GET /headers/${path}/`,
    summary: 'Send headers',
    access: 'public',
    returns: ok(body),
    ...more,
    handle: async () => new ApiResponse(name, { headers: sends, ...(status && { status }) }),
  })
}

async function* nothing() {}
const stream = endpoint({
  route: 'GET /headers/stream/',
  summary: 'Send a stream',
  access: 'public',
  returns: streamed({ 'text/csv': 'id\r\n' }, 'Rows'),
  handle: async () => new StreamResponse('text/csv', nothing(), { 'x-unheard-of': '1' }),
})

const endpoints = [
  sending('whole', { ...declared, sends: { 'x-always': '1', 'x-now-and-then': '1' } }),
  sending('least', { ...declared, sends: { 'x-always': '1' } }),
  sending('missing', { ...declared, sends: { 'x-now-and-then': '1' } }),
  sending('more', { ...declared, sends: { 'x-always': '1', 'x-unheard-of': '1' } }),
  sending('kept', { sends: { 'cache-control': 'public, max-age=60' } }),
  sending('accepted', { sends: {}, status: 202 }),
  stream,
]

suite('the headers of a success, where responses are checked', () => {
  const faults = {
    missing: 'lacks the header X-Always',
    more: 'sends the header x-unheard-of, which is not declared',
    kept: 'sends the header cache-control, which is not declared',
    accepted: 'sends the status 202, which is not declared',
    stream: 'sends the header x-unheard-of, which is not declared',
  }

  test('are those that its operation declares, and of these all that each success has', async () => {
    const lines: string[] = []
    const settings = { LOG_LEVEL: 'error' }
    const write = (line: string) => void lines.push(line)
    await withInstance(
      { endpoints, checkResponses: true, settings, write },
      async ({ visitor }) => {
        for (const path of ['whole', 'least'])
          assert.equal((await visitor.get(`/headers/${path}/`)).status, 200, path)
        for (const [path, fault] of Object.entries(faults)) {
          assert.equal((await visitor.get(`/headers/${path}/`)).status, 500, path)
          assert.match(lines.at(-1) ?? '', new RegExp(`GET /headers/${path}/ ${fault}`), path)
        }
      },
    )
  })

  test('are nobody’s business elsewhere', async () => {
    await withInstance({ endpoints }, async ({ visitor }) => {
      assert.equal((await visitor.get('/headers/more/')).status, 200)
    })
  })
})
