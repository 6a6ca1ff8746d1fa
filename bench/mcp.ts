import type { BenchWorld } from './world.ts'
import { median } from './statistics.ts'
import { load, reading, type Sent } from './load.ts'
import { answering, startServer, walletPath } from './wallet-read.ts'

const port = 8464
const rounds = 7
const version = '2026-07-28'

export interface McpFigures {
  readonly connections: number
  /** Responses a second, medians of the rounds. */
  readonly rest: number
  readonly modern: number
  readonly legacy: number
  /** Time of a call over MCP by the time over REST in the same round: medians. */
  readonly modernRatio: number
  readonly legacyRatio: number
}

/** `tools/call get_wallet_balance` beside `GET /credits/wallet/` of the same running server, in turns. */
export async function measureMcp(world: BenchWorld): Promise<McpFigures[]> {
  const server = startServer('mcp', port, world.database)
  try {
    const path = walletPath(world)
    await answering(port, path, world.token)
    const requests = {
      rest: reading(path, world.token),
      modern: callingRequest(world.key, { [`${meta}/protocolVersion`]: version }, modernHeaders),
      legacy: callingRequest(world.key, undefined, {}),
    }
    const figures: McpFigures[] = []
    for (const connections of [16, 64]) figures.push(await measureAt(connections, requests))
    return figures
  } finally {
    server.kill()
  }
}

type Requests = Readonly<Record<'rest' | 'modern' | 'legacy', Sent>>

async function measureAt(connections: number, requests: Requests): Promise<McpFigures> {
  const samples = { rest: [] as number[], modern: [] as number[], legacy: [] as number[] }
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['rest', 'modern', 'legacy'] as const) {
      const { perSecond, failures } = await load(port, requests[name], connections)
      if (failures > 0) throw new Error(`${name}: ${failures} failures`)
      if (round > 0) samples[name].push(perSecond)
    }
  const ratio = (others: number[]) =>
    median(others.map((perSecond, round) => (samples.rest[round] ?? 0) / perSecond))
  return {
    connections,
    rest: median(samples.rest),
    modern: median(samples.modern),
    legacy: median(samples.legacy),
    modernRatio: ratio(samples.modern),
    legacyRatio: ratio(samples.legacy),
  }
}

const meta = 'io.modelcontextprotocol'
const modernHeaders = {
  'mcp-protocol-version': version,
  'mcp-method': 'tools/call',
  'mcp-name': 'get_wallet_balance',
}

function callingRequest(
  key: string,
  versions: object | undefined,
  headers: Readonly<Record<string, string>>,
): Sent {
  const client = {
    [`${meta}/clientInfo`]: { name: 'bench', version: '1' },
    [`${meta}/clientCapabilities`]: {},
  }
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'get_wallet_balance',
      arguments: {},
      ...(versions === undefined ? {} : { _meta: { ...versions, ...client } }),
    },
  })
  const own = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  return { path: '/mcp', headers: { ...own, ...headers }, body }
}
