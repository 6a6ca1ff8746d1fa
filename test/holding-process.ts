import { once } from 'node:events'
import { argv } from 'node:process'
import { hundredths, reserve, settle } from '#domains/credits/index.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'

export interface HoldingTask {
  readonly database: ConnectionSettings
  readonly organizationId: string
  /** Reservations of 1.00 credit that are asked for at once. */
  readonly holds: number
  /** Whether each is settled as soon as it is there, and another asked for, until somebody ends the process. */
  readonly isEndless: boolean
}

/** What is told of a reservation: the code of its refusal, or its id once it is held or charged. */
export type Told = 'ready' | { readonly refused: string } | { readonly done: string }

// One of several processes of the service at one wallet: says when it is ready, and works once it is told to.
const { database, organizationId, holds, isEndless } = JSON.parse(argv[2] ?? '{}') as HoldingTask
const runtime = await createRuntime({
  config: settingsOf({ ROLES: 'http' }),
  database,
  log: createLogger('silent'),
})
const scope = await runtime.gate.system(runtime.base, organizationId)
await tell('ready')
await once(process, 'message')
await Promise.all(Array.from({ length: holds }, isEndless ? spend : hold))
await runtime.close()
process.disconnect()

/** Resolves when it is written: what still waits when a process disconnects is lost. */
function tell(told: Told): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(told, undefined, undefined, () => resolve())
  })
}

function reserveOne() {
  return reserve(scope, { feature: 'summary', reference: 'test', amount: hundredths(100) })
}

async function hold(): Promise<void> {
  await reserveOne().then(
    ({ id }) => tell({ done: id }),
    (error: Error) => tell({ refused: error.name }),
  )
}

async function spend(): Promise<void> {
  for (;;) {
    const held = await reserveOne()
    await settle(scope, held, { amount: hundredths(1), description: 'test' })
    await tell({ done: held.id })
  }
}
