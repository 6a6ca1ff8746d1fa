import { once } from 'node:events'
import { argv } from 'node:process'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { rate, serviceOperation, warmUp } from './hot-wallet.ts'
import { benchConfig } from './world.ts'

/** What a process is told: where the wallet is, and how much of the work is its own. */
export interface HotTask {
  readonly database: ConnectionSettings
  readonly organizationId: string
  readonly callers: number
  readonly operations: number
}

// One of several processes of the service at one wallet: says when it is ready, works once it is told to, and ends.
const { database, organizationId, callers, operations } = JSON.parse(argv[2] ?? '{}') as HotTask
const runtime = await createRuntime({
  config: benchConfig(8000),
  database,
  log: createLogger('warn'),
})
const scope = await runtime.gate.system(runtime.base, organizationId)
await rate(warmUp, callers, () => serviceOperation(scope))
process.send?.('ready')
await once(process, 'message')
await rate(operations, callers, () => serviceOperation(scope))
await runtime.close()
process.disconnect()
