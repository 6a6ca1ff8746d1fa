import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { demandOf, leastDemand } from '#domains/gtm/scoring/demand/demand.ts'
import { wishLines, wishSets, type WishLine } from './wishless.ts'

/** The most of those that wish for nothing which may count as asking, and the fewest of the others. */
const limits = {
  seen: { mistaken: 0.08, heard: 0.86 },
  unseen: { mistaken: 0.13, heard: 0.9 },
  later: { mistaken: 0.06, heard: 0.8 },
  last: { mistaken: 0.15, heard: 1 },
} as const

function isHeard({ lang, text }: WishLine): boolean {
  const { undamped, damping } = demandOf(text, lang)
  return undamped * damping >= leastDemand
}

function shareOfHeard(lines: readonly WishLine[]): number {
  return lines.filter(isHeard).length / lines.length
}

for (const set of wishSets)
  suite(`jests, doubts, memories, wishes that were met, and offers that ask (${set})`, () => {
    const lines = wishLines(set)

    test(`ask for nothing, but for ${limits[set].mistaken} of them`, () => {
      const share = shareOfHeard(lines.filter(({ asks }) => !asks))
      assert.ok(share <= limits[set].mistaken, share.toFixed(3))
    })

    test('are told from those who ask in the same breath', () => {
      const share = shareOfHeard(lines.filter(({ asks }) => asks))
      assert.ok(share >= limits[set].heard, share.toFixed(3))
    })
  })
