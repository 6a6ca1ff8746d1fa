import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import { network } from './network.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

/**
 * Bounds connections from their first byte: in total, and for each address. Those of this machine are
 * bounded in total only, since they may be a proxy's; who is behind it is known with a request's headers.
 */
export function boundConnections(
  server: Server,
  config: Pick<Config, 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS'>,
  isProxy: (address: string) => boolean = isLoopback,
): void {
  server.maxConnections = config.MAX_CONNECTIONS
  const open = new KeyedSemaphore({ each: config.MAX_CONNECTIONS_PER_ADDRESS, all: Infinity })
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress !== undefined && isProxy(remoteAddress)) return
    const key = network(remoteAddress ?? '')
    if (!open.acquire(key, 1)) return void socket.destroy()
    socket.once('close', () => open.release(key, 1))
  })
}

/**
 * Returns what ends connections by which nothing was asked yet. Browsers open some ahead, and to Node they wait for a
 * response: the end of a server would wait for them until they are given up, a minute later.
 */
export function unaskedConnections(server: HttpServer): () => void {
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => void unasked.delete(socket))
  return () => {
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy()
  }
}
