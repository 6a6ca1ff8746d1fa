import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, glob, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { keyOf } from '#test/mcp-client.ts'
import { sameAs } from '#test/none.ts'
import { organization, world } from '#test/world.ts'
import { folder, install } from './install.ts'

const run = promisify(execFile)

/** Scenarios of the suite that cannot pass, and why. Whatever else fails is a fault. */
const notApplicable: Readonly<Record<string, RegExp>> = {
  'it calls tools of its own, which are no tools of a workspace':
    /^(tools-call-|json-schema-2020-12|http-custom-header-server-validation)/,
  'the server declares no resources, prompts, completions and logging':
    /^(resources-|prompts-|completion-|logging-)/,
  'no tool asks its caller for anything while it runs': /^(input-required-result-|elicitation-)/,
  'the extension for tasks is not declared': /^tasks-/,
}

/** Single checks of scenarios that otherwise hold. */
const notTestable = [
  // These want the suite's own tools.
  'server-stateless sep-2575-http-server-no-independent-requests-on-stream',
  'server-stateless sep-2575-missing-capability-http-400',
  'server-stateless sep-2575-server-no-log-without-loglevel',
  'server-stateless sep-2575-server-rejects-undeclared-capability',
  // These want lists of what is not declared.
  'caching sep-2549-prompts-list-caching-hints',
  'caching sep-2549-resources-list-caching-hints',
  'caching sep-2549-resources-templates-list-caching-hints',
]

/** The suite cannot send a key: the address it calls adds one and changes nothing else. */
async function keyedAddress() {
  const { config } = await world()
  const { id, owner } = await organization()
  const { plaintext } = await keyOf(owner, id)
  const { hostname, port, pathname } = new URL(config.MCP_URL)
  const proxy = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const onward = request(
      { hostname, port, path, method, headers: { ...headers, 'x-mcp-api-key': plaintext } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}${pathname}`
  return { url, close: () => proxy.close() }
}

interface Check {
  readonly id: string
  readonly status: string
}

/** Runs what a revision requires; returns its checks as `scenario check`, by how they ended. */
async function conformance(revision: string) {
  const out = `${folder}conformance-${revision}`
  await rm(out, { recursive: true, force: true })
  const { url, close } = await keyedAddress()
  const program = `${folder}node_modules/.bin/conformance`
  const wish = ['server', '--url', url, '--requirements', revision, '-o', out]
  // It ends with 1 where any scenario failed; which ones is looked at below.
  await run(process.execPath, [program, ...wish]).catch(() => undefined)
  close()
  const ended = { FAILURE: [] as string[], SUCCESS: [] as string[] }
  for await (const file of glob('*/checks.json', { cwd: out })) {
    const scenario = file.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, '$1')
    for (const { id, status } of JSON.parse(await readFile(`${out}/${file}`, 'utf8')) as Check[])
      ended[status as 'FAILURE' | 'SUCCESS']?.push(`${scenario} ${id}`)
  }
  return ended
}

function isApplicable(check: string) {
  return !Object.values(notApplicable).some((scenario) => scenario.test(check))
}

suite('the MCP server before programs that nobody here wrote', () => {
  before(install)

  for (const [revision, notThere, passes] of [
    ['2026-07-28', notTestable, 'http-header-validation sep-2243-server-reject-invalid-headers'],
    ['2025-11-25', [], 'server-initialize server-initialize'],
  ] as const)
    test(`fails none of the checks that apply to it in ${revision}`, async () => {
      const { FAILURE, SUCCESS } = await conformance(revision)
      sameAs(FAILURE.filter(isApplicable), notThere, {
        unlisted: 'mend the server, or say why it is right',
        gone: 'these hold now: take them out of the list',
      })
      assert.ok(SUCCESS.includes(passes), SUCCESS.join('\n'))
    })

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
