import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { says } from '#test/none.ts'
import { organization, world } from '#test/world.ts'
import { languages } from '#kernel/text/languages.ts'
import { beyondLast, pageIn, shownOn } from './paging.ts'
import catalogues from './words.json' with { type: 'json' }
import { speechIn } from './words.ts'

async function look(path: string): Promise<string> {
  return (await fetch((await world()).origin + path)).text()
}

function lastLinked(text: string): number {
  return Number(/rel="last" href="[^"]*[?;]page=(\d+)/.exec(text)?.[1] ?? 1)
}

suite('a page behind the last', () => {
  test('of the directory says so in every language, and leads to the last that there is', async () => {
    for (const language of languages) {
      const text = await look(`/directory/?page=100&lang=${language}`)
      const { past_end, last_page, none } = catalogues[language]
      says(text, [past_end, last_page, 'name="robots" content="noindex"'])
      assert.ok(!text.includes(none) && !/rel="(prev|next)"/.test(text), language)
      const last = await look(`/directory/?page=${lastLinked(text)}&lang=${language}`)
      assert.ok(last.includes('<h3>') && !last.includes('rel="next"'), language)
    }
  })

  test('is one behind all that are shown, however far', async () => {
    for (const page of ['101', '999', '100001', '1e9']) {
      const text = await look(`/directory/?page=${page}&lang=en`)
      says(text, [catalogues.en.past_end, 'name="robots" content="noindex"'])
      const last = await look(`/directory/?page=${lastLinked(text)}&lang=en`)
      assert.ok(last.includes('<h3>') && !last.includes('rel="next"'), page)
    }
  })

  test('of a category leads to its only page', async () => {
    const text = await look('/directory/?category=water&page=9&lang=en')
    assert.ok(text.includes('rel="last" href="/directory/?category=water&amp;lang=en"'), text)
  })

  test('of what nothing was found for is no such page', async () => {
    const text = await look('/directory/?q=xqzvwk&page=9&lang=en')
    assert.ok(text.includes(catalogues.en.none) && !text.includes(catalogues.en.past_end))
    assert.doesNotMatch(text, /rel="(prev|next|last)"/)
  })

  test('of a network leads to its last one', async () => {
    const { id, owner } = await organization()
    const at = (path: string) => `${path}?organization_id=${id}`
    const named = { name: `Mill ${crypto.randomUUID()}`, description: 'Grinds.' }
    const { slug } = (await owner.post(at('/networks/'), named)).body
    const empty = await look(`/networks/${slug}/?page=7&lang=en`)
    assert.doesNotMatch(empty, /rel="(prev|next|last)"/)
    const made = { ...named, city: 'Stroud', country: 'GB' }
    const { body } = await owner.post(at('/businesses/'), made)
    await owner.post(at(`/networks/${slug}/members/`), { business_slug: body.slug })
    for (const page of [7, 999]) {
      const text = await look(`/networks/${slug}/?page=${page}&lang=en`)
      const link = `rel="last" href="/networks/${slug}/?page=1&amp;lang=en"`
      says(text, [catalogues.en.past_end, link])
    }
  })
})

test('the last page is one that is reached, and comes before the one that was empty', () => {
  const speech = speechIn('en')
  const cases = [
    [{ page: 9, count: 186 }, 8],
    [{ page: 9, count: 24 }, 1],
    [{ page: 9, count: 25 }, 2],
    [{ page: 100, count: 10_000 }, 99],
    [{ page: 3, count: 100 }, 2],
  ] as const
  for (const [asked, last] of cases) {
    const linkTo = (page: number) => `?page=${page}`
    const shown = beyondLast({ ...asked, pageSize: 24, linkTo }, speech)
    assert.equal(lastLinked(shown?.text ?? ''), last, JSON.stringify(asked))
  }
  for (const none of [
    { page: 1, count: 24 },
    { page: 9, count: 0 },
  ])
    assert.equal(beyondLast({ ...none, pageSize: 24, linkTo: String }, speech), undefined)
})

test('a page behind all that are shown has nothing, also of a list that goes on there', () => {
  const asked = ['100', '101', '1e9', '0', '-1', '1.5', 'x', ''].map((page) =>
    pageIn(new URLSearchParams({ page })),
  )
  assert.deepEqual(asked, [100, 101, 101, 1, 1, 1, 1, 1])
  assert.deepEqual([shownOn(100, ['a']), shownOn(101, ['a'])], [['a'], []])
})
