import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWallet } from '#domains/credits/index.ts'
import { createKey } from '#domains/mcp/keys.ts'
import { createUser, createOrganization, issueToken } from '#domains/identity/index.ts'
import { readConfig, type Config } from '#kernel/config.ts'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections.ts'
import { startEmbedded } from '#adapters/embedded-postgres/embedded.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { personActing } from '#kernel/scope.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'

/** One organization with a token, on a database of its own. */
export interface BenchWorld {
  readonly runtime: Runtime
  readonly database: ConnectionSettings
  readonly scope: OrganizationScope
  readonly token: string
  /** An MCP key of the same person, confined to the organization. */
  readonly key: string
  close(): Promise<void>
}

export function benchConfig(port: number): Config {
  return readConfig({
    PORT: String(port),
    ROLES: 'http',
    LOG_LEVEL: 'warn',
    SIGNUP_GRANT_CREDITS: '9000000.00',
    RATE_LIMIT_TOKEN_PER_MINUTE: '1000000',
  })
}

export async function openWorld(): Promise<BenchWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-bench-'))
  const server = await startEmbedded({ dataDir })
  const database = server.connection
  await migrateDatabase(database)
  const config = benchConfig(8000)
  const runtime = await createRuntime({ config, database, log: createLogger('warn') })
  const person = { email: 'bench@people.example', name: 'Bench', password: 'long enough for this' }
  const { id } = await createUser(runtime.base, person)
  const organization = await createOrganization(runtime.base, id, {
    name: 'Bench',
    currency: 'EUR',
  })
  const scope = await runtime.gate.system(runtime.base, organization.id)
  await readWallet(scope)
  return {
    runtime,
    database,
    scope,
    token: await issueToken(runtime.base, id, 'bench'),
    key: await keyOf(runtime, id, organization.id),
    close: async () => {
      await runtime.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
