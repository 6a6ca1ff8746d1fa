import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantCredits, hundredths, readWallet } from '#domains/credits/index.ts'
import { changeWallet } from '#domains/credits/wallet.ts'
import { createKey } from '#domains/mcp/keys.ts'
import { createUser, createOrganization, issueToken } from '#domains/identity/index.ts'
import { type Config } from '#kernel/config.ts'
import { settingsOf } from '#roles/settings.ts'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { personActing } from '#kernel/scope.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { startDatabase } from './start-database.ts'

/** One organization with a token, on a database of its own. */
export interface BenchWorld {
  readonly runtime: Runtime
  readonly database: ConnectionSettings
  readonly scope: OrganizationScope
  /** Another one, for whoever writes to the tables by hand. */
  readonly plain: OrganizationScope
  readonly token: string
  /** An MCP key of the same person, confined to the organization. */
  readonly key: string
  close(): Promise<void>
}

/** More than any bench spends. */
export const endless = hundredths(900_000_000)

export function benchConfig(port: number): Config {
  return settingsOf({
    PORT: String(port),
    ROLES: 'http',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_TOKEN_PER_MINUTE: 'off',
    RATE_LIMIT_ADDRESS_PER_MINUTE: 'off',
  })
}

export async function openWorld(): Promise<BenchWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-bench-'))
  const server = await startDatabase(dataDir, { isKept: false })
  const database = server.connection
  await migrateDatabase(database)
  const config = benchConfig(8000)
  const runtime = await createRuntime({ config, database, log: createLogger('warn') })
  const person = { email: 'bench@people.example', name: 'Bench', password: 'long enough for this' }
  const { id } = await createUser(runtime.base, person)
  const scope = await organizationOf(runtime, id)
  return {
    runtime,
    database,
    scope,
    plain: await organizationOf(runtime, id),
    token: await issueToken(runtime.base, id, 'bench'),
    key: await keyOf(runtime, id, scope.organizationId),
    close: async () => {
      await runtime.close()
      await server.stop()
    },
  }
}

/** With a wallet whose monthly cap nobody reaches. */
async function organizationOf(runtime: Runtime, personId: string) {
  const { id } = await createOrganization(runtime.base, personId, {
    name: 'Bench',
    currency: 'EUR',
  })
  return openWallet(runtime, id)
}

export async function openWallet({ base, gate }: Runtime, id: string) {
  const scope = await gate.system(base, id)
  await readWallet(scope)
  await grantCredits(scope, { amount: endless, reference: 'bench', description: 'Bench' })
  await changeWallet(scope, { monthly_credit_cap: endless })
  return scope
}

async function keyOf({ gate, base }: Runtime, userId: string, organizationId: string) {
  const scope = await gate.actor(base, personActing(userId), organizationId)
  const { plaintext } = await createKey(scope, {
    name: 'bench',
    scope: 'organization',
    permissions: ['read'],
    expires_at: null,
    monthly_credit_cap: null,
  })
  return plaintext
}
