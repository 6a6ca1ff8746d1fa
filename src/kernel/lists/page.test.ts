import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { withLinks } from '#kernel/http/links.ts'
import { world } from '#test/world.ts'
import { ValidationFailed } from '../errors.ts'
import { tenantDatabase } from '../postgres/database.ts'
import { countOf } from './count.ts'
import { encodeCursor } from './cursor.ts'
import { listOf, listPage, listQuery, orderings } from './page.ts'

const Query = listQuery(
  { state: z.string().optional() },
  orderings('-created_at', 'created_at', 'name'),
)
const address = 'https://api.example/api/v1/things/'

function isAboutPage(error: unknown) {
  assert.ok(error instanceof ValidationFailed)
  assert.equal(error.options.errors?.[0]?.field, 'page')
  return true
}

interface Thing {
  readonly id: string
  readonly name: string
}

/**
 * A list of an organization of its own, over the kernel's own tenant table. Seven rows share each
 * instant and four each name, so that only the id makes the order total.
 */
async function things(count: number) {
  const { runtime } = await world()
  const organizationId = randomUUID()
  const db = tenantDatabase(runtime.connections, organizationId)
  const add = async (index: number): Promise<string> => {
    const id = randomUUID()
    const instant = new Date(1_700_000_000_000 + Math.floor(index / 7) * 1000).toISOString()
    await db
      .insertInto('idempotency_keys')
      .values({
        organization_id: organizationId,
        caller: `name ${index % 4}`,
        operation: 'page test',
        key_hash: createHash('sha256').update(id).digest(),
        request_hash: Buffer.alloc(32),
        state: 'running',
        claim: id,
        claimed_at: instant,
        expires_at: instant,
      })
      .execute()
    return id
  }
  for (let index = 0; index < count; index += 1) await add(index)

  const all = db
    .selectFrom('idempotency_keys')
    .select(['claim as id', 'caller as name'])
    .where('organization_id', '=', organizationId)
  const read = (search: string, url = address + search): Promise<Linked> => {
    const request = Query.parse(Object.fromEntries(new URLSearchParams(search)))
    const keys = { created_at: sql.ref('claimed_at'), name: sql.ref('caller') }
    return listPage(all, request, keys, sql.ref('claim')).then((list) => withLinks(list, url))
  }
  const follow = (link: string | null): Promise<Linked> => {
    assert.ok(link !== null, 'there is no such page')
    return read(new URL(link).search, link)
  }
  /** All rows from the first page to the last, by `next`. */
  const walk = async (from: Linked): Promise<Thing[]> =>
    from.next === null ? from.results : [...from.results, ...(await walk(await follow(from.next)))]
  return { add, all, read, follow, walk }
}

type Linked = ReturnType<typeof withLinks<Thing>>

function ids({ results }: Linked) {
  return results.map(({ id }) => id)
}

/** Where the cursor of the first page leads, as the list itself would write it for deep rows. */
function cursorAfter(key: string, id: string, ordering = '-created_at', backwards = false) {
  return `?page_size=10&cursor=${encodeCursor({ ordering, key, id, backwards })}`
}

const start = '2999-01-01T00:00:00Z'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

suite('a list', () => {
  test('answers 25 rows of all, newest first, in the documented envelope', async () => {
    const { read } = await things(31)
    const first = await read('')
    assert.equal(first.count, 31)
    assert.equal(first.results.length, 25)
    assert.equal(first.previous, null)
    assert.equal(first.next, `${address}?page=2`)
    const Envelope = listOf(z.object({ id: z.uuid(), name: z.string() }), 'Things')
    Envelope.parse(first)
  })

  test('is counted up to a bound, and says so beyond it', async () => {
    const { all } = await things(12)
    assert.deepEqual(await countOf(all, 12), { count: 12, isExact: true })
    assert.deepEqual(await countOf(all, 11), { count: 11, isExact: false })
    assert.deepEqual(await countOf(all.where('caller', '=', 'nobody')), { count: 0, isExact: true })
  })

  test('keeps filters in its links and ends where the rows end', async () => {
    const { read, follow } = await things(31)
    const first = await read('?state=running&page_size=20')
    assert.equal(first.next, `${address}?state=running&page_size=20&page=2`)
    const last = await follow(first.next)
    assert.equal(last.results.length, 11)
    assert.equal(last.next, null)
    assert.equal(last.previous, `${address}?state=running&page_size=20&page=1`)
  })

  for (const ordering of ['-created_at', 'created_at', 'name', '-name'])
    test(`names every row once by ${ordering}, also where many share the key`, async () => {
      const { read, walk } = await things(33)
      const all = await walk(await read(`?page_size=5&ordering=${ordering}`))
      assert.equal(new Set(all.map(({ id }) => id)).size, 33)
      const whole = await read(`?page_size=200&ordering=${ordering}`)
      assert.deepEqual(all, whole.results)
    })

  test('answers an empty page, not a refusal, beyond the end', async () => {
    const { read } = await things(3)
    const beyond = await read('?page=7')
    assert.deepEqual([beyond.count, beyond.results, beyond.next], [3, [], null])
  })

  test('refuses pages deeper than row 10,000 and says where to go', async () => {
    const { read } = await things(1)
    await assert.rejects(read('?page=10000&page_size=200'), isAboutPage)
  })

  test('refuses sizes and orderings that it does not offer', () => {
    for (const query of [
      { page_size: '0' },
      { page_size: '201' },
      { page: '0' },
      { page: '1.5' },
      { ordering: 'secret' },
      { pages: '1' },
    ])
      assert.equal(Query.safeParse(query).success, false, JSON.stringify(query))
  })
})

