import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { freePort } from './settings.ts'

/** A way to the database that can be cut and mended. */
export interface DatabaseProxy {
  readonly database: ConnectionSettings
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function startDatabaseProxy(settings: ConnectionSettings): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client(settings)
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(address)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const own = await freePort()
  const mend = async () => {
    await once(server.listen(own, '127.0.0.1'), 'listening')
  }
  await mend()
  return {
    database: { host: '127.0.0.1', port: own, user, password, database },
    mend,
    cut: async () => {
      if (!server.listening) return
      const closed = once(server.close(), 'close')
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
