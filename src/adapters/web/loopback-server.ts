import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

// An import of it also loads Node's own client for the web, which a start does not need.
const { createServer } = process.getBuiltinModule('node:http')

/** A server on this machine that stands in for a part of the outside web. */
export interface LoopbackServer {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Longer than clients keep a connection: after a standstill of the process one would be ended while it is used. */
const keptMs = 72_000

/** Serves `listener` on the loopback address; port 0 takes a free one. */
export async function startLoopbackServer(
  listener: RequestListener,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: keptMs }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    origin: `http://${host}:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
