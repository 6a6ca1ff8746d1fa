import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createContact } from '#domains/crm/index.ts'
import { compiled } from './compiled.ts'
import { organization, world } from './world.ts'

const program = fileURLToPath(new URL('delivering-process.ts', import.meta.url))

/** Runs a delivering process until `until` says so of what it has printed; kills it then. */
async function deliverUntil(
  subscriber: string,
  heard: string,
  until: (line: string) => boolean,
): Promise<void> {
  const { database } = await world()
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, SUBSCRIBER: subscriber, HEARD: heard, DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface(child.stdout)) if (until(line)) child.kill('SIGKILL')
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

const kills = 30

test('a worker that is killed in mid-delivery has skipped nothing, and mixed up nothing', async () => {
  const { scope } = await organization()
  const subscriber = `test.${randomUUID()}`
  const mark = randomUUID()
  const folder = await mkdtemp(join(tmpdir(), 'growth-heard-'))
  const file = join(folder, 'heard')
  const numberIn = (line: string) => (line.startsWith(mark) ? Number(line.slice(mark.length)) : -1)
  let written = 0
  const write = async (count: number) => {
    for (const end = written + count; written < end; written += 1)
      await createContact(scope, { name: `${mark}${written}`, email: '', phone: '', tags: [] })
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    const fatal = written + randomInt(50)
    const writing = write(60)
    await deliverUntil(subscriber, file, (line) => numberIn(line) >= fatal)
    await writing
  }
  await write(1)
  await deliverUntil(subscriber, file, (line) => numberIn(line) === written - 1)
  const lines = (await readFile(file, 'utf8')).split('\n')
  const heard = lines.map(numberIn).filter((number) => number >= 0)
  await rm(folder, { recursive: true })
  const first = [...new Set(heard)]
  assert.deepEqual(
    first,
    Array.from({ length: written }, (_, index) => index),
  )
})
