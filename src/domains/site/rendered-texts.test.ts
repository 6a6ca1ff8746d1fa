import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Html } from '#kernel/docs/html.ts'
import { renderedTexts } from './rendered-texts.ts'

/** Renders nothing, and notes what it was asked for. */
function noting(most?: number) {
  const asked: string[] = []
  const rendering = renderedTexts(most, (passage) => {
    asked.push(passage)
    return [new Html(passage)]
  })
  return { asked, rendering }
}

suite('texts of others on pages', () => {
  test('are rendered once, however often they are asked for, also at once', async () => {
    const { asked, rendering } = noting()
    const all = await Promise.all([rendering('*a_'), rendering('*a_')])
    all.push(await rendering('*a_'))
    assert.deepEqual(asked, ['*a_'])
    for (const blocks of all) assert.deepEqual(blocks, [new Html('*a_')])
  })

  test('are forgotten, those first that were asked for longest ago, where they are too many', async () => {
    const { asked, rendering } = noting(150)
    for (const text of ['one', 'two', 'three', 'one', 'four', 'one']) await rendering(text)
    assert.deepEqual(asked, ['one', 'two', 'three', 'four'])
    await rendering('two')
    assert.deepEqual(asked.at(-1), 'two')
  })

  // Red where all is rendered at one go.
  test('let others have their turn between passages', async () => {
    let turns = 0
    const others = setInterval(() => (turns += 1), 0)
    const seen: number[] = []
    const rendering = renderedTexts(undefined, () => {
      const until = performance.now() + 5
      while (performance.now() < until);
      seen.push(turns)
      return []
    })
    await rendering('*a_'.repeat(6666))
    clearInterval(others)
    assert.ok(seen.length > 5, `${seen.length} passages`)
    assert.ok(new Set(seen).size > 1, 'nobody else had a turn')
  })
})
