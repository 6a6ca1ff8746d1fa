import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  importPath,
  runToEnd,
  started,
  uploaded,
} from '../src/domains/crm/imports/imports.fixture.ts'
import { environmentOf } from './own-process.ts'
import { organization } from './world.ts'

const program = fileURLToPath(new URL('importing-process.ts', import.meta.url))
/** More than the worker has done before it is seen to begin. */
const rows = 2000

test('an import whose worker is killed goes on without a row twice or lost', async () => {
  const tenant = await organization()
  const lines = Array.from({ length: rows }, (_, index) => `Ada ${index},ada.${index}@x.example\n`)
  const { id } = await uploaded(tenant, `name,email\n${lines.join('')}`)
  await started(tenant, id)
  const child = spawn(process.execPath, [program], {
    env: await environmentOf(tenant, { IMPORT: id }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const rowsDone = async () => (await tenant.owner.get(importPath(tenant, `${id}/`))).body.rows_done
  while ((await rowsDone()) === 0 && child.exitCode === null) await sleep(2)
  child.kill('SIGKILL')
  await ended
  assert.ok((await rowsDone()) < rows, 'it was killed too late')
  const done = await runToEnd(tenant, id)
  assert.deepEqual([done.status, done.rows_done, done.counts.created], ['completed', rows, rows])
  const { db } = tenant.scope
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.count<number>('email').distinct().as('count'))
    .where('organization_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  assert.equal(count, rows)
})
