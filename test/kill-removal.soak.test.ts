import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pathsOf } from '../src/domains/crm/crm.fixture.ts'
import { addField } from '../src/domains/crm/fields/fields.fixture.ts'
import { deleteField } from '../src/domains/crm/fields/definitions.ts'
import { removingLate } from '../src/domains/crm/fields/removal.ts'
import { later } from '../src/domains/crm/workbench.fixture.ts'
import { compiled } from './compiled.ts'
import { testSettings } from './settings.ts'
import { organization, world, type Organization } from './world.ts'

const program = fileURLToPath(new URL('removing-process.ts', import.meta.url))
const records = 6000
/** So few at a time that a call ends within its time on a machine that is busy. */
const atOnce = 100
/** After one batch and two in turns; what is left is the sweep's. */
const kills = 4

async function people(tenant: Organization) {
  const fields = []
  for (const key of ['region', 'size']) {
    const wish = { record: 'contact', key, label: key, type: 'text', indexed: true }
    fields.push((await addField(tenant, wish)).body.id as string)
  }
  const path = pathsOf('contacts').all(tenant).replace('/?', '/batch/?')
  for (let batch = 0; batch < records / atOnce; batch += 1) {
    const operations = Array.from({ length: atOnce }, (_, at) => ({
      op: 'create',
      data: { name: `Person ${batch} ${at}`, custom: { region: 'north', size: `${batch}` } },
    }))
    const { status, body } = await tenant.owner.post(path, { atomic: true, operations })
    const made = (body.results as { status: number }[]).every((one) => one.status === 201)
    assert.deepEqual([status, made], [200, true])
  }
  return fields
}

/** Removes in a process of its own, which is killed when it says that a batch is done. */
async function killedAfter(tenant: Organization, said: number) {
  const { database } = await world()
  const { ENCRYPTION_KEY = '' } = testSettings(0)
  const own = { ORGANIZATION: tenant.id, KEY: 'region', DATABASE: JSON.stringify(database) }
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, ...own, ENCRYPTION_KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let heard = 0
  for await (const _ of createInterface(child.stdout)) {
    heard += 1
    if (heard === said) child.kill('SIGKILL')
  }
  assert.deepEqual(await ended, [null, 'SIGKILL'])
}

/** How many records there are, with a value of each field, and entries of all indexed values. */
async function stored({ scope, id }: Organization) {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::integer as records, count(*) filter (where custom ? 'region')::integer as gone,
           count(*) filter (where name like 'Person %' and custom ->> 'size' = split_part(name, ' ', 2))::integer as whole,
           (select count(*)::integer from custom_values where organization_id = ${id}) as entries,
           (select count(*)::integer from custom_field_removals where organization_id = ${id}) as removals
      from contacts where organization_id = ${id}`.execute(scope.db)
  return rows[0]!
}

test('values of a deleted field are gone after its process was killed, and nothing else is', async () => {
  const tenant = await organization()
  const [region = ''] = await people(tenant)
  await deleteField({ ...tenant.scope, enqueue: async () => undefined }, region)
  let { gone } = await stored(tenant)
  assert.equal(gone, records)
  for (let kill = 0; kill < kills; kill += 1) {
    await killedAfter(tenant, 1 + (kill % 2))
    const now = await stored(tenant)
    assert.ok(now['gone']! < gone!, 'what a batch had done is kept')
    assert.ok(now['gone']! > 0, 'it was killed too late')
    assert.deepEqual([now['records'], now['whole'], now['removals']], [records, records, 1])
    assert.equal(now['entries'], records + now['gone']!)
    gone = now['gone']
  }
  await removingLate.handle({ scope: await later(1), payload: {} })
  const after = { records, gone: 0, whole: records, entries: records, removals: 0 }
  assert.deepEqual(await stored(tenant), after)
})
