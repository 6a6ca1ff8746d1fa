import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { dayMs } from '#kernel/clock.ts'
import { nilId } from '#kernel/nil-id.ts'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, type Sent } from '#test/plans.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import { always, forgetOlder, inEachDue } from './due.ts'
import { eachBehind } from './each-behind.ts'
import { inEachHaving } from './having.ts'
import { recurring, type Place, type SystemScope } from './job.ts'
import { inTurn } from './turns.ts'

/** The newest 3,000 are of today. */
async function insertParts(client: pg.ClientBase, id: string, to: number, from = 1): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ai_run_chunks (organization_id, run_id, seq, chunk, created_at)
     select $1, $1, n, '', now() - case when n > 3000 then interval '2 days' + n * interval '1 s' else '0' end
       from generate_series($2::int, $3) n`,
    [id, from, to],
  )
}

const long = new Date('2001-01-01T00:00:00Z')

interface Waiting {
  readonly ids: readonly string[]
  /** Those of them that were entered, in this order. */
  readonly entered: string[]
  /** So many milliseconds pass with each of them. */
  readonly scope: (ms?: number) => Promise<SystemScope>
  readonly due: Parameters<typeof inEachDue<'ai_run_chunks'>>[1]
}

/** Organizations with something due for longer than anybody else, each for a second less than the one before. */
async function waiting(count: number, test: (all: Waiting) => Promise<void>): Promise<void> {
  const ids = Array.from({ length: count }, (): string => randomUUID())
  const entered: string[] = []
  let now = Date.now()
  const scope = async (ms = 0): Promise<SystemScope> => {
    const { runtime } = await world()
    const enter = (id: string) => {
      if (ids.includes(id)) entered.push(id)
      now += ms
      return Promise.resolve({ organizationId: id } as never)
    }
    return { ...systemScope(runtime), now: () => new Date(now), enter }
  }
  const until = new Date(long.getTime() + count * 1000).toISOString()
  const due = { table: 'ai_run_chunks', column: 'created_at', until, also: always } as const
  await asTableOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into ai_run_chunks (organization_id, run_id, seq, chunk, created_at)
       select id, id, 1, '', $2::timestamptz + n * interval '1 s'
         from unnest($1::uuid[]) with ordinality each (id, n)`,
      [ids, long],
    )
    await test({ ids, entered, scope, due })
    await client.query('delete from ai_run_chunks where organization_id = any($1)', [ids])
  })
}

suite('what is due', () => {
  test('is done in every organization, the oldest first, whatever fails in those before', () =>
    waiting(1203, async ({ ids, entered, scope, due }) => {
      const left = await inEachDue(await scope(), due, () => Promise.reject(new Error('broken')))
      assert.equal(left, undefined)
      assert.deepEqual(entered, ids)
    }))

  test('goes on in another job where the time of one is over, with those that had no turn', () =>
    waiting(9, async ({ ids, entered, scope, due }) => {
      const job = recurring('test.sweep', '* * * * *', (inside, after) =>
        inEachDue(inside, due, () => Promise.resolve(), after),
      )
      let next: { after?: Place | undefined } | undefined = {}
      const turns: number[] = []
      while (next !== undefined) {
        const payload: { after?: Place | undefined } = job.payload.parse(next)
        next = undefined
        const enqueue: SystemScope['enqueue'] = (_db, name, data) => {
          assert.equal(name, job.name)
          next = (data as { payload: { after: Place } }).payload
          return Promise.resolve()
        }
        await job.handle({ scope: { ...(await scope(20_000)), enqueue }, payload })
        turns.push(entered.length)
      }
      assert.deepEqual(turns, [3, 6, 9])
      assert.deepEqual(entered, ids)
    }))

  test('is done again where there is more, when all others have had their turn', () =>
    waiting(3, async ({ ids, entered, scope, due }) => {
      const left = new Map(ids.map((id, index) => [id, index === 0 ? 3 : 1]))
      const work = ({ organizationId: id }: { readonly organizationId: string }) => {
        left.set(id, left.get(id)! - 1)
        return Promise.resolve(left.get(id)! > 0)
      }
      const again = await inEachDue(await scope(10_000), due, work)
      assert.deepEqual(entered, ids)
      assert.ok(again, 'the first was not to be done in one turn')
      await inEachDue(await scope(10_000), due, work, again)
      assert.equal(left.get(ids[0]!), 1)
      await inEachDue(await scope(), due, work)
      assert.equal(left.get(ids[0]!), 0)
    }))

  test('is swept for in turn, and gone on with where it stopped', async () => {
    const swept: string[] = []
    const stop = { since: '-infinity', organization_id: randomUUID() }
    const sweep = (name: string) => (_scope: SystemScope, after?: Place) => {
      swept.push(`${name} ${after?.organization_id ?? 'from the start'}`)
      return Promise.resolve(name === 'second' && after === undefined ? stop : undefined)
    }
    const all = inTurn(['first', 'second', 'third'].map(sweep))
    const scope = systemScope((await world()).runtime)
    const after = await all(scope)
    assert.equal(await all(scope, after), undefined)
    assert.deepEqual(swept, [
      'first from the start',
      'second from the start',
      `second ${stop.organization_id}`,
      'third from the start',
    ])
  })

  test('is swept for in turn: what has more everywhere waits for those after it', async () => {
    const swept: string[] = []
    const sweep = (name: string, left?: Place) => () => {
      swept.push(name)
      return Promise.resolve(left)
    }
    const beginning = { since: '-infinity', organization_id: nilId }
    const scope = systemScope((await world()).runtime)
    const stop = { ...beginning, organization_id: randomUUID() }
    const all = inTurn([sweep('first', beginning), sweep('second'), sweep('third')])
    assert.deepEqual(await all(scope), beginning)
    const stopped = inTurn([sweep('first', beginning), sweep('second', stop)])
    assert.deepEqual(await stopped(scope), { ...stop, turn: 1, is_left: true })
    assert.deepEqual(await all(scope, { ...stop, turn: 2, is_left: true }), beginning)
    assert.deepEqual(swept, ['first', 'second', 'third', 'first', 'second', 'third'])
  })
})

