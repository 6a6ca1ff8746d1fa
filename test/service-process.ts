import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type Reply } from './client.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The real program as an operator starts it, in a process and a DATA_DIR of its own. */
export interface ServiceProcess {
  readonly child: ChildProcess
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Resolves when the program says that it is ready; `command` starts it otherwise than by its main file. */
export async function startService(
  settings: Readonly<Record<string, string>>,
  [program, ...options]: readonly [string, ...string[]] = [process.execPath, main, 'serve'],
): Promise<ServiceProcess> {
  const child = spawn(program, options, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('is ready')) resolve()
    })
  })
  const early = ended.then((end) => {
    throw new Error(`the service ended with ${end} before it was ready: ${said}`)
  })
  await Promise.race([ready, early])
  early.catch(() => undefined)
  return { child, ended }
}

/** As the demo, with the password that the folder holds. */
export async function signInToDemo(origin: string, dataDir: string): Promise<Reply> {
  const password = (await readFile(join(dataDir, 'demo.password'), 'utf8')).trim()
  const demo = { email: 'demo@hearthmill.example', password }
  return new Client(origin).post('/auth/login/', demo)
}

function pidFile(dataDir: string) {
  return join(dataDir, 'postgres', 'data', 'postmaster.pid')
}

/** The process that runs the embedded PostgreSQL of a DATA_DIR, if one does. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends what still runs, by its pid, and removes the folder. */
export async function cleanUp(services: readonly ServiceProcess[], dataDir: string): Promise<void> {
  for (const { child, ended } of services) {
    child.kill('SIGKILL')
    await ended
  }
  const pid = await postgresPid(dataDir)
  if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  for (let attempt = 0; attempt < 200 && (await postgresPid(dataDir)) !== undefined; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 25))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
