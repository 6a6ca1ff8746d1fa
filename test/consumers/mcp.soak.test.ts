import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'
import { folder, install } from './install.ts'

const run = promisify(execFile)

suite('the MCP server before programs that nobody here wrote', () => {
  before(install)

  test('serves the first generation of the TypeScript package', async () => {
    const { config } = await world()
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const program = `${folder}mcp-v1.mjs`
    await copyFile(new URL('programs/mcp-v1.mjs', import.meta.url), program)
    const { stdout } = await run(process.execPath, [program], {
      env: { ...process.env, GROWTH_KEY: plaintext, GROWTH_MCP: `${config.MCP_URL}?toolsets=all` },
    })
    const { tools, ...seen } = JSON.parse(stdout) as Record<string, unknown>
    assert.ok((tools as number) > 5)
    assert.deepEqual(seen, {
      version: 'workspace-growth-service',
      currency: 'CREDITS',
      found: 'none',
      refused: 'not_found',
      discovered: 'none',
      steps: [0, 1, 2],
      cancelled: 'McpError: MCP error -32001: enough',
      after: 'none',
    })
  })
})
