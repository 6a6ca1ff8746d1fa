import { createKeyGate } from '#domains/mcp/index.ts'
import { generalLimits } from '#kernel/http/rate-limit.ts'
import type { HttpServer } from '#kernel/http/server.ts'
import { mountMcp } from '#kernel/mcp/server.ts'
import type { Runtime } from './runtime.ts'

/**
 * The MCP role: gives the function that mounts it on a server. With the REST role in one process
 * that is REST's server, so that both share a listener; alone it is a server without endpoints.
 */
export function createMcp(
  { app, base, gate }: Runtime,
  { checkAnswers = false }: { checkAnswers?: boolean } = {},
) {
  return ({ app: server, limiter }: HttpServer): void =>
    mountMcp(server, {
      ...generalLimits(base.config),
      limiter,
      base,
      gate,
      keys: createKeyGate(),
      tools: app.tools,
      checkAnswers,
    })
}
