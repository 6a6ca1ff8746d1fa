import assert from 'node:assert/strict'
import { test } from 'node:test'
import { organization } from '#test/world.ts'
import { importPath, serviceIn } from './imports.fixture.ts'
import { receiver } from './receiving.ts'

const megabyte = 1_048_576

async function* textOf(megabytes: number, line: string): AsyncGenerator<Buffer> {
  const block = Buffer.from(line.repeat(Math.ceil(megabyte / line.length)))
  yield Buffer.from('name,email\n')
  for (let sent = 0; sent < megabytes * megabyte; sent += block.length) yield block
}

for (const [what, line, refused] of [
  ['a gigabyte of rows that are too long', `${'x'.repeat(2000)},`, true],
  ['a gigabyte of rows', `Ada,${'x'.repeat(2000)}\n`, false],
] as const)
  test(`${what} takes no more memory than a few blocks, and leaves nothing half`, async () => {
    const tenant = await organization()
    const scope = await serviceIn(tenant)
    const big = { ...scope, config: { ...scope.config, IMPORT_MEGABYTES: 2048 } }
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 100)
    const upload = {
      media: 'text/csv',
      length: undefined,
      bytes: textOf(1024, line),
      rest: async () => undefined,
    }
    const received = receiver()(big, { record: 'contact', filename: 'a.csv', upload })
    if (refused) await assert.rejects(received, { name: 'file_unreadable' })
    else assert.ok((await received).rows > 500_000)
    clearInterval(watch)
    assert.ok(peak - before < 250 * megabyte, `${(peak - before) / megabyte} MiB more`)
    const { body } = await tenant.owner.get(importPath(tenant))
    assert.equal(body.count, refused ? 0 : 1)
    const { rows } = await scope.db
      .selectFrom('import_chunks')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('organization_id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    assert.equal(rows === 0, refused)
    await scope.db.deleteFrom('import_chunks').where('organization_id', '=', tenant.id).execute()
  })
