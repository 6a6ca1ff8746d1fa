import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page } from '#test/page-client.ts'
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
})
