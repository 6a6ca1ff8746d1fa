import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { slowly } from '#kernel/http/slow.ts'
import { world } from '#test/world.ts'
import { operatorEmbeddings } from '#domains/ai/index.ts'
import { startInstance, type Instance } from '#test/instance.ts'
import {
  startModelProvider,
  type ModelProvider,
} from '#test/stand-ins/model-provider/model-provider.ts'
import { until } from '#test/until.ts'
import { rowsOfSeed, seededId, type SeedBusiness } from '../seed/rows.ts'
import { inventedBusiness } from '../seed/seed.fixture.ts'
import { loadSeed } from '../seed/seed.ts'
import { noteChanges } from '../changes/note-change.ts'
import { followSome } from './following.ts'
import { Meaning } from './meaning.ts'

interface Node extends Instance {
  readonly provider: ModelProvider
  /** Lets this node's clock run ahead, longer than its model rests. */
  passMinute(): void
}

async function start(settings: Record<string, string> = {}): Promise<Node> {
  const provider = await startModelProvider()
  let aheadMs = 0
  const seams = { now: () => new Date(Date.now() + aheadMs) }
  const EMBEDDING_BASE_URL = `${provider.origin}/v1`
  const given = { EMBEDDING_MODEL: `stand-in ${randomUUID()}`, EMBEDDING_BASE_URL, ...settings }
  const instance = await startInstance({ settings: given, seams })
  const passMinute = () => {
    aheadMs += 60_000
  }
  const node = { ...instance, provider, passMinute }
  started.push(node)
  return node
}

const started: Node[] = []
after(async () => {
  for (const { close, provider } of started) {
    await close()
    await provider.close()
  }
})

function modelOf({ runtime }: Node) {
  const model = operatorEmbeddings(runtime.base.config)
  assert.ok(model)
  return model
}

/** Lets the node's model follow what changes from now on. */
async function startFollowing(node: Node): Promise<void> {
  const { db } = node.runtime.base
  const { txid } = await db
    .selectFrom('business_changes')
    .select((eb) => eb.fn.max('txid').as('txid'))
    .executeTakeFirstOrThrow()
  const place = `${txid}-ffffffff-ffff-7fff-bfff-ffffffffffff`
  await db
    .insertInto('embedding_places')
    .values({ model: modelOf(node).name, place })
    .execute()
}

/** Follows until `isDone`; transactions of other tests may hold it up for a moment. */
async function follow(node: Node, isDone: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    if (await isDone()) return true
    await followSome(node.runtime.base, modelOf(node))
    return false
  }, 'the changes were not followed')
}

async function vectorsOf({ runtime }: Node, businesses: readonly SeedBusiness[]) {
  const ids = businesses.map(({ slug }) => seededId('business', slug))
  return runtime.base.db
    .selectFrom('business_vectors')
    .select(['business_id', 'model'])
    .where('business_id', 'in', ids)
    .execute()
}

async function load({ runtime }: Node, businesses: readonly SeedBusiness[]): Promise<void> {
  const rows = rowsOfSeed([...businesses], { categories: [], tags: [] }, runtime.base.now())
  await loadSeed(runtime.base, randomUUID(), rows)
}

async function setHidden({ runtime }: Node, { slug }: SeedBusiness, isHidden: boolean) {
  await runtime.base.db
    .updateTable('businesses')
    .set(
      isHidden
        ? { status: 'suspended', status_before: 'seeded' }
        : { status: 'seeded', status_before: null },
    )
    .where('id', '=', seededId('business', slug))
    .execute()
}

async function find(node: Node, query: string): Promise<string[]> {
  const { status, body } = await node.visitor.get(`/search/?${query}`)
  assert.equal(status, 200)
  return body.results.map(({ slug }: SeedBusiness) => slug)
}

