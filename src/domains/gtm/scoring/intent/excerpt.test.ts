import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { emptyIcp } from '../icp.ts'
import { emptyPool } from '../pool.ts'
import { scoreLead } from '../score-lead.ts'

const story =
  'We moved here in the spring of last year and it has been a long road. The oven came from an old hotel, the counter from a school. My sister paints the signs. We open at seven and the queue is round the corner on Saturdays, which still surprises all of us. '
const question =
  'Does anybody know a supplier of organic rye flour, about 300 kg a month? Write to me at anna@bakery.example or +44 1422 555 0192.'
const post = {
  source: 'forum',
  platform: 'forum',
  external_id: '1',
  url: 'https://forum.example/1',
  posted_at: '2026-11-19T00:00:00.000Z',
  lang: 'en',
  text: `${story}${story}${question} ${story}`,
  author: { handle: 'anna' },
  license: '',
  attribution: '',
} satisfies Observation
const icp = { ...emptyIcp, keywords: [{ text: 'organic flour', weight: 0.9 }] }
const scoring = { icp, lead: {}, pool: emptyPool, now: new Date('2026-11-20T00:00:00.000Z') }

suite('the excerpt of a long post', () => {
  const { signals, intent_score } = scoreLead({ ...scoring, observations: [post] })
  const [signal] = signals

  test('is where it asks, without contacts', () => {
    const snippet = signal?.snippet ?? ''
    assert.match(snippet, /supplier of organic rye flour, about 300 kg a month\?/)
    assert.ok(snippet.length <= 280)
    assert.doesNotMatch(snippet, /@|555/)
  })

  test('counts as much when it is all that is left', () => {
    const kept = { ...post, text: signal?.snippet ?? '' }
    const again = scoreLead({ ...scoring, observations: [kept] })
    assert.ok(again.intent_score >= intent_score - 5, `${again.intent_score} of ${intent_score}`)
    assert.equal(again.signals[0]?.snippet, signal?.snippet)
  })

  test('is the beginning where nothing speaks for a purchase', () => {
    const told = scoreLead({ ...scoring, observations: [{ ...post, text: story.repeat(3) }] })
    assert.ok(told.signals[0]?.snippet.startsWith('We moved here'))
  })
})
