import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { says } from '#test/none.ts'
import { organization, world } from '#test/world.ts'

interface Written {
  readonly text: string
  readonly reply: string
  readonly status: 'pending' | 'published'
}

async function reviewed(all: readonly Written[]) {
  const { id, owner } = await organization()
  const made = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, made)).body
  const { origin, runtime } = await world()
  const business = runtime.base.db.selectFrom('businesses').select('id').where('slug', '=', slug)
  const { id: business_id } = await business.executeTakeFirstOrThrow()
  for (const [place, one] of all.entries())
    await runtime.base.db
      .insertInto('business_reviews')
      .values({
        id: runtime.base.newId(),
        business_id,
        user_id: (await organization()).owner.userId!,
        kind: 'attestation',
        rating: 4,
        reason: '',
        created_at: `2026-09-${String(place + 1).padStart(2, '0')}T10:00:00Z`,
        ...one,
      })
      .execute()
  return async (language = 'en') =>
    (await fetch(`${origin}/directory/${slug}/?lang=${language}`)).text()
}

suite('what people wrote of a business', () => {
  test('stands on its page with the reply, escaped, once it is published', async () => {
    const look = await reviewed([
      { text: 'The <b>best</b> flour.', reply: 'Thank you & come again!', status: 'published' },
      { text: 'A secret of ours.', reply: '', status: 'pending' },
    ])
    const text = await look()
    says(text, ['Reviews', '4/5', 'Seen on site', 'The &lt;b&gt;best&lt;/b&gt; flour.'])
    says(text, ['Reply of the business', 'Thank you &amp; come again!', 'September 1, 2026'])
    assert.ok(!text.includes('A secret of ours.'))
    says(await look('de'), ['Bewertungen', 'Antwort des Betriebs', '1. September 2026'])
  })

  test('is bounded, whatever somebody wrote', async () => {
    const text = '"'.repeat(2000)
    const look = await reviewed(
      Array.from({ length: 22 }, () => ({ text, reply: text, status: 'published' as const })),
    )
    assert.ok(Buffer.byteLength(await look()) <= 50_000)
  })
})
