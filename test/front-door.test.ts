import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
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
