import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'

/** Says at `/health/…` whether the process runs, and whether it can serve. */
export function serveHealth(
  app: FastifyInstance,
  version: string,
  ready: () => Promise<void>,
): void {
  const options = { config: { isUncounted: true } }
  const live = async () => ({ status: 'live', version })
  app.get('/health/', options, live)
  app.get('/health/live/', options, live)
  app.get('/health/ready/', options, async (request) => {
    await ready().catch((error: unknown) => {
      if (error instanceof Unavailable) throw error
      request.log.warn({ err: error }, 'not ready')
      throw new Unavailable()
    })
    return { status: 'ready', version }
  })
}
