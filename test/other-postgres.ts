import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { run } from '#adapters/embedded-postgres/command.ts'
import { superuser } from '#adapters/embedded-postgres/initialise.ts'
import { layoutOf, makeFolders, writeAnew } from '#adapters/embedded-postgres/layout.ts'
import { mirrorOf, readyNative } from '#adapters/embedded-postgres/native.ts'
import { shutDown } from '#adapters/embedded-postgres/server.ts'
import { firstRunnable, waysFor } from '#adapters/embedded-postgres/server-user.ts'
import { removeSocketFolder } from '#adapters/embedded-postgres/socket-folder.ts'
import { startServer } from '#adapters/embedded-postgres/start-server.ts'
import { databaseOn, type TestDatabase } from './database.ts'

/** A server of another major version than the one that npm brings. */
export interface OtherPostgres {
  readonly major: string
  database(): Promise<TestDatabase>
  stop(): Promise<void>
}

/** Starts the server whose folder, with `bin/initdb` and `bin/postgres`, is named; made as its own packages make it. */
export async function startOther(folder: string): Promise<OtherPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-other-'))
  const layout = layoutOf(dataDir)
  await makeFolders(layout)
  const ways = await waysFor(layout)
  const native = await readyNative(folder, layout)
  const runnable = await firstRunnable(layout, ways, native, () => mirrorOf(folder, layout))
  const password = randomBytes(12).toString('hex')
  await writeAnew(layout.password, `${password}\n`)
  await mkdir(layout.data, { mode: 0o700 })
  for (const path of [layout.data, layout.password])
    await chown(path, runnable.user.uid, runnable.user.gid)
  const made = await run(runnable.user, [
    runnable.native.initdb,
    `--pgdata=${layout.data}`,
    `--username=${superuser}`,
    `--pwfile=${layout.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  if (made.code !== 0) throw new Error(made.said)
  const { server } = await startServer(layout, ways, { installed: folder })
  const url = `postgres://${superuser}:${password}@${encodeURIComponent(server.socketFolder)}:${server.port}/postgres`
  return {
    major: await majorOf(url),
    database: () => databaseOn(url),
    stop: async () => {
      await shutDown(server)
      await removeSocketFolder(server.socketFolder)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function majorOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return String(rows[0].server_version).split('.')[0] ?? ''
}
