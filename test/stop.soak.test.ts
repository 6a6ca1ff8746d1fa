import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from './client.ts'
import { cleanUp, signInToDemo, startService } from './service-process.ts'
import { freePort } from './settings.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Into how many parts a start is cut, and into how many where a whole start follows each; another seed takes other moments. */
const moments = 24
const fewer = 12
const shift = (Number(process.env['TEST_SEED'] ?? 0) % 3) / 3

/** The commands of all processes that name the folder. */
async function running(dataDir: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes(dataDir))
}

async function endedAfter(ms: number, settings: Settings, told: 'SIGTERM' | 'SIGKILL') {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await sleep(ms)
  child.kill(told)
  const [code, signal] = (await ended) as [number | null, string | null]
  return code ?? signal
}

suite('told to stop at any moment of its start', () => {
  test('the service on a new folder leaves nothing running', async () => {
    const lasts = await inNewFolder(msOfStart)
    for (const ms of momentsIn(lasts)) await inNewFolder((settings) => stopAfter(ms, settings))
  })

  test('the service on a folder with a database leaves nothing running, and starts again', async () => {
    await inNewFolder(async (settings) => {
      await msOfStart(settings)
      const lasts = await msOfStart(settings)
      for (const ms of momentsIn(lasts)) await stopAfter(ms, settings)
      await msOfStart(settings)
    })
  })
})

suite('killed at any moment of its start', () => {
  test('the service on a new folder goes on from what is there, to the same demo', async () => {
    const { lasts, demo } = await inNewFolder(async (settings) => ({
      lasts: await msOfStart(settings),
      demo: await withService(settings, demoIn),
    }))
    for (const ms of momentsIn(lasts, fewer))
      await inNewFolder(async (settings) => {
        assert.equal(await endedAfter(ms, settings, 'SIGKILL'), 'SIGKILL')
        const password = await passwordIn(settings)
        assert.deepEqual(await withService(settings, demoIn), demo, `killed after ${ms} ms`)
        if (password !== '') assert.equal(await passwordIn(settings), password, `after ${ms} ms`)
        assert.deepEqual(await running(settings.DATA_DIR), [], `killed after ${ms} ms`)
      })
  })

  test('the service on a folder with a database keeps all that it has acknowledged', async () => {
    await inNewFolder(async (settings) => {
      const owner = await withService(settings, registered)
      const lasts = await msOfStart(settings)
      for (const ms of momentsIn(lasts))
        assert.equal(await endedAfter(ms, settings, 'SIGKILL'), 'SIGKILL', `after ${ms} ms`)
      const kept = await withService(settings, () => contactsOf(owner))
      assert.deepEqual([kept.count, kept.results[0]?.name], [1, 'Ada'])
      assert.deepEqual(await running(settings.DATA_DIR), [])
    })
  })
})

function passwordIn({ DATA_DIR }: Settings): Promise<string> {
  return readFile(join(DATA_DIR, 'demo.password'), 'utf8').catch(() => '')
}

/** Which lists of the demo workspace are as long as if nothing had happened, and what it was granted. */
const lists = ['contacts', 'accounts', 'deals', 'tasks', 'notes', 'interactions']

async function demoIn(origin: string, { DATA_DIR }: Settings) {
  const { status, body } = await signInToDemo(origin, DATA_DIR)
  assert.equal(status, 200, JSON.stringify(body))
  const owner = new Client(origin, body.token)
  const { organizations } = (await owner.get('/auth/me/')).body
  const within = `?organization_id=${organizations[0].id}`
  const counts = lists.map(async (list) => (await owner.get(`/crm/${list}/${within}`)).body.count)
  const { balance } = (await owner.get(`/credits/wallet/${within}`)).body
  return { organizations: organizations.length, counts: await Promise.all(counts), balance }
}

interface Registered {
  readonly client: Client
  readonly within: string
}

/** Somebody with a contact, both of which the service said that it has. */
async function registered(origin: string): Promise<Registered> {
  const account = { email: 'ada@people.example', password: 'stoneground since 2011', name: 'Ada' }
  const joining = await new Client(origin).post('/auth/register/', {
    ...account,
    organization_name: 'Mill',
  })
  const client = new Client(origin, joining.body.token)
  const within = `?organization_id=${joining.body.organization.id}`
  const made = await client.post(`/crm/contacts/${within}`, { name: 'Ada' })
  assert.deepEqual([joining.status, made.status], [201, 201])
  return { client, within }
}

async function contactsOf({ client, within }: Registered) {
  const { status, body } = await client.get(`/crm/contacts/${within}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Works with a service that stops in order afterwards. */
async function withService<R>(
  settings: Settings,
  work: (origin: string, settings: Settings) => Promise<R>,
): Promise<R> {
  const { child, ended } = await startService(settings)
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  try {
    return await work(`http://127.0.0.1:${settings.PORT}`, settings)
  } finally {
    child.kill('SIGTERM')
    assert.equal(await ended, 0, said)
  }
}

interface Settings extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string
  readonly PORT: string
}

async function inNewFolder<R>(work: (settings: Settings) => Promise<R>): Promise<R> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-stopped-'))
  try {
    return await work({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  } finally {
    await cleanUp([], dataDir)
  }
}

/** From its beginning to a little after the end. */
function momentsIn(ms: number, parts = moments): number[] {
  return Array.from({ length: parts }, (_, index) => ((index + shift) * ms * 1.1) / parts)
}

async function stopAfter(ms: number, settings: Settings): Promise<void> {
  const end = await endedAfter(ms, settings, 'SIGTERM')
  // Until it listens for signals, a process ends by them; it has started nothing then.
  assert.ok(end === 0 || end === 'SIGTERM', `ended with ${end} after ${ms} ms`)
  assert.deepEqual(await running(settings.DATA_DIR), [], `after ${ms} ms`)
}

/** How long a start takes here and now. */
async function msOfStart(settings: Settings): Promise<number> {
  const begin = performance.now()
  return withService(settings, async () => performance.now() - begin)
}
