import { once } from 'node:events'
import { issueToken } from '#domains/identity/index.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { postmasterOf, processorMs } from '../processor.ts'
import { answering, startServer } from '../wallet-read.ts'
import { benchConfig } from '../world.ts'
import { casesOf, type Case } from './cases.ts'
import { openFilled, type Filled } from './filled.ts'
import { Asking } from './asking.ts'

export interface Timed {
  readonly name: string
  readonly calls: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Milliseconds of processor time a call, in the server and PostgreSQL, with what takes a creation back. */
  readonly processor: number
  readonly targetMs: number
  /** What came back instead of an answer. */
  readonly failure?: string | undefined
}

export interface GrowthOptions {
  readonly rows: number
  /** Where fillings are kept; `GROWTH_DIR`, or below the temporary folder, if left out. */
  readonly folder?: string
  /** At most so many calls a case, and so many seconds; at least five calls. */
  readonly calls: number
  readonly seconds: number
  /** Only cases whose name holds one of these words. */
  readonly words: readonly string[]
  /** Only of paths that begin so. */
  readonly below?: string | undefined
  readonly report: (line: string) => void
  readonly onTimed: (timed: Timed) => void
  /** What is done with the database afterwards. */
  readonly beside?: (filled: Filled) => Promise<void>
}

const port = 8491
const leastCalls = 5

/** Every reading of the contract, by each filter and order, and every creation, over full tables, with one caller. */
export async function measureGrowth(options: GrowthOptions): Promise<Timed[]> {
  const filled = await openFilled(options.rows, options.report, options.folder)
  options.report(`Asking the service over ${filled.folder}`)
  try {
    const timed = await serving(filled, options)
    await options.beside?.(filled)
    return timed
  } finally {
    await filled.server.stop()
  }
}

async function serving(filled: Filled, options: GrowthOptions): Promise<Timed[]> {
  const database = filled.server.connection
  const token = await tokenOf(filled)
  const service = startServer('service', port, database)
  try {
    await answering(port, '/api/v1/me/', token)
    const asking = new Asking(port, token, filled)
    const cases = (await casesOf(asking, options)).filter(({ name }) =>
      isWanted(name, options.words),
    )
    const postmaster = await postmasterOf(database)
    const spent = () =>
      processorMs(service.pid ?? NaN) + processorMs(postmaster, { children: true })
    const timed: Timed[] = []
    for (const one of [asking.floor, ...cases]) {
      timed.push(await time(asking, one, options, spent))
      options.onTimed(timed.at(-1) as Timed)
    }
    return timed
  } finally {
    service.kill()
    await once(service, 'exit')
  }
}

function isWanted(name: string, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function tokenOf({ server, userId }: Filled): Promise<string> {
  const runtime = await createRuntime({
    config: benchConfig(8000),
    database: server.connection,
    log: createLogger('warn'),
  })
  try {
    return await issueToken(runtime.base, userId, 'bench')
  } finally {
    await runtime.close()
  }
}

async function time(
  asking: Asking,
  one: Case,
  { calls, seconds }: GrowthOptions,
  spent: () => number,
): Promise<Timed> {
  const { name, targetMs } = one
  const ms: number[] = []
  const first = await asking.send(one)
  const begin = spent()
  const stop = performance.now() + seconds * 1000
  let failure = first.failure
  while (
    failure === undefined &&
    ms.length < calls &&
    (ms.length < leastCalls || performance.now() < stop)
  ) {
    const sent = await asking.send(one)
    ms.push(sent.ms)
    failure = sent.failure
  }
  ms.sort((before, after) => before - after)
  const at = (share: number) => ms[Math.ceil(ms.length * share) - 1] ?? NaN
  const processor = (spent() - begin) / ms.length
  const times = { p50: at(0.5), p99: at(0.99), max: at(1), processor }
  return { name, calls: ms.length, ...times, targetMs, failure }
}
