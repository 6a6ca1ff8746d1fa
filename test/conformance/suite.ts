import { execFile } from 'node:child_process'
import { glob, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { folder } from '#test/consumers/install.ts'
import type { Instance } from '#test/instance.ts'
import { keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'

const run = promisify(execFile)

export interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
}

/** What a run of the suite came to. */
export interface Outcome {
  /** 0 where every required scenario holds. */
  readonly code: number
  readonly scenarios: ReadonlyMap<string, readonly Check[]>
}

/** Runs what a revision requires, and what it only looks at. */
export async function conformance(instance: Instance, revision: string): Promise<Outcome> {
  const out = `${folder}conformance-${revision}`
  await rm(out, { recursive: true, force: true })
  const { url, close } = await keyedAddress(instance)
  const program = `${folder}node_modules/.bin/conformance`
  const wish = ['server', '--url', url, '--requirements', revision, '-o', out]
  const code = await run(process.execPath, [program, ...wish]).then(
    () => 0,
    ({ code }: { code: number }) => code,
  )
  close()
  return { code, scenarios: await checksIn(out) }
}

async function checksIn(out: string) {
  const scenarios = new Map<string, Check[]>()
  for await (const file of glob('*/checks.json', { cwd: out })) {
    const scenario = file.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, '$1')
    scenarios.set(scenario, JSON.parse(await readFile(`${out}/${file}`, 'utf8')) as Check[])
  }
  return scenarios
}

/** The scenarios that a revision requires of servers, as the suite has them in writing. */
export async function required(revision: string): Promise<string[]> {
  const file = `${folder}node_modules/@modelcontextprotocol/conformance/requirements/${revision}.yaml`
  const [, section = ''] = /^server:\n((?: {2}- .*\n)+)/m.exec(await readFile(file, 'utf8')) ?? []
  return section.split('\n').flatMap((line) => /^ {2}- (\S+)$/.exec(line)?.[1] ?? [])
}

/** The suite cannot send a key: the address it calls adds one and changes nothing else. */
async function keyedAddress({ runtime, as }: Instance) {
  const { id, owner } = await organization()
  const { plaintext } = await keyOf(as(owner), id)
  const { hostname, port, pathname } = new URL(runtime.base.config.MCP_URL)
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
