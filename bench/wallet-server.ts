import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { argv, env } from 'node:process'
import pg from 'pg'
import { createGate } from '#domains/identity/index.ts'
import type { AnyEndpoint } from '#kernel/http/endpoint.ts'
import { createLogger } from '#kernel/log.ts'
import { connect, type ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { globalDatabase } from '#kernel/postgres/database.ts'
import type { Scope } from '#kernel/scope.ts'
import { createHttp } from '#roles/http.ts'
import { createMcp } from '#roles/mcp.ts'
import { createRuntime } from '#roles/runtime.ts'
import { benchConfig } from './world.ts'

/** One of the servers that are compared; each runs in a process of its own. */
const [, , variant, port = ''] = argv
const database = JSON.parse(env['BENCH_DATABASE'] ?? '{}') as ConnectionSettings
const owner = { role: 'postgres' }

/** The service as it is. */
async function service() {
  const runtime = await createRuntime({
    config: benchConfig(Number(port)),
    database,
    log: createLogger('warn'),
  })
  await createHttp(runtime).app.listen({ host: '127.0.0.1', port: Number(port) })
}

/** The service with its MCP server. */
async function withMcp() {
  const runtime = await createRuntime({
    config: benchConfig(Number(port)),
    database,
    log: createLogger('warn'),
  })
  const server = createHttp(runtime)
  createMcp(runtime)(server)
  await server.app.listen({ host: '127.0.0.1', port: Number(port) })
}

/** The same service, its tenant statements sent bare and by a role that row-level security does not bind. */
async function withoutRowLevelSecurity() {
  const runtime = await createRuntime({
    config: benchConfig(Number(port)),
    database,
    log: createLogger('warn'),
  })
  const bare = globalDatabase(connect(database, owner))
  const { app } = createHttp({ ...runtime, gate: createGate(() => bare) })
  await app.listen({ host: '127.0.0.1', port: Number(port) })
}

/** The same service where nobody stores the events that members record: each call is a transaction, which forgets them. */
async function unrecorded() {
  const runtime = await createRuntime({
    config: benchConfig(Number(port)),
    database,
    log: createLogger('warn'),
  })
  const endpoints = runtime.app.endpoints.map((endpoint) => ({
    ...endpoint,
    handle: forgetting(endpoint),
  }))
  const { app } = createHttp({ ...runtime, app: { ...runtime.app, endpoints } })
  await app.listen({ host: '127.0.0.1', port: Number(port) })
}

function forgetting({ handle }: AnyEndpoint): AnyEndpoint['handle'] {
  return (call) =>
    call.scope.db
      .transaction()
      .execute(async (db: Scope['db']) =>
        handle({ ...call, scope: { ...call.scope, db, recorded: [] } }),
      )
}

const joined = `
  select w.organization_id, o.name as organization_name, w.balance, w.reserved,
         w.monthly_credit_cap, w.ai_paused
    from user_tokens t
    join memberships m on m.user_id = t.user_id and m.organization_id = $2
    join wallets w on w.organization_id = m.organization_id
    join organizations o on o.id = w.organization_id
   where t.token_hash = $1 and t.revoked_at is null and t.expires_at > now()`

interface Row {
  readonly organization_id: string
  readonly organization_name: string
  readonly balance: string
  readonly reserved: string
  readonly monthly_credit_cap: string
  readonly ai_paused: boolean
}

function decimal(hundredths: number | string) {
  return (Number(hundredths) / 100).toFixed(2)
}

/** The floor: node:http and one joined statement on pipelined connections, with nothing of ours between. */
async function floor() {
  const clients = Array.from({ length: 4 }, () => new pg.Client({ ...database, pipeline: true }))
  await Promise.all(clients.map((client) => client.connect()))
  let turn = 0
  createServer((request, response) => {
    const token = request.headers.authorization?.slice(6) ?? ''
    const id = new URL(request.url ?? '', 'http://bench').searchParams.get('organization_id')
    const values = [createHash('sha256').update(token).digest(), id]
    const client = clients[(turn = (turn + 1) % clients.length)]
    client
      ?.query<Row>({ name: 'wallet', text: joined, values })
      .then(({ rows: [row] }) => {
        if (row === undefined) return response.writeHead(401).end()
        const body = JSON.stringify({
          ...row,
          balance: decimal(row.balance),
          reserved: decimal(row.reserved),
          currency: 'CREDITS',
          monthly_credit_cap: decimal(row.monthly_credit_cap),
        })
        const length = Buffer.byteLength(body)
        return response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': length })
          .end(body)
      })
      .catch(() => response.writeHead(500).end())
  }).listen(Number(port), '127.0.0.1')
}

const variants = {
  service,
  unrecorded,
  mcp: withMcp,
  'without-rls': withoutRowLevelSecurity,
  floor,
}
await variants[variant as keyof typeof variants]()
