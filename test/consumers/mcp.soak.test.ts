import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'
import { folder, install } from './install.ts'

const run = promisify(execFile)

/** Programs by their client, and whether it tells why a key is refused that was revoked meanwhile. */
const clients = {
  'mcp-sdk': 'told',
  'mcp-ai-sdk': 'told',
  'mcp-langchain': 'told',
  // It says that the call failed and hides everything else, in case there is a secret in it.
  'mcp-agents': 'hidden',
}

/** Runs one of them where the packages are installed. */
async function program(name: string, settings: Readonly<Record<string, string>>) {
  for (const file of ['mcp-day', name])
    await copyFile(new URL(`programs/${file}.mjs`, import.meta.url), `${folder}${file}.mjs`)
  return run(process.execPath, [`${folder}${name}.mjs`], { env: { ...process.env, ...settings } })
}

interface Seen {
  readonly tools: number
  /** How many sources had been heard, each time the client was told. */
  readonly steps: readonly number[]
}

suite('the MCP server before programs that nobody here wrote', () => {
  before(install)

  for (const [client, revoked] of Object.entries(clients))
    test(`does a day's work with ${client}`, async () => {
      const { config, origin } = await world()
      const { id, owner } = await organization()
      const key = await keyOf(owner, id)
      const { stdout } = await program(client, {
        GROWTH_KEY: key.plaintext,
        GROWTH_MCP: config.MCP_URL,
        GROWTH_REVOKE: `${origin}/api/v1/mcp/keys/${key.id}/?organization_id=${id}`,
        GROWTH_TOKEN: `Token ${owner.token}`,
      })
      const well = { lists: true, reads: true, writes: true, refused: true, together: true }
      assert.deepEqual(JSON.parse(stdout), { ...well, revoked })
    })

  test('serves the first generation of the TypeScript package', async () => {
    const { config } = await world()
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const { stdout } = await program('mcp-v1', {
      GROWTH_KEY: plaintext,
      GROWTH_MCP: `${config.MCP_URL}?toolsets=all`,
    })
    const { tools, steps, ...seen } = JSON.parse(stdout) as Seen
    assert.ok(tools > 5)
    assert.ok(steps.length > 2)
    assert.deepEqual(steps, [...steps.keys()])
    assert.deepEqual(seen, {
      version: 'workspace-growth-service',
      currency: 'CREDITS',
      found: 'none',
      refused: 'not_found',
      discovered: 'none',
      cancelled: 'McpError: MCP error -32001: enough',
      after: 'none',
    })
  })
})