suite('a list read by cursor', () => {
  for (const ordering of ['-created_at', 'name'])
    test(`goes forward and back over the same rows by ${ordering}`, async () => {
      const { read, follow } = await things(34)
      const whole = ids(await read(`?page_size=200&ordering=${ordering}`))
      const from =
        ordering === 'name' ? cursorAfter('', lastId, 'name') : cursorAfter(start, lastId)
      const forward = [await read(from)]
      for (let page = forward[0]!; page.next !== null; forward.push(page))
        page = await follow(page.next)
      assert.deepEqual(forward.flatMap(ids), whole)
      const back = [forward.at(-1)!]
      for (let page = back[0]!; page.previous !== null; back.push(page))
        page = await follow(page.previous)
      assert.deepEqual(back.toReversed().flatMap(ids), whole)
    })

  test('ends with its last row, also when the last page is full', async () => {
    const { read, follow } = await things(20)
    const first = await read(cursorAfter(start, lastId))
    const second = await follow(first.next)
    assert.deepEqual([second.results.length, second.next], [10, null])
  })

  test('goes by cursor from its first page where that is asked for', async () => {
    const { add, read, follow } = await things(28)
    const before = ids(await read('?page_size=200'))
    const first = await read('?page_size=10&paging=cursor')
    assert.equal(first.previous, null)
    assert.match(first.next!, /[?&]cursor=/)
    await add(700)
    const second = await follow(first.next)
    const third = await follow(second.next)
    assert.deepEqual([first, second, third].flatMap(ids), before)
    assert.equal(third.next, null)
    assert.deepEqual(ids(await follow(third.previous)), ids(second))
  })

  test('begins at its first page, whatever page is asked for', async () => {
    const { read } = await things(3)
    await assert.rejects(read('?paging=cursor&page=2'), isAboutPage)
  })

  test('does not repeat or lose a row while others are added in front', async () => {
    const { add, read, follow } = await things(28)
    const before = ids(await read('?page_size=200'))
    const first = await read(cursorAfter(start, lastId))
    const added = await Promise.all([add(700), add(701), add(702)])
    const second = await follow(first.next)
    const third = await follow(second.next)
    assert.deepEqual([first, second, third].flatMap(ids), before)
    assert.ok(added.every((id) => !before.includes(id)))
    assert.equal(third.count, 31)
  })

  const id = randomUUID()
  const tampered: Readonly<Record<string, string>> = {
    'no base64 of ours': '?cursor=!!!',
    'a time that is none': cursorAfter('yesterday-ish', id),
    'a time out of range': cursorAfter('999999-01-01T00:00:00Z', id),
    'an ordering that is not offered': cursorAfter(start, id, 'secret'),
    'an ordering that every object has': cursorAfter(start, id, 'constructor'),
    'an ordering that is a prototype': cursorAfter(start, id, '-__proto__'),
    'a character that no text has': cursorAfter('a\0b', id, 'name'),
    'an id that is none': cursorAfter(start, 'no uuid'),
    'a command': cursorAfter("'; drop table users --", id),
  }
  for (const [what, search] of Object.entries(tampered))
    test(`refuses a cursor with ${what}`, async () => {
      const { read } = await things(1)
      await assert.rejects(read(search), (error) => {
        assert.ok(error instanceof ValidationFailed, String(error))
        assert.equal(error.options.errors?.[0]?.field, 'cursor')
        return true
      })
    })
})
