import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { startEmbedded } from './embedded.ts'
import type { Connection } from './embedded.ts'
import { layoutOf } from './layout.ts'
import { readPostmasterFile } from './postmaster.ts'

/** A temporary folder that everyone may enter, removed with the stage. */
export async function scratch(stage: AsyncDisposableStack) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-'))
  await chmod(folder, 0o755)
  stage.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A DATA_DIR with a stopped server in it, to be copied. */
export async function template(stage: AsyncDisposableStack) {
  const folder = await scratch(stage)
  const server = await startEmbedded({ dataDir: folder })
  await query(server.connection, 'create table word (text text not null)')
  await server.stop()
  return folder
}

/** A template for the tests of one suite, there once they run. */
export function seeded() {
  const whole = new AsyncDisposableStack()
  const seed = { dataDir: '' }
  before(async () => {
    seed.dataDir = await template(whole)
  })
  after(() => whole.disposeAsync())
  return seed
}

/** A copy of the template as a DATA_DIR of the test's own. */
export async function copyOf(stage: AsyncDisposableStack, template: string) {
  const folder = path.join(await scratch(stage), 'data')
  cpSync(template, folder, { recursive: true })
  await chmod(path.join(folder, 'postgres', 'data'), 0o700)
  return folder
}

/** Starts on a DATA_DIR; stopped with the stage. */
export async function started(stage: AsyncDisposableStack, dataDir: string) {
  const server = await startEmbedded({ dataDir })
  stage.defer(() => server.stop())
  return server
}

/** One statement on a connection of its own. */
export async function query(connection: Connection, sql: string, values: unknown[] = []) {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The words that the template's table holds. */
export async function words(connection: Connection) {
  return (await query(connection, 'select text from word')).map(({ text }) => text)
}

/** The pid of the server of a DATA_DIR. */
export async function serverPid(dataDir: string) {
  return (await readPostmasterFile(layoutOf(dataDir)))?.pid ?? 0
}

/** Whether a process is there. */
export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another process that runs a module's text with this folder's modules as `from`, and what it prints line by line. */
export function program(stage: AsyncDisposableStack, text: string, args: readonly string[]) {
  const source = text.replaceAll(
    /from '(\.\/[^']+)'/g,
    (_, name: string) => `from '${new URL(name, import.meta.url).href}'`,
  )
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', source, '--', ...args],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: path.resolve(import.meta.dirname),
    },
  )
  stage.defer(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const exit = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    line: async () => String((await lines.next()).value),
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
    exit,
  }
}

/** A service as another process: prints how it started or why not, then lives until it is killed. */
export function service(stage: AsyncDisposableStack, dataDir: string, then = '') {
  return program(
    stage,
    `import { startEmbedded } from './embedded.ts'
     import { query } from './embedded.fixture.ts'
     process.on('SIGINT', () => {})
     const server = await startEmbedded({ dataDir: process.argv[1] }).catch((error) => {
       console.log(error.message)
       process.exit(1)
     })
     console.log(server.started)
     setInterval(() => {}, 1e6)
     ${then}`,
    [dataDir],
  )
}
