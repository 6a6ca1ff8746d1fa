import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pricesAt } from './rate-card.ts'

suite('prices of cards', () => {
  const card = (feature: string, version: number, valid_from: string) => ({
    feature,
    version,
    valid_from,
    credits_per_unit: version * 10,
  })
  const cards = [
    card('chat', 3, '2026-03-01T00:00:00+00:00'),
    card('chat', 2, '2026-02-01T00:00:00+00:00'),
    card('chat', 1, '2026-01-01T00:00:00+00:00'),
    card('late', 1, '2026-03-01T00:00:00+00:00'),
  ]

  test('are those of the newest one in force, from its first instant on', () => {
    const versionAt = (at: string, feature = 'chat') =>
      pricesAt(cards, new Date(at)).get(feature)?.rate_card_version
    assert.equal(versionAt('2026-01-31T23:59:59.999Z'), 1)
    assert.equal(versionAt('2026-02-01T00:00:00Z'), 2)
    assert.equal(versionAt('2026-04-01T00:00:00Z'), 3)
    assert.equal(versionAt('2026-02-28T00:00:00Z', 'late'), undefined)
    assert.equal(pricesAt(cards, new Date('2026-02-10T00:00:00Z')).get('chat')?.unit_price, 20)
  })
})
