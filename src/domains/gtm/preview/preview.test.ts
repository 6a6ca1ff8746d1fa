import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { provisioned } from '../provisioned.fixture.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { countKeywords, type Shown } from './counting.ts'

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

function shown(text: string, number = 0, hint = ''): Shown {
  const url = `https://forum.example/${number}`
  const posted_at = '2026-11-22T00:00:00.000Z'
  return { source: 'hn', url, title: '', text, lang: 'en', posted_at, hint }
}

async function profiled(tenant?: Organization) {
  const own = tenant ?? (await organization())
  const profile = await provisioned(own)
  const path = `/gtm/profiles/${profile.id}`
  return {
    own,
    path,
    preview: (wish: object) => own.owner.post(`${path}/preview/${at(own)}`, wish),
    discover: () => own.owner.post(`${path}/discover-leads/${at(own)}`),
  }
}

suite('counting keywords', () => {
  test('tells how many texts hold each, and of these who asks', async () => {
    const texts = [
      shown('Can anybody recommend a supplier of stoneground flour?'),
      shown('We sell stoneground flour. Order now!'),
      shown('A tale of two cities'),
    ]
    const { counted } = await countKeywords(['stoneground flour', 'solar'], texts, () => false)
    assert.deepEqual(
      counted.map(({ keyword, matches, asking }) => [keyword, matches, asking]),
      [
        ['stoneground flour', 2, 1],
        ['solar', 0, 0],
      ],
    )
    assert.deepEqual(counted[0]!.samples, texts.slice(0, 2))
  })

  test('takes what a source knows to be a want for asking, and a vacancy for none', async () => {
    const texts = [
      shown('Stoneground flour, 2 t', 1, 'want'),
      shown('Who mills flour?', 2, 'hiring'),
    ]
    const { counted } = await countKeywords(['flour'], texts, () => false)
    assert.deepEqual([counted[0]!.matches, counted[0]!.asking], [2, 1])
  })

  test('ends when the time is up, and says so', async () => {
    const texts = Array.from({ length: 80 }, (_, number) => shown('Flour', number))
    let turns = 0
    const { texts: looked, isComplete } = await countKeywords(['flour'], texts, () => ++turns > 1)
    assert.deepEqual([looked, isComplete], [50, false])
  })

  test('looks at some texts though there was no time at all', async () => {
    const texts = Array.from({ length: 80 }, (_, number) => shown('Flour', number))
    const { texts: looked, counted } = await countKeywords(['flour'], texts, () => true)
    assert.deepEqual([looked, counted[0]!.matches], [25, 25])
  })
})

suite('a preview', () => {
  test('finds samples in what sources said, asks nobody and charges nothing', async () => {
    const { own, preview, discover } = await profiled()
    await discover()
    const wallet = async () => (await own.owner.get(`/credits/wallet/${at(own)}`)).body
    const [before, { sources }] = [await wallet(), await world()]
    const asked = sources.requests.length
    const { status, body } = await preview({ keywords: ['stoneground flour', 'zeppelin'] })
    assert.equal(status, 200)
    assert.equal(sources.requests.length, asked)
    assert.deepEqual(await wallet(), before)
    const [flour, zeppelin] = body.keywords
    assert.ok(body.texts > 0)
    assert.ok(flour.matches > 0 && flour.asking > 0 && flour.asking <= flour.matches)
    assert.ok(flour.samples.length > 0 && flour.samples.length <= 3)
    assert.ok(flour.samples.every(({ snippet }: { snippet: string }) => snippet.length <= 280))
    assert.deepEqual([zeppelin.matches, zeppelin.samples], [0, []])
    assert.ok((await preview({})).body.keywords.length > 0)
  })

  test('claims nothing where there is nothing to look at', async () => {
    const { preview } = await profiled()
    const { runtime } = await world()
    await runtime.base.db.deleteFrom('gtm_source_responses').execute()
    const { body } = await preview({ keywords: ['flour'] })
    assert.deepEqual([body.texts, body.is_complete], [0, false])
  })

  for (const [what, source, word] of [
    ['of what a profile of others named as a place', 'feed', 'zeppelin'],
    ['of whom others were told facts', 'wikidata', 'airship'],
  ] as const)
    test(`shows nothing ${what}`, async () => {
      const other = await profiled()
      const { runtime } = await world()
      const page = {
        rows: 1,
        unreadable: 0,
        observations: [{ ...shown(`Our secret ${word}`), source }],
      }
      await runtime.base.db
        .insertInto('gtm_source_responses')
        .values({
          request_hash: Buffer.from(`a secret ${source}`),
          source,
          page: JSON.stringify(page),
          received_at: new Date().toISOString(),
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        })
        .execute()
      const { body } = await other.preview({ keywords: [word] })
      assert.equal(body.keywords[0].matches, 0)
    })
})
