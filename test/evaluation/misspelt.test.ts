import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { rowsOfSeed, type SeedBusiness } from '#domains/directory/seed/rows.ts'
import { loadSeed } from '#domains/directory/seed/seed.ts'
import type { TestDatabase } from '../database.ts'
import { filledDatabase } from '../template.ts'
import { eachNth } from '../effort.ts'
import { startInstance, type Instance } from '../instance.ts'
import { inventedBusiness } from './invented.ts'
import { misspelt } from './misspelt.ts'
import { wantedBusinesses } from './wanted.ts'

const others = 3000
const leastRecall = 0.9
const page = 20

/** A directory of its own, with those that are wanted among thousands of others. */
suite('misspelt queries in six languages', () => {
  let database: TestDatabase
  let instance: Instance
  let wanted: readonly SeedBusiness[]
  before(async () => {
    database = await filledDatabase()
    instance = await startInstance({
      database: database.database,
      settings: { RATE_LIMIT_ADDRESS_PER_MINUTE: '100000' },
    })
    const { base } = instance.runtime
    const terms = { categories: ['bakery-and-milling'], tags: ['wholesale'] }
    const invented = Array.from({ length: others }, (_, n) => inventedBusiness(n, terms))
    wanted = wantedBusinesses()
    const rows = rowsOfSeed([...wanted, ...invented], { categories: [], tags: [] }, base.now())
    await loadSeed(base, 'evaluation', rows)
  })
  after(async () => {
    await instance.close()
    await database.drop()
  })

  test('find whom they mean among the first 20 in nine of ten cases', async (t) => {
    const missed: string[] = []
    const asked = eachNth(3, misspelt)
    for (const [query, name] of asked) {
      const { slug } = wanted.find((business) => business.name === name)!
      const parameters = new URLSearchParams({ q: query, page_size: String(page) })
      const { body } = await instance.visitor.get(`/search/?${parameters.toString()}`)
      if (!body.results.some((one: SeedBusiness) => one.slug === slug)) missed.push(query)
    }
    assert.ok(misspelt.length >= 200)
    const recall = 1 - missed.length / asked.length
    t.diagnostic(`recall@20 ${recall.toFixed(3)} of ${asked.length}: ${missed.join(', ')}`)
    assert.ok(recall >= leastRecall, `${recall.toFixed(3)}; missed: ${missed.join(', ')}`)
  })
})
