import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import catalogues from './words.json' with { type: 'json' }

/** What a browser calls a page, and what stands at its top. */
async function calledAt(path: string): Promise<(string | undefined)[]> {
  const { html } = await page(path)
  return [/<title>([^<]*)</.exec(html)?.[1], /<h1>([^<]*)</.exec(html)?.[1]]
}

test('who finds nothing in a category may look for the same in all', async () => {
  const { html } = await page('/directory/?category=water&q=zzzzzzzz&lang=en')
  assert.match(html, /<a href="\/directory\/\?q=zzzzzzzz&amp;lang=en">All businesses<\/a>/)
  const without = await page('/directory/?q=zzzzzzzz&lang=en')
  assert.ok(!without.html.includes('All businesses'))
})

suite('what a browser calls a page of the directory', () => {
  const { directory } = catalogues.en

  test('tells one search from another, and one page of it', async () => {
    for (const [query, called] of [
      ['', directory],
      ['q=rye', `rye – ${directory}`],
      ['q=%3Crye%3E', `&lt;rye&gt; – ${directory}`],
      ['page=2', `${directory} (2)`],
      ['q=flour&page=2', `flour – ${directory} (2)`],
    ] as const)
      assert.deepEqual(await calledAt(`/directory/?lang=en&${query}`), [called, directory])
  })

  test('tells one page of a business from another', async () => {
    const { id, owner } = await organization()
    const name = crypto.randomUUID()
    const wish = { name, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, wish)).body
    const text = 'Rye & wheat. '.repeat(1500)
    const modules = Object.fromEntries(
      ['voice', 'offer', 'identity'].map((of) => [of, { visibility: 'public', text }]),
    )
    const at = `/business-context/${slug}/?organization_id=${id}`
    assert.equal((await owner.patch(at, { modules })).status, 200)
    const path = `/directory/${slug}/?lang=en`
    assert.deepEqual(await calledAt(path), [name, name])
    assert.deepEqual(await calledAt(`${path}&page=2`), [`${name} (2)`, name])
    assert.deepEqual(await calledAt(`${path}&page=99`), [name, name])
  })
})
