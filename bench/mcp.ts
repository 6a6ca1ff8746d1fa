import type { BenchWorld } from './world.ts'
import { median } from './statistics.ts'
import { reading, type Sent } from './load.ts'
import { postmasterOf } from './processor.ts'
import { answering, measure, startServer, walletPath, type Round } from './wallet-read.ts'

const port = 8464
const rounds = 7
const version = '2026-07-28'

const doors = ['rest', 'modern', 'legacy'] as const
type Door = (typeof doors)[number]

export interface McpFigures {
  readonly connections: number
  /** Responses a second, medians of the rounds. */
  readonly perSecond: Readonly<Record<Door, number>>
  /** Microseconds of processor time a call took, in the server and in PostgreSQL together: medians. */
  readonly processor: Readonly<Record<Door, number>>
  /** Time of a call by the time over REST in the same round: medians. */
  readonly time: Readonly<Record<Door, number>>
  /** The same of processor time, which a busy machine does not change. */
  readonly work: Readonly<Record<Door, number>>
}

/** `tools/call get_wallet_balance` beside `GET /credits/wallet/` of the same running server, in turns. */
export async function measureMcp(world: BenchWorld): Promise<McpFigures[]> {
  const server = { name: 'mcp', port, process: startServer('mcp', port, world.database) }
  try {
    const path = walletPath(world)
    await answering(port, path, world.token)
    const requests = {
      rest: reading(path, world.token),
      modern: callingRequest(world.key, { [`${meta}/protocolVersion`]: version }, modernHeaders),
      legacy: callingRequest(world.key, undefined, {}),
    }
    const postmaster = await postmasterOf(world.database)
    const figures: McpFigures[] = []
    for (const connections of [16, 64])
      figures.push(
        figuresOf(
          connections,
          await roundsOf((door) => measure(server, requests[door], postmaster, connections)),
        ),
      )
    return figures
  } finally {
    server.process.kill()
  }
}

type Rounds = Readonly<Record<Door, readonly Round[]>>

async function roundsOf(measured: (door: Door) => Promise<Round>): Promise<Rounds> {
  const samples: Record<Door, Round[]> = { rest: [], modern: [], legacy: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const door of doors) {
      const sample = await measured(door)
      if (round > 0) samples[door].push(sample)
    }
  return samples
}

function figuresOf(connections: number, samples: Rounds): McpFigures {
  const work = ({ server, postgres }: Round) => server + postgres
  const ratioTo = (time: (round: Round) => number) =>
    eachDoor((door) =>
      median(samples[door].map((round, index) => time(round) / time(samples.rest[index]!))),
    )
  return {
    connections,
    perSecond: eachDoor((door) => median(samples[door].map(({ perSecond }) => perSecond))),
    processor: eachDoor((door) => median(samples[door].map(work))),
    time: ratioTo(({ perSecond }) => 1 / perSecond),
    work: ratioTo(work),
  }
}

function eachDoor(figure: (door: Door) => number): Readonly<Record<Door, number>> {
  return { rest: figure('rest'), modern: figure('modern'), legacy: figure('legacy') }
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
