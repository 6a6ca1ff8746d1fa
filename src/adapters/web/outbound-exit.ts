import type { LookupFunction } from 'node:net'
import type { Agent, buildConnector, Dispatcher } from 'undici'

/** A way out over connections of its own. */
export interface Exit {
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  /** The IP address that an origin was last reached at. */
  addressOf(origin: string): string
  close(): Promise<void>
}

export interface ExitOptions {
  readonly connectionsPerOrigin: number
  /** Decides where a host name leads to. */
  readonly lookup?: LookupFunction
}

/** Opens nothing, and loads nothing, before the first request: a service that asks nobody starts sooner. */
export function createExit(options: ExitOptions): Exit {
  const addresses = new Map<string, string>()
  let agent: Promise<Agent> | undefined
  return {
    request: async (request) => {
      agent ??= createAgent(options, (origin, address) => remember(addresses, origin, address))
      return (await agent).request(request)
    },
    addressOf: (origin) => addresses.get(origin) ?? '',
    close: async () => {
      await (await agent)?.destroy()
    },
  }
}

async function createAgent(
  { connectionsPerOrigin: connections, ...connection }: ExitOptions,
  onConnect: (origin: string, address: string) => void,
): Promise<Agent> {
  // It is no ES module, and a build knows the names that it exports no better than this.
  const { Agent, buildConnector } = (await import('undici')).default
  const connector = buildConnector({
    timeout: 3000,
    allowH2: false,
    autoSelectFamily: true,
    ...connection,
  })
  return new Agent({
    connect: (options, done) =>
      connector(options, (error, socket) => {
        if (error) return done(error, null)
        onConnect(originOf(options), socket.remoteAddress ?? '')
        return done(null, socket)
      }),
    allowH2: false,
    connections,
    headersTimeout: 5000,
    bodyTimeout: 8000,
    maxHeaderSize: 32_768,
  })
}

function originOf({ protocol, hostname, port }: buildConnector.Options): string {
  return new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}`).origin
}

function remember(addresses: Map<string, string>, origin: string, address: string): void {
  addresses.delete(origin)
  addresses.set(origin, address)
  const [oldest] = addresses.keys()
  if (addresses.size > 1000 && oldest !== undefined) addresses.delete(oldest)
}
