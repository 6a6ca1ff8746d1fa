import { currentPrices } from '#domains/credits/index.ts'
import { createCredentialGate } from '#domains/mcp/index.ts'
import { noOrganization } from '#kernel/http/idempotency.ts'
import { generalLimits } from '#kernel/http/rate-limit.ts'
import type { HttpServer } from '#kernel/http/server.ts'
import type { Beside } from '#kernel/mcp/beside.ts'
import { mountMcp } from '#kernel/mcp/server.ts'
import { tenantDatabase } from '#kernel/postgres/database.ts'
import { aboutMcp } from './about-mcp.ts'
import type { Runtime } from './runtime.ts'

/**
 * The MCP role: returns the function that mounts it on a server. With the REST role in one process
 * that is REST's server, so that both share a listener; alone it is a server without endpoints.
 */
export function createMcp(
  { app, base, gate, connections }: Runtime,
  {
    checkResponses = false,
    beside,
  }: { checkResponses?: boolean; beside?: Beside | undefined } = {},
) {
  const { told } = base
  return ({ app: server, limiter }: HttpServer): void =>
    mountMcp(server, {
      ...generalLimits(base.config),
      limiter,
      base: { ...base, told: { ...told, words: { ...told.words, ...aboutMcp.refusalWords } } },
      gate,
      about: aboutMcp,
      credentials: createCredentialGate(),
      prices: currentPrices,
      outsideDatabase: tenantDatabase(connections, noOrganization),
      tools: app.tools,
      resources: app.resources,
      checkResponses,
      beside,
    })
}
