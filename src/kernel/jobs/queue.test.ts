import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { gate } from '#test/instance.ts'
import { organization, world } from '#test/world.ts'
import { until } from '#test/until.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { enqueue, job, type AnyJob, type Job } from './job.ts'
import { createQueue } from './queue.ts'

const Payload = z.strictObject({ note: z.string() })
type Note = Job<'organization', typeof Payload>

function named() {
  return `test.${randomUUID()}`
}

function noteJob(handle: Note['handle'] = async () => undefined, retries = 0): Note {
  return job({ name: named(), access: 'organization', payload: Payload, retries, handle })
}

/** A job, and how often it has run. */
function countedJob() {
  let count = 0
  const note = noteJob(async () => {
    count += 1
  })
  return { note, runs: () => count }
}

/** A queue of its own in the shared database, for the jobs of one test. */
async function queueOf(t: TestContext, jobs: readonly AnyJob[]) {
  const { runtime } = await world()
  const { connections, base } = runtime
  const queue = createQueue(connections, jobs, base.log)
  await queue.start()
  t.after(() => queue.stop(10_000))
  return {
    within: (scope: OrganizationScope): OrganizationScope => ({ ...scope, enqueue: queue.enqueue }),
    work: () => queue.work(runtime),
  }
}

/** The states of a job's runs that the queue holds. */
async function statesOf({ name }: AnyJob): Promise<string[]> {
  const { runtime } = await world()
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} order by created_on`.execute(
    runtime.base.db,
  )
  return rows.map(({ state }) => state)
}

suite('a job', { concurrency: true }, () => {
  test('exists only if the transaction commits that made it necessary', async (t) => {
    const note = noteJob()
    const { within } = await queueOf(t, [note])
    const scope = within((await organization()).scope)
    const failing = transaction(scope, async (inside) => {
      await enqueue(inside, note, { note: 'never' })
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    assert.deepEqual(await statesOf(note), [])
    await transaction(scope, (inside) => enqueue(inside, note, { note: 'once' }))
    assert.deepEqual(await statesOf(note), ['created'])
  })

  test('runs as the service, in the scope of the organization that it was enqueued in', async (t) => {
    const seen: { note: string; id: string; actor: string; setting: string | undefined }[] = []
    const note = noteJob(async ({ scope, payload }) => {
      const { rows } = await sql<{ setting: string }>`
          select current_setting('app.organization_id') as setting`.execute(scope.db)
      seen.push({
        note: payload.note,
        id: scope.organizationId,
        actor: scope.actor.kind,
        setting: rows[0]?.setting,
      })
    })
    const { within, work } = await queueOf(t, [note])
    const [one, other] = [await organization(), await organization()]
    await enqueue(within(one.scope), note, { note: 'one' })
    await enqueue(within(other.scope), note, { note: 'other' })
    await work()
    await until(() => seen.length === 2)
    assert.deepEqual(
      seen.sort((a, b) => (a.note < b.note ? -1 : 1)),
      [
        { note: 'one', id: one.id, actor: 'system', setting: one.id },
        { note: 'other', id: other.id, actor: 'system', setting: other.id },
      ],
    )
    await until(async () => (await statesOf(note)).every((state) => state === 'completed'))
  })

  test('is tried again after it failed', async (t) => {
    let runs = 0
    const note = noteJob(async () => {
      runs += 1
      if (runs === 1) throw new Error('the first time goes wrong')
    }, 2)
    const { within, work } = await queueOf(t, [note])
    await enqueue(within((await organization()).scope), note, { note: 'again' })
    await work()
    await until(async () => (await statesOf(note))[0] === 'completed')
    assert.equal(runs, 2)
  })

  test('is tried as often as is declared, also where its queue was made otherwise', async (t) => {
    let runs = 0
    const before = noteJob(undefined, 1)
    await queueOf(t, [before])
    const failing = async () => {
      runs += 1
      if (runs < 4) throw new Error('this goes wrong three times')
    }
    const { within, work } = await queueOf(t, [{ ...before, retries: 3, handle: failing }])
    await enqueue(within((await organization()).scope), before, { note: 'again' })
    await work()
    await until(async () => /completed|failed/.test((await statesOf(before))[0] ?? ''))
    assert.deepEqual([await statesOf(before), runs], [['completed'], 4])
  })

  // Red where the delay doubles without an end: the last tries would be days apart.
  test('waits an hour at most before it is tried again', async (t) => {
    const note = noteJob(async () => {
      throw new Error('this goes wrong')
    }, 300)
    const { within, work } = await queueOf(t, [note])
    await enqueue(within((await organization()).scope), note, { note: 'again' })
    const { db } = (await world()).runtime.base
    await sql`update pgboss.job set retry_count = 40 where name = ${note.name}`.execute(db)
    await work()
    await until(async () => (await statesOf(note))[0] === 'retry')
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::integer as seconds
        from pgboss.job where name = ${note.name}`.execute(db)
    assert.ok(rows[0]!.seconds > 3000 && rows[0]!.seconds <= 3600, JSON.stringify(rows))
  })

  test('fails alone: the others of its batch are done', async (t) => {
    const done: string[] = []
    const note = noteJob(async ({ payload }) => {
      if (payload.note === 'bad') throw new Error('this one goes wrong')
      done.push(payload.note)
    })
    const { within, work } = await queueOf(t, [note])
    const scope = within((await organization()).scope)
    for (const text of ['good', 'bad', 'better']) await enqueue(scope, note, { note: text })
    await work()
    await until(
      async () =>
        !(await statesOf(note)).some((state) => state !== 'completed' && state !== 'failed'),
    )
    assert.deepEqual(done.sort(), ['better', 'good'])
    assert.deepEqual((await statesOf(note)).sort(), ['completed', 'completed', 'failed'])
  })

  test('waits only once under its key', async (t) => {
    const note = noteJob()
    const { within } = await queueOf(t, [note])
    const scope = within((await organization()).scope)
    const key = { singletonKey: `refresh ${scope.organizationId}` }
    await Promise.all(['a', 'b', 'c'].map((text) => enqueue(scope, note, { note: text }, key)))
    assert.deepEqual(await statesOf(note), ['created'])
    await enqueue(scope, note, { note: 'd' }, { singletonKey: 'another' })
    await enqueue(scope, note, { note: 'e' })
    await enqueue(scope, note, { note: 'f' })
    assert.equal((await statesOf(note)).length, 4)
  })

  test('waits for a transaction that needs it under the same key', async (t) => {
    const committed: string[] = []
    const seen: string[][] = []
    const others: string[] = []
    const note = noteJob(async ({ payload }) => {
      if (payload.note === 'other') others.push(payload.note)
      else seen.push([...committed])
    })
    const { within, work } = await queueOf(t, [note])
    const scope = within((await organization()).scope)
    const key = { singletonKey: `refresh ${scope.organizationId}` }
    await enqueue(scope, note, { note: 'needed' }, key)
    const middle = gate()
    // Red without the lock that the second takes on the waiting job: it runs before the commit, and none after.
    const second = transaction(scope, async (inside) => {
      await enqueue(inside, note, { note: 'needed' }, key)
      await middle.pass()
    })
    await middle.reached
    await enqueue(scope, note, { note: 'other' })
    await work()
    await until(() => others.length === 1)
    assert.deepEqual(seen, [])
    middle.open()
    await second
    committed.push('what the second wrote')
    await until(() => seen.length === 1)
    assert.deepEqual(seen, [['what the second wrote']])
  })

  test('that is slow holds up its own group only, of which as many run at once as it says', async (t) => {
    const running = new Set<string>()
    const done: string[] = []
    const released = Promise.withResolvers<void>()
    let together = 0
    const note = {
      ...noteJob(async ({ payload }) => {
        running.add(payload.note)
        together = Math.max(together, [...running].filter((one) => one.startsWith('slow')).length)
        if (payload.note.startsWith('slow')) await released.promise
        running.delete(payload.note)
        done.push(payload.note)
      }),
      concurrency: { total: 3, perGroup: 1 },
    }
    const { within, work } = await queueOf(t, [note])
    const scope = within((await organization()).scope)
    for (const text of ['slow 1', 'slow 2', 'slow 3'])
      await enqueue(scope, note, { note: text }, { group: 'slow' })
    for (const text of ['a', 'b', 'c', 'd'])
      await enqueue(scope, note, { note: text }, { group: text })
    await work()
    await until(() => done.length === 4)
    assert.deepEqual(done.toSorted(), ['a', 'b', 'c', 'd'])
    assert.match([...running].join(), /^slow \d$/)
    released.resolve()
    await until(() => done.length === 7)
    assert.equal(together, 1)
  })

  test('touches nothing when its organization is gone', async (t) => {
    const { note, runs } = countedJob()
    const { within, work } = await queueOf(t, [note])
    const { scope } = await organization()
    await enqueue(within({ ...scope, organizationId: randomUUID() }), note, { note: 'lost' })
    await work()
    await until(async () => (await statesOf(note))[0] === 'failed')
    assert.equal(runs(), 0)
  })

  test('is not run with a payload that it does not declare', async (t) => {
    const { note, runs } = countedJob()
    const { within, work } = await queueOf(t, [note])
    await enqueue(within((await organization()).scope), note, { note: 1 as unknown as string })
    await work()
    await until(async () => (await statesOf(note))[0] === 'failed')
    assert.equal(runs(), 0)
  })
})

