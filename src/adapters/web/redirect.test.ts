import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nextHop } from './redirect.ts'

const hop = {
  url: new URL('https://hearthmill.example/'),
  method: 'GET' as const,
  headers: { authorization: 'Bearer s', cookie: 'a=b' },
}

suite('the request after a redirect', () => {
  test('carries no credentials to another origin', async () => {
    const elsewhere = await nextHop(hop, 307, new URL('https://elsewhere.example/'), undefined)
    assert.deepEqual(elsewhere.headers, {})
    const here = await nextHop(hop, 307, new URL('https://hearthmill.example/b'), undefined)
    assert.deepEqual(here.headers, hop.headers)
  })
})