suite('searching for meanings', () => {
  let node: Node
  const city = `City ${randomUUID()}`
  const others = Array.from({ length: 40 }, (_, index) =>
    inventedBusiness({ wants: [], city, description: `Something else, number ${index}.` }),
  )
  const bikes = inventedBusiness({ wants: [], city, description: 'Mends bikes.' })
  const bread = inventedBusiness({ wants: [], city, description: 'Makes bread.' })
  const all = [...others, bikes, bread]
  before(async () => {
    node = await start()
    await startFollowing(node)
    await load(node, all)
    await follow(node, async () => (await vectorsOf(node, all)).length === all.length)
  })

  const isOfThese = (found: string) => all.some(({ slug }) => slug === found)
  const here = `city=${encodeURIComponent(city)}`

  test('finds whom no word finds', async () => {
    assert.equal((await find(node, `q=pedalling&${here}`)).find(isOfThese), bikes.slug)
    assert.equal((await find(node, `q=loaves&${here}`)).find(isOfThese), bread.slug)
  })

  test('puts them behind those whom words find, and keeps to the filters', async () => {
    const worded = inventedBusiness({ wants: [], city, name: `Pedalling ${randomUUID()}` })
    await load(node, [worded])
    const found = await find(node, `q=pedalling&${here}`)
    assert.deepEqual(found.slice(0, 2), [worded.slug, bikes.slug])
    assert.ok(!(await find(node, 'q=pedalling&country=JP&page_size=200')).includes(bikes.slug))
  })

  test('is what the public page does, too', async () => {
    const page = await fetch(`${node.origin}/directory/?q=${encodeURIComponent('pedalling')}`)
    assert.equal(page.status, 200)
    assert.ok(node.provider.asked.some(({ path }) => path === '/v1/embeddings'))
  })

  test('does not find whom the directory hides', async () => {
    await setHidden(node, bikes, true)
    assert.ok(!(await find(node, `q=pedalling&${here}`)).includes(bikes.slug))
    await setHidden(node, bikes, false)
  })

  test('asks once for what is searched at the same time and again', async () => {
    const text = `velo ${randomUUID()}`
    const asked = () =>
      node.provider.asked.filter(
        ({ body }) => JSON.stringify(body['input']) === JSON.stringify([text]),
      ).length
    await Promise.all([1, 2, 3, 4].map(() => find(node, `q=${text}`)))
    assert.equal(asked(), 1)
    await find(node, `q=${text.toUpperCase()}`)
    assert.equal(asked(), 1)
  })

  for (const fault of ['500', '401', '429', 'toofew', 'odd', 'silent'])
    test(`looks for words alone where its model fails: ${fault}`, async () => {
      const before = node.provider.asked.length
      const found = await find(node, `q=bikes+"behave:${fault}"+or+bikes&${here}`)
      node.passMinute()
      assert.ok(found.includes(bikes.slug))
      assert.equal(node.provider.asked.length, before + 1)
    })
})

suite('following the directory for meanings', () => {
  test('forgets who is gone', async () => {
    const node = await start()
    await startFollowing(node)
    const mill = inventedBusiness({ wants: [] })
    await load(node, [mill])
    await follow(node, async () => (await vectorsOf(node, [mill])).length === 1)
    await setHidden(node, mill, true)
    await noteChanges(node.runtime.base, [seededId('business', mill.slug)])
    await follow(node, async () => (await vectorsOf(node, [mill])).length === 0)
  })

  test('goes on where it was when its model fails', async () => {
    const node = await start()
    await startFollowing(node)
    const mill = inventedBusiness({ wants: [], description: 'behave:500' })
    await load(node, [mill])
    await assert.rejects(
      follow(node, async () => false),
      /the model said no more: failed/,
    )
    const place = await node.runtime.base.db
      .selectFrom('embedding_places')
      .select('place')
      .where('model', '=', modelOf(node).name)
      .executeTakeFirstOrThrow()
    assert.match(place.place, /-ffffffff-/)
  })
})

test('a model that fails rests, and then one asks for all', async () => {
  const node = await start()
  await find(node, `q=${randomUUID()}+behave:500`)
  await find(node, `q=${randomUUID()}`)
  assert.equal(node.provider.asked.length, 1)
  node.passMinute()
  await Promise.all([1, 2, 3, 4].map(() => find(node, `q=${randomUUID()}+behave:500`)))
  assert.equal(node.provider.asked.length, 2)
  node.passMinute()
  await find(node, `q=${randomUUID()}`)
  await find(node, `q=${randomUUID()}`)
  assert.equal(node.provider.asked.length, 4)
})

test('what takes too long to compare is searched by words alone', async () => {
  const { base } = (await world()).runtime
  const meaning = new Meaning({ name: randomUUID(), embed: async () => [[1, -1]] })
  const sleep = sql<boolean>`(select pg_sleep(10) is not null)`
  assert.deepEqual(await meaning.near(slowly(base, 50), 'bread', [sleep]), [])
})

test('a node asks no more often than it may', async () => {
  const node = await start({ EMBEDDING_QUERIES_PER_HOUR: '1' })
  await find(node, `q=${randomUUID()}`)
  await find(node, `q=${randomUUID()}`)
  assert.equal(node.provider.asked.length, 1)
})
