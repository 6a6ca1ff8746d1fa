import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import pg from 'pg'
import { describeTables } from '#kernel/postgres/migrating/describe-tables.ts'
import { world } from '#test/world.ts'

const file = 'src/kernel/postgres/tables.ts'
const root = new URL('../', import.meta.url)

function formatted(text: string): string {
  const program = new URL('node_modules/.bin/oxfmt', root).pathname
  const { stdout, stderr } = spawnSync(program, [`--stdin-filepath=${file}`], {
    cwd: root.pathname,
    input: text,
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  return stdout
}

test('tables.ts describes the migrated database', async () => {
  const { database } = await world()
  const client = new pg.Client(database)
  await client.connect()
  const described = await describeTables(client)
  await client.end()
  const written = await readFile(new URL(file, root), 'utf8')
  assert.ok(written === formatted(described), `${file} is not current: run npm run generate`)
})