suite('a job over all organizations', { concurrency: true }, () => {
  test('is scheduled once, however many nodes work', async (t) => {
    const nightly = job({
      name: named(),
      access: 'system',
      payload: z.strictObject({}),
      schedule: '0 3 1 1 *',
      handle: async () => undefined,
    })
    const nodes = [await queueOf(t, [nightly]), await queueOf(t, [nightly])]
    await Promise.all(nodes.map(({ work }) => work()))
    const { runtime } = await world()
    const { rows } = await sql`
      select cron, timezone from pgboss.schedule where name = ${nightly.name}`.execute(
      runtime.base.db,
    )
    assert.deepEqual(rows, [{ cron: '0 3 1 1 *', timezone: 'UTC' }])
  })

  test('finds what is due without seeing it, and enters one organization at a time', async (t) => {
    const { id } = await organization()
    const entered: string[] = []
    const denied: string[] = []
    const sweeping = job({
      name: named(),
      access: 'system',
      payload: z.strictObject({}),
      handle: async ({ scope }) => {
        entered.push((await scope.enter(id)).organizationId)
        await sql`select organization_id, expires_at from idempotency_keys limit 1`.execute(
          scope.sweep,
        )
        for (const table of ['contacts', 'wallets', 'users', 'idempotency_keys'])
          await sql`select * from ${sql.table(table)}`
            .execute(scope.sweep)
            .catch((error: { code: string }) => denied.push(error.code))
      },
    })
    const { work } = await queueOf(t, [sweeping])
    await work()
    await send(sweeping.name)
    await until(() => denied.length === 4)
    assert.deepEqual(entered, [id])
    assert.deepEqual(denied, ['42501', '42501', '42501', '42501'])
  })
})

/** What the schedule does when the time has come. */
async function send(name: string) {
  const { runtime } = await world()
  const { base, queue } = runtime
  await queue.enqueue(base.db, name, { organization_id: null, payload: {} })
}
