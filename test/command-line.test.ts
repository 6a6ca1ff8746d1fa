import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Command } from '../src/commands/command.ts'
import { commands } from '../src/commands/index.ts'
import { eachNth, effort } from './effort.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

interface Ending {
  readonly code: number
  readonly said: string
}

/** Runs the command line as a process of its own, in an empty folder. */
async function growth(
  argv: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ending & { left: string[] }> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'command-line-'))
  try {
    const env = { PATH: process.env['PATH'], ...settings }
    const child = spawn(process.execPath, [main, ...argv], { cwd, env, stdio: 'pipe' })
    child.stdin.end()
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    return { code, said, left: await readdir(cwd) }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

/** These begin a database, or need none. */
const makers = new Set(['serve', 'migrate', 'demo', 'contract'])

const samples: Readonly<Record<string, string>> = { email: 'ada@example.com', amount: '5.00' }

/** One of each third kind, by its first word; in a soak all. They open the database by the same code, in a process each. */
function tried(): readonly Command[] {
  const users = commands.filter(({ name }) => !makers.has(name))
  const kinds = Map.groupBy(users, ({ name }) => name.split(' ')[0])
  return effort(
    eachNth(3, [...kinds.values()]).flatMap(([first]) => first ?? []),
    users,
  )
}

/** A command with all that it cannot do without. */
function completed({ name, options = [] }: Command): string[] {
  const needed = options.filter(({ required }) => required === true)
  return [
    ...name.split(' '),
    ...needed.flatMap((one) => [`--${one.name}`, samples[one.name] ?? 'x']),
  ]
}

suite('the command line as a process', () => {
  for (const command of tried())
    test(`makes no database for ${command.name}`, async () => {
      const { code, said, left } = await growth(completed(command))
      assert.notEqual(code, 1, said)
      assert.deepEqual(left, [])
    })

  test('says where it looked for a database, and what makes one', async () => {
    const credits = commands.find(({ name }) => name === 'credits grant')
    const { said } = await growth(completed(credits!))
    assert.match(said, /^growth: there is no database in \/\S+; set DATA_DIR [^\n]+\n$/)
  })

  test('makes no database where its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, said, left } = await growth(['serve'], { PORT: String(port) })
    other.close()
    assert.equal(code, 1)
    assert.equal(
      said,
      `growth: 127.0.0.1:${port} is in use; stop what listens there, or set PORT to another one\n`,
    )
    assert.deepEqual(left, [])
  })

  test('points out a setting that is misspelt, and refuses a wrong one, each in a line', async () => {
    const settings = { PUBLIC_ULR: 'https://growth.example', HOST: '999.1.1.1' }
    const { code, said, left } = await growth(['serve'], settings)
    assert.equal(code, 1)
    assert.match(said, /^growth: PUBLIC_ULR is not a setting; did you mean PUBLIC_URL\?\n/)
    assert.match(said, /\ngrowth: HOST: is not an address or name of this machine[^\n]+\n$/)
    assert.deepEqual(left, [])
  })
})
