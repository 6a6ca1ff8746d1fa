import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach } from 'node:test'
import { startSourceStandIns, type SourceStandIns } from '#test/stand-ins/sources/start.ts'
import {
  hostileHosts,
  hostileOrigin,
  startHostileSite,
} from '#test/stand-ins/hostile-site/hostile-site.ts'
import { slowHosts, slowOrigin, startSlowSite } from '#test/stand-ins/slow-site/slow-site.ts'
import {
  receiverOrigin,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#test/stand-ins/webhook-receiver/webhook-receiver.ts'
import { startStripe } from '#test/stand-ins/stripe/stripe.ts'
import { stripeOrigin } from '#adapters/payments/stripe.ts'
import { demoSiteOrigin, startDemoSite } from '#adapters/web/demo-site/start-demo-site.ts'
import { createOrganization, issueToken } from '#domains/identity/index.ts'
import { type Config } from '#kernel/config.ts'
import { settingsOf } from '#roles/settings.ts'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { personActing, type OrganizationScope, type Role, type Scope } from '#kernel/scope.ts'
import { createHttp } from '#roles/http.ts'
import { createMcp } from '#roles/mcp.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { tenantTables } from './catalog/lint.ts'
import { statementLinter } from './catalog/statement-linter.ts'
import { Client } from './client.ts'
import { leftRunning } from './left-running.ts'
import { freePort, testSettings } from './settings.ts'
import { filledDatabase } from './template.ts'

/** The one service that all tests share, over real sockets and a real database. */
export interface World {
  readonly runtime: Runtime
  readonly config: Config
  readonly database: ConnectionSettings
  readonly origin: string
  /** A caller without credentials. */
  readonly visitor: Client
  /** What stands in for the sources of leads; `settleSources` sets its behaviour back after a test. */
  readonly sources: SourceStandIns
  /** Where webhooks lead to; found under `receiverOrigin`. */
  readonly receiver: WebhookReceiver
}

let opened: Promise<World & { close(): Promise<void> }> | undefined

/** Starts the service at the first call; later calls give the same one. */
export function world(): Promise<World> {
  return (opened ??= open())
}

/** All files run in one process under one root, whose end this is. */
after(async () => {
  await (await opened)?.close()
})

let settledAt: number | undefined

/** After a test that asked sources, or changed how they behave; it is the same for all, since all run under one root. */
afterEach(async () => {
  const { sources } = (await opened) ?? {}
  if (sources !== undefined && (sources.touches !== settledAt || sources.removed.size > 0))
    await settleSources()
})

/** Hacker News has posts, the other sources have nothing; what they said and did before is forgotten. */
export async function settleSources(): Promise<void> {
  const { runtime, sources } = await world()
  behaveAsUsual(sources)
  await runtime.base.db.deleteFrom('gtm_source_responses').execute()
  await runtime.base.db.deleteFrom('gtm_source_hosts').execute()
  settledAt = sources.touches
}

function behaveAsUsual(sources: SourceStandIns): void {
  sources.removed.clear()
  sources.behave('empty')
  sources.behave('ok', 'hn')
}

/** A new organization with its owner, as a tenant of its own. */
export interface Organization {
  readonly id: string
  readonly slug: string
  readonly owner: Client
  /** The organization's own scope, as the service holds it. */
  readonly scope: OrganizationScope
  /** Another person in the organization. */
  member(role?: Role): Promise<Client>
}

export async function organization(): Promise<Organization> {
  const { runtime } = await world()
  const owner = await person()
  const { id, slug } = await createOrganization(asOneCommand(runtime.base), userIdOf(owner), {
    name: `Organization ${randomUUID().slice(0, 8)}`,
    currency: 'EUR',
  })
  return {
    id,
    slug,
    owner,
    scope: await runtime.gate.actor(runtime.base, personActing(userIdOf(owner)), id),
    member: async (role = 'member') => {
      const client = await person()
      await join(runtime.base, id, userIdOf(client), role)
      return client
    },
  }
}

/** As a command of its own would do it, so that tenants have no cause in common. */
function asOneCommand(base: Scope): Scope {
  return { ...base, cause: { type: 'command', id: base.newId() } }
}

/** A signed-in person who belongs to no organization. */
export async function person(): Promise<Client> {
  const { runtime, origin } = await world()
  const { base } = runtime
  const now = base.now().toISOString()
  const { id } = await base.db
    .insertInto('users')
    .values({
      id: base.newId(),
      email: `${randomUUID()}@people.example`,
      name: 'Test Person',
      password_hash: 'none',
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return new Client(origin, await issueToken(base, id, 'test'), id)
}

function userIdOf({ userId }: Client): string {
  if (userId === undefined) throw new Error('this client is nobody')
  return userId
}

async function join({ db, now }: Scope, organizationId: string, userId: string, role: Role) {
  await db
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role,
      created_at: now().toISOString(),
      updated_at: now().toISOString(),
    })
    .execute()
}

/** Every origin of a host leads to a port of this machine where nobody listens. */
function nobodyAt(host: string) {
  return Object.fromEntries(
    ['https://', 'http://', 'https://www.', 'http://www.'].map((start) => [
      start + host,
      'http://127.0.0.1:1',
    ]),
  )
}

async function open() {
  const { database, drop } = await filledDatabase()
  const sources = await startSourceStandIns({ now: new Date() })
  behaveAsUsual(sources)
  const demoSite = await startDemoSite()
  const receiver = await startWebhookReceiver()
  const hostileSite = await startHostileSite()
  const slowSite = await startSlowSite()
  const stripe = await startStripe()
  const config = settingsOf({
    ...testSettings(await freePort()),
    OUTBOUND_ORIGIN_MAP: JSON.stringify({
      [demoSiteOrigin]: demoSite.origin,
      ...sources.originMap,
      [receiverOrigin]: receiver.origin,
      [stripeOrigin]: stripe.origin,
      ...Object.assign({}, ...hostileHosts.map(nobodyAt)),
      ...Object.fromEntries(hostileHosts.map((host) => [hostileOrigin(host), hostileSite.origin])),
      ...Object.assign({}, ...slowHosts.map(nobodyAt)),
      ...Object.fromEntries(slowHosts.map((host) => [slowOrigin(host), slowSite.origin])),
      ...nobodyAt('unreadable.example'),
    }),
  })
  const runtime = await createRuntime({
    config,
    database,
    log: createLogger(config.LOG_LEVEL),
    onStatement: statementLinter(await tenantTables(database)),
  })
  const server = createHttp(runtime, { checkResponses: true })
  createMcp(runtime, { checkResponses: true })(server)
  const { app } = server
  await app.listen({ host: config.HOST, port: config.PORT })
  const origin = config.PUBLIC_URL
  return {
    runtime,
    config,
    database,
    origin,
    visitor: new Client(origin),
    sources,
    receiver,
    close: async () => {
      await app.close()
      await runtime.close()
      await Promise.all([
        sources.close(),
        demoSite.close(),
        receiver.close(),
        hostileSite.close(),
        slowSite.close(),
        stripe.close(),
      ])
      const left = await leftRunning(database)
      await drop()
      assert.deepEqual(left, [], 'a test left a statement running; let it end what it began')
    },
  }
}
