import { argv, env } from 'node:process'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createHttp } from '#roles/http.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import { serveBareGateway } from './bare-gateway.ts'
import { startModelProvider } from '#test/stand-ins/model-provider/model-provider.ts'

/** The stand-in, or the service that calls it, in a process of its own: the processor time of each is its own. */
const [, , variant, told = ''] = argv

async function model() {
  const { origin } = await startModelProvider()
  process.send?.(origin)
}

async function service() {
  const { database, origin, port } = JSON.parse(told) as GatewayTask
  const runtime = await createRuntime({
    config: settingsOf({
      PORT: String(port),
      ROLES: 'http',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_TOKEN_PER_MINUTE: 'off',
      RATE_LIMIT_ADDRESS_PER_MINUTE: 'off',
      MAX_CONNECTIONS_PER_ADDRESS: '2000',
      ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
      AI_PROVIDER: 'openai_compatible',
      AI_BASE_URL: `${origin}/v1`,
      AI_MODEL: 'stand-in',
      AI_PRICE: '0.01/0.01',
    }),
    database,
    log: createLogger('warn'),
    ...(env['BENCH_STATEMENTS'] === undefined ? {} : { onStatement: tell }),
  })
  await createHttp(runtime).app.listen({ host: '127.0.0.1', port })
  process.send?.('ready')
}

async function bare() {
  await serveBareGateway(JSON.parse(told) as GatewayTask)
  process.send?.('ready')
}

export interface GatewayTask {
  readonly database: ConnectionSettings
  /** Where the stand-in is. */
  readonly origin: string
  readonly port: number
}

function tell(text: string) {
  process.stderr.write(`${text.replaceAll(/\s+/g, ' ').slice(0, 160)}\n`)
}

// A profile is written by whoever exits in order.
process.once('SIGTERM', () => process.exit())
const variants = { model, service, bare } as const
await variants[variant as keyof typeof variants]()
