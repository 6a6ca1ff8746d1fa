import { sql } from 'kysely'
import { Unavailable } from '#kernel/errors.ts'
import { noOrganization } from '#kernel/http/idempotency.ts'
import { createServer, type HttpServer } from '#kernel/http/server.ts'
import { tenantDatabase } from '#kernel/postgres/database.ts'
import { aboutApi } from './about-api.ts'
import type { Runtime } from './runtime.ts'
import { version } from './version.ts'

interface HttpOptions {
  readonly checkResponses?: boolean
  /** Whether all is there that a start makes. */
  readonly isPrepared?: () => boolean
}

/** The REST role: the server with every endpoint mounted; the caller decides where it listens. */
export function createHttp(
  { app, base, gate, connections, metrics }: Runtime,
  { checkResponses = false, isPrepared = () => true }: HttpOptions = {},
): HttpServer {
  return createServer({
    base,
    gate,
    endpoints: base.config.ROLES.has('http') ? app.endpoints : [],
    pages: base.config.ROLES.has('http') ? app.pages : [],
    publicPages: base.config.ROLES.has('http') ? app.publicPages : [],
    about: aboutApi,
    version,
    outsideDatabase: tenantDatabase(connections, noOrganization),
    checkResponses,
    metrics,
    ready: async () => {
      if (!isPrepared()) throw new Unavailable({ detail: 'The service is starting.' })
      await sql`select 1`.execute(base.db)
    },
  })
}
