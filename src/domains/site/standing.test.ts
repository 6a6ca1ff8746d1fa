import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setStatus } from '#domains/directory/business.fixture.ts'
import { inventedBusiness, loadBusiness } from '#domains/directory/seed/seed.fixture.ts'
import { page } from '#test/page-client.ts'
import { organization, world } from '#test/world.ts'
import catalogues from './words.json' with { type: 'json' }

type Said = 'nominated' | 'held' | 'claimed' | 'verified' | 'seeded'

/** Which of the sentences about who stands behind an entry its page has. */
async function saidOf(slug: string): Promise<Said[]> {
  const { html } = await page(`/directory/${slug}/?lang=de`)
  const all = ['nominated', 'held', 'claimed', 'verified', 'seeded'] as const
  return all.filter((word) => html.includes(`>${catalogues.de[word]}<`))
}

suite('the page of an entry says who stands behind it', () => {
  test('where an organization added it, had it proven, and a moderator verified it', async () => {
    const { id, owner } = await organization()
    const text = { name: `Mill ${crypto.randomUUID()}`, description: 'Grinds.' }
    const made = { ...text, city: 'Stroud', country: 'GB' }
    const { body } = await owner.post(`/businesses/?organization_id=${id}`, made)
    assert.deepEqual(await saidOf(body.slug), ['held'])
    await setStatus(body.id, 'claimed')
    assert.deepEqual(await saidOf(body.slug), ['claimed'])
    await setStatus(body.id, 'verified')
    assert.deepEqual(await saidOf(body.slug), ['verified'])
  })

  test('where no organization holds it', async () => {
    const { runtime } = await world()
    const business = inventedBusiness()
    await loadBusiness(runtime.base, business)
    assert.deepEqual(await saidOf(business.slug), ['seeded'])
    const { id } = (await stored(business.slug)) ?? { id: '' }
    await setStatus(id, 'nominated')
    assert.deepEqual(await saidOf(business.slug), ['nominated'])
  })
})

async function stored(slug: string) {
  const { runtime } = await world()
  const rows = runtime.base.db.selectFrom('businesses').select('id').where('slug', '=', slug)
  return rows.executeTakeFirst()
}
