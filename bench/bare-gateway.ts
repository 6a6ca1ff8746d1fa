import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import type { GatewayTask } from './gateway-server.ts'

/**
 * The least that a gateway could do: a row that is on disk before a model is asked, the call, and the row once more
 * with what was said. Nobody is let in, nothing is counted, priced or charged.
 */
export async function serveBareGateway({ database, origin, port }: GatewayTask): Promise<void> {
  const pool = new pg.Pool({ ...database, max: 12, idleTimeoutMillis: 0 })
  await pool.query('create table if not exists bare_calls (id uuid primary key, said text)')
  const server = createServer((request, response) => void pass({ pool, origin }, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
}

async function pass(
  { pool, origin }: { readonly pool: pg.Pool; readonly origin: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()
  const id = randomUUID()
  await pool.query({
    name: 'begin',
    text: 'insert into bare_calls values ($1, $2)',
    values: [id, body],
  })
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch(`${origin}${request.url}`, { method: 'POST', headers, body })
  const said = await asked.text()
  await pool.query({
    name: 'end',
    text: 'update bare_calls set said = $2 where id = $1',
    values: [id, said],
  })
  response.end(said)
}
