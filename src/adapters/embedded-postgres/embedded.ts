import { access } from 'node:fs/promises'
import path from 'node:path'
import { inOneLine } from './cannot-start.ts'
import { claim } from './claim.ts'
import type { Claim } from './claim.ts'
import { ensureDatabase, serviceRole } from './database.ts'
import type { Connection } from './database.ts'
import { knownPassword, servicePassword, superuser } from './initialise.ts'
import { layoutOf, makeFolders } from './layout.ts'
import type { Layout } from './layout.ts'
import { refuseForeignData } from './ownership.ts'
import { orphan, shutDown } from './server.ts'
import type { Server } from './server.ts'
import { waysFor } from './server-user.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { startServer } from './start-server.ts'

export { CannotStart } from './cannot-start.ts'
export type { Connection } from './database.ts'

/** How to reach a server: as its superuser, who migrates, and as the service, which owns nothing. */
export interface Ways {
  readonly connection: Connection
  readonly service: Connection
}

/** A PostgreSQL server that belongs to this process. */
export interface EmbeddedPostgres extends Ways {
  /** `fresh`: with a new data directory; `warm`: with the one that was there; `adopted`: a killed service had left it running. */
  readonly started: 'fresh' | 'warm' | 'adopted'
  /** Settles, and never rejects, when the server has ended: by `stop`, or by itself. */
  readonly exited: Promise<'stopped' | 'died'>
  /**
   * Ends the server, its transactions aborted, and frees DATA_DIR; each `patienceMs` (30 s) that it takes, it is told
   * harder. May be called again, and after the server died.
   */
  stop(options?: { readonly patienceMs?: number }): Promise<void>
}

/**
 * `dataDir` is made if need be; `database` is created if it is not there; `log` gets a line about what is unusual;
 * `meanwhile` is called whenever there is nothing to do but to wait for the server.
 */
export interface EmbeddedOptions {
  readonly dataDir: string
  readonly database?: string
  readonly log?: (line: string) => void
  readonly meanwhile?: (() => void) | undefined
}

/**
 * Starts the PostgreSQL that npm installed, on a data directory below `dataDir`, reachable only through a socket in
 * a private folder. The server outlives a killed process, and the next start adopts it. Refuses with `CannotStart`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(options.dataDir)
  try {
    await makeFolders(layout)
    const owned = await claim(layout)
    try {
      return await startOwned(layout, owned, options)
    } catch (error) {
      await owned.release()
      throw error
    }
  } catch (error) {
    throw inOneLine(layout.dataDir, error)
  }
}

interface Running extends Ways {
  readonly server: Server
  readonly started: EmbeddedPostgres['started']
}

async function startOwned(
  layout: Layout,
  owned: Claim,
  { database = 'growth', log = () => {}, meanwhile = () => {} }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  await refuseForeignData(layout)
  const running =
    (await adopt(layout, database, log)) ?? (await start(layout, { database, log, meanwhile }))
  return belonging(owned, running)
}

async function adopt(
  layout: Layout,
  database: string,
  log: (line: string) => void,
): Promise<Running | undefined> {
  const server = await orphan(layout)
  if (!server) return undefined
  try {
    const ways = await waysTo(layout, server, database)
    await ensureDatabase(ways.connection, ways.service.password)
    log(`adopted the PostgreSQL (pid ${server.pid}) that a killed service left on ${layout.data}`)
    return { ...ways, server, started: 'adopted' }
  } catch (error) {
    log(`ending the PostgreSQL (pid ${server.pid}) that a killed service left: ${String(error)}`)
    await shutDown(server)
    await removeSocketFolder(server.socketFolder)
    return undefined
  }
}

async function start(
  layout: Layout,
  { database, log, meanwhile }: Required<Omit<EmbeddedOptions, 'dataDir'>>,
): Promise<Running> {
  const { server, user, made } = await startServer(layout, await waysFor(layout), { meanwhile })
  if (user.writesAll)
    log('no other user can run PostgreSQL in DATA_DIR, so that it may write files of root')
  try {
    const ways = await waysTo(layout, server, database)
    await ensureDatabase(ways.connection, ways.service.password)
    return { ...ways, server, started: made ? 'fresh' : 'warm' }
  } catch (error) {
    await shutDown(server)
    await removeSocketFolder(server.socketFolder)
    throw error
  }
}

async function waysTo(
  layout: Layout,
  { socketFolder: host, port }: Server,
  database: string,
): Promise<Ways> {
  const [password, ofService] = [await knownPassword(layout), await servicePassword(layout)]
  return {
    connection: { host, port, user: superuser, password, database },
    service: { host, port, user: serviceRole, password: ofService, database },
  }
}

function belonging(
  owned: Claim,
  { server, connection, service, started }: Running,
): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  const end = async (patienceMs?: number) => {
    await shutDown(server, patienceMs)
    await removeSocketFolder(server.socketFolder)
    await owned.release()
  }
  return {
    connection,
    service,
    started,
    exited: server.gone.then(() => (stopped ? 'stopped' : 'died')),
    stop: ({ patienceMs } = {}) => (stopped ??= end(patienceMs)),
  }
}

/** Whether there is a data directory below `dataDir`, without making anything. */
export function hasData(dataDir: string): Promise<boolean> {
  return access(path.join(layoutOf(dataDir).data, 'PG_VERSION')).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'EACCES',
  )
}

/** How to reach the server that a running service keeps on `dataDir`; nothing if none runs. It stays that service's. */
export async function runningEmbedded({
  dataDir,
  database = 'growth',
}: EmbeddedOptions): Promise<Ways | undefined> {
  const layout = layoutOf(dataDir)
  const server = await orphan(layout)
  return server && waysTo(layout, server, database)
}
