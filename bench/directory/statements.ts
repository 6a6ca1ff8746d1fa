import { connect, type ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createLogger } from '#kernel/log.ts'
import { createHttp } from '#roles/http.ts'
import { createRuntime } from '#roles/runtime.ts'
import { keeping, type Sent } from '#test/plans.ts'
import { benchConfig } from '../world.ts'

/** What the statements of one request cost, as the application role, with all pages at hand. */
export interface Cost {
  readonly statements: number
  /** Of the buffers of PostgreSQL, each as often as it is looked at. */
  readonly pages: number
  /** Milliseconds of planning and executing, the best of three. */
  readonly ms: number
}

interface Explained {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }
  readonly 'Planning Time': number
  readonly 'Execution Time': number
}

/** Sends requests to a service of its own, and then explains what that sent. */
export class Costs {
  readonly #costOf: (path: string) => Promise<Cost>
  readonly close: () => Promise<void>

  private constructor(costOf: (path: string) => Promise<Cost>, close: () => Promise<void>) {
    this.#costOf = costOf
    this.close = close
  }

  static async open(database: ConnectionSettings, port: number): Promise<Costs> {
    const sent: Sent[] = []
    const onStatement = keeping(sent)
    const log = createLogger('warn')
    const runtime = await createRuntime({ config: benchConfig(port), database, log, onStatement })
    const { app } = createHttp(runtime)
    const connections = connect(database)
    const costOf = async (path: string) => {
      sent.length = 0
      await app.inject({ method: 'GET', url: encodeURI(`/api/v1${path}`) })
      return sumOf(connections, [...sent])
    }
    return new Costs(costOf, async () => {
      await app.close()
      await runtime.close()
      await connections.close()
    })
  }

  of(path: string): Promise<Cost> {
    return this.#costOf(path)
  }
}

/** One after the other in a transaction, so that what they set holds for those behind them. */
async function sumOf({ slow }: ReturnType<typeof connect>, sent: readonly Sent[]): Promise<Cost> {
  const client = await slow.connect()
  const total = { statements: 0, pages: 0, ms: 0 }
  try {
    await client.query('begin')
    for (const { text, values } of sent) {
      if (!/^\s*[(]?\s*(select|with)\b/i.test(text)) {
        await client.query(text)
        continue
      }
      const explain = async (): Promise<Explained> => {
        const asked = `explain (analyze, buffers, timing off, format json) ${text}`
        const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(asked, [...values])
        return rows[0]!['QUERY PLAN'][0]
      }
      const tries = [await explain(), await explain(), await explain()]
      const { Plan: plan } = tries[2]!
      total.statements += 1
      total.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      total.ms += Math.min(...tries.map((one) => one['Planning Time'] + one['Execution Time']))
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return total
}
