import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { failing, sourcesOfSuite } from './asking.fixture.ts'
import { askAboutItems } from './ask-about-items.ts'
import type { KeptItem } from './contract.ts'
import { signalSources, sourceOf } from './registry.ts'

function item(external_id: string, platform = 'forum.example'): KeptItem {
  return { external_id, platform, url: 'https://forum.example/t/10/1' }
}

/** Two items of each source that can be asked, and what its stand-in calls the first. */
const asked: Record<string, { items: readonly [KeptItem, KeptItem]; removed: string }> = {
  hn: { items: [item('4100'), item('4101')], removed: '4100' },
  stackexchange: { items: [item('gardening-1'), item('gardening-2')], removed: '1' },
  discourse: { items: [item('forum.example-1'), item('forum.example-2')], removed: '1' },
  lemmy: {
    items: [
      item('https://lemmy.example/post/1', 'lemmy.example'),
      item('https://lemmy.example/post/2', 'lemmy.example'),
    ],
    removed: '1',
  },
  bluesky: {
    items: [item('at://did:plc:invented/post/1'), item('at://did:plc:invented/post/2')],
    removed: 'at://did:plc:invented/post/1',
  },
  github: {
    items: [
      item('https://github.com/invented/bakery/issues/1'),
      item('https://github.com/invented/bakery/issues/2'),
    ],
    removed: '1',
  },
}

suite('asking whether items are still there', () => {
  const own = sourcesOfSuite()

  test('is tried here with every source that can be asked', () => {
    const able = signalSources.filter(({ items }) => items !== undefined)
    assert.deepEqual(new Set(able.map(({ policy }) => policy.id)), new Set(Object.keys(asked)))
  })

  for (const [id, { items, removed }] of Object.entries(asked)) {
    test(`tells of ${id} what is gone, and what is there`, async () => {
      own.sources.removed.clear()
      own.sources.removed.add(removed)
      const { gone, shown, unknown } = await askAboutItems(sourceOf(id), items, own.means.context)
      assert.deepEqual([gone, shown, unknown], [[items[0]], [items[1]], []])
    })

    for (const mode of [
      'server_error',
      'forbidden',
      'web_page',
      'wrong_form',
      'rate_limited',
    ] as const)
      test(`takes nothing of ${id} for gone by ${mode}`, async () => {
        own.sources.behave(mode, id)
        const checked = await askAboutItems(sourceOf(id), items, own.means.context)
        own.sources.behave('ok', id)
        assert.deepEqual([checked.gone, checked.shown], [[], []])
        assert.equal(checked.unknown.length, 2)
      })
  }

  test('knows of Lemmy and GitHub that a post or its author is gone for good', async () => {
    own.sources.removed.clear()
    own.sources.removed.add('lemmy 1').add('author of 1')
    for (const id of ['lemmy', 'github'] as const) {
      const { gone } = await askAboutItems(sourceOf(id), asked[id]?.items ?? [], own.means.context)
      assert.equal(gone.length, 1, id)
    }
  })

  test('asks nothing where there is no turn, and about nothing that has no address', async () => {
    const gate = {
      enter: async () => ({ status: 'rate_limited' as const, reason: 'later' }),
      leave: async () => {},
    }
    const context = { ...own.means.context, gate, fetch: failing('never') }
    const barred = await askAboutItems(sourceOf('hn'), [item('4100')], context)
    assert.deepEqual(barred, { gone: [], shown: [], unknown: [] })
    const odd = [item('nobody-knows')]
    const { unknown } = await askAboutItems(sourceOf('github'), odd, own.means.context)
    assert.deepEqual(unknown, odd)
  })
})
