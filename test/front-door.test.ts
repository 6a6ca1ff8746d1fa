import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import failureWords from '#kernel/pages/failure-words.json' with { type: 'json' }
import { runCommand } from '../src/commands/command.ts'
import { withInstance } from './instance.ts'
import { world } from './world.ts'

async function versionOfPackage() {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

suite('the front door', () => {
  test('leads a person to the documentation', async () => {
    const { origin } = await world()
    const response = await fetch(`${origin}/`)
    assert.deepEqual([response.status, new URL(response.url).pathname], [200, '/docs/'])
  })

  test('has a sign', async () => {
    const { origin } = await world()
    const { status, headers } = await fetch(`${origin}/favicon.ico`)
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/svg+xml; charset=utf-8'])
  })

  test('tells the version, as the command line does', async () => {
    const { visitor, origin } = await world()
    const version = await versionOfPackage()
    for (const path of ['/health/', '/health/live/', '/health/ready/'])
      assert.equal((await visitor.get(`${origin}${path}`)).body.version, version)
    const printed: string[] = []
    await runCommand([], ['--version'], (text) => printed.push(text))
    assert.deepEqual(printed, [version])
  })

  test('stands where there is no REST, with documentation of nothing', async () => {
    await withInstance({ settings: { ROLES: 'mcp' } }, async ({ visitor, origin }) => {
      for (const path of ['/docs/', '/docs/api.md', '/llms.txt', '/api/v1/openapi.json'])
        assert.equal((await visitor.get(`${origin}${path}`)).status, 200, path)
      assert.equal((await visitor.get('/search/')).status, 404)
    })
  })
})

suite('a person in front of a browser', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'

  async function opened(path: string, init: RequestInit = {}) {
    const { origin } = await world()
    const response = await fetch(origin + path, { headers: { accept }, ...init })
    return { response, text: await response.text() }
  }

  for (const [path, status] of [
    ['/no-such-page/', 404],
    ['/account/reset/', 405],
    ['/f/', 405],
  ] as const)
    test(`reads at ${path} that no page is there, and where to go`, async () => {
      const { response, text } = await opened(path)
      assert.equal(response.status, status)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      assert.match(text, /<h1>There is no such page<\/h1>[^]*<a href="\/directory\/\?lang=en">/)
      assert.ok(text.includes(response.headers.get('x-request-id') ?? '-'))
      assert.equal(response.headers.get('allow'), status === 405 ? 'POST' : null)
    })

  test('reads what is wrong with what they sent', async () => {
    const { response, text } = await opened('/privacy/', {
      method: 'POST',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=${'a'.repeat(20_000)}`,
    })
    assert.equal(response.status, 413)
    assert.match(text, /^<!doctype html>[^]*<h1>The request body is too large<\/h1>/)
  })

  test('reads it in their language: that of the address first, then that of their browser', async () => {
    for (const [language, words] of Object.entries(failureWords)) {
      const spoken = { accept, 'accept-language': language }
      const other = { accept, 'accept-language': language === 'de' ? 'fr' : 'de' }
      for (const { text } of [
        await opened('/privacy/confirm/nope', { headers: spoken }),
        await opened(`/no-such-page/?lang=${language}`, { headers: other }),
      ])
        for (const said of [
          `<html lang="${language}">`,
          words.missing_title,
          `<a href="/directory/?lang=${language}">${words.start}</a>`,
        ])
          assert.ok(text.includes(said), `${language}: ${said}`)
    }
  })

  test('reads in their language how long to wait', async () => {
    const settings = { RATE_LIMIT_ADDRESS_PER_MINUTE: '1' }
    await withInstance({ settings }, async ({ origin }) => {
      const headers = { accept, 'accept-language': 'en' }
      await fetch(`${origin}/no-such-page/`, { headers })
      const response = await fetch(`${origin}/no-such-page/?lang=de`, { headers })
      const text = await response.text()
      assert.deepEqual([response.status, response.headers.has('retry-after')], [429, true])
      assert.ok(text.includes(failureWords.de.too_many_title))
      assert.match(text, /warten Sie \d+ Sekunden?,/)
    })
  })

  test('is led to what there is where there are no pages for people', async () => {
    await withInstance({ settings: { ROLES: 'mcp' } }, async ({ origin }) => {
      const response = await fetch(`${origin}/no-such-page/`, { headers: { accept } })
      assert.match(await response.text(), /<a href="\/\?lang=en">/)
    })
  })

  test('reads as much in every language', () => {
    const named = (words: object) =>
      Object.entries(words).map(([key, text]: [string, string]) => [
        key,
        ...(text.match(/\{\w+\}/g) ?? []),
      ])
    for (const words of Object.values(failureWords))
      assert.deepEqual(named(words), named(failureWords.en))
  })

  test('sees what a program sees where programs call', async () => {
    const { response, text } = await opened('/api/v1/no-such-operation/')
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.equal(JSON.parse(text).code, 'not_found')
  })

  test('is told apart from a program, which gets a problem document at any address', async () => {
    const { visitor, origin } = await world()
    const { body } = await visitor.get(`${origin}/no-such-page/`)
    assert.equal(body.code, 'not_found')
  })
})