suite('what belongs to no organization', () => {
  test('is gone on with in another job behind what took the time of one, though all of it failed', async () => {
    const ids = Array.from({ length: 9 }, (): string => randomUUID()).toSorted()
    const tried: string[] = []
    let now = 0
    const scope = { ...systemScope((await world()).runtime), now: () => new Date(now) }
    const fail = (id: string) => {
      tried.push(id)
      now += 20_000
      return Promise.reject(new Error('broken'))
    }
    const behind = (last: string) =>
      Promise.resolve(ids.filter((id) => id > last).map((id) => ({ id })))
    const job = recurring('test.behind', '* * * * *', (inside, after) =>
      inTurn([(one: SystemScope, place) => eachBehind(one, behind, fail, place)])(inside, after),
    )
    let next: object | undefined = {}
    const turns: number[] = []
    while (next !== undefined) {
      const payload: { after?: Place | undefined } = job.payload.parse(next)
      next = undefined
      const enqueue: SystemScope['enqueue'] = (_db, _name, data) => {
        next = (data as { payload: object }).payload
        return Promise.resolve()
      }
      await job.handle({ scope: { ...scope, enqueue }, payload })
      turns.push(tried.length)
    }
    assert.deepEqual(turns, [3, 6, 9])
    assert.deepEqual(tried, ids)
  })
})

suite('what has no time', () => {
  test('is done in every organization, whatever fails in those before', () =>
    waiting(1203, async ({ ids, entered, scope, due }) => {
      const which = sql<boolean>`created_at <= ${due.until}`
      const having = { table: 'ai_run_chunks', which }
      const fail = () => Promise.reject(new Error('broken'))
      assert.equal(await inEachHaving(await scope(), having, fail), undefined)
      assert.deepEqual(entered, ids.toSorted())
    }))

  test('goes on behind the place where the time was over', () =>
    waiting(9, async ({ ids, entered, scope, due }) => {
      const which = sql<boolean>`created_at <= ${due.until}`
      const having = { table: 'ai_run_chunks', which }
      const work = () => Promise.resolve()
      let after: Place | undefined
      do after = await inEachHaving(await scope(20_000), having, work, after)
      while (after !== undefined)
      assert.deepEqual(entered, ids.toSorted())
    }))
})

suite('what is kept for a time', () => {
  test('is forgotten a part at a time, however much there is, and the rest stays', async () => {
    const { id } = await organization()
    const left = await asTableOwner(async (client) => {
      await insertParts(client, id, 25_000)
      let deletions = 0
      const onStatement = (text: string) => {
        if (/delete from "ai_run_chunks"/.test(text)) deletions += 1
      }
      await withInstance({ onStatement }, ({ runtime }) =>
        forgetOlder(systemScope(runtime), 'ai_run_chunks', dayMs),
      )
      assert.equal(deletions, 3)
      const { rows } = await client.query<{ count: string }>(
        'select count(*) from ai_run_chunks where organization_id = $1',
        [id],
      )
      return Number(rows[0]?.count)
    })
    assert.equal(left, 3000)
  })

  test('is read from the oldest on, without a look at the others that are to go', async () => {
    const { id } = await organization()
    const sent: Sent[] = []
    const plan = await asTableOwner(async (client) => {
      await insertParts(client, id, 3001)
      return withInstance({ onStatement: keeping(sent) }, async ({ runtime }) => {
        await forgetOlder(systemScope(runtime), 'ai_run_chunks', dayMs)
        const deletion = sent.find(({ text }) => text.includes('delete from "ai_run_chunks"'))
        assert.ok(deletion)
        await insertParts(client, id, 30_000, 3002)
        await client.query('analyze ai_run_chunks')
        const plan = await explain(runtime.connections, deletion)
        await forgetOlder(systemScope(runtime), 'ai_run_chunks', dayMs)
        return plan
      })
    })
    assert.doesNotMatch(JSON.stringify(plan), /"Node Type":"Sort"/)
  })
})
