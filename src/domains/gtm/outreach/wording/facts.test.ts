import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { emptyProfile } from '#adapters/web/site/company/company.ts'
import { emptyIcp, type Icp } from '../../scoring/icp.ts'
import type { Profile } from '../../profiles/schemas.ts'
import { slotsOf } from './facts.ts'

const ground = {
  source: 'directory',
  external_id: '1',
  platform: 'directory',
  post_url: 'http://directory.example/businesses/crumb/',
  snippet: 'Stoneground flour for two ovens',
  posted_at: '2026-11-20T00:00:00Z',
  created_at: '2026-11-20T00:00:00Z',
  attribution: 'Business directory',
  lang: 'en',
}
const icp = {
  ...emptyIcp,
  keywords: [
    { text: 'stoneground flour', weight: 0.9 },
    { text: 'Bakeries', weight: 0.9 },
  ],
  query_terms: ['bakeries', 'rye flour'],
  industries: ['bakeries'],
  competitors: ['Big Mill'],
}

function offerIn(phrases: readonly string[], asked: Icp = icp): string | undefined {
  const { company, offer } = emptyProfile('hearthmill.example')
  const profile = { company, offer, icp: asked, domain: 'hearthmill.example' } as unknown as Profile
  const lead = { first_name: '', last_name: '', company: 'Crumb' }
  const slots = slotsOf({
    lead,
    ground: { ...ground, phrases },
    profile,
    sender: 'Hearth Mill',
    language: 'en',
  })
  return slots.offer?.text
}

suite('what a mail says is offered', () => {
  test('is what the lead spoke of', () => {
    assert.equal(offerIn(['stoneground flour']), 'stoneground flour')
  })

  test('is neither whom the profile serves nor a competitor', () => {
    assert.equal(offerIn(['bakeries', 'stoneground flour']), 'stoneground flour')
    assert.equal(offerIn(['Big Mill']), 'rye flour')
    assert.equal(offerIn(['bakeries']), 'rye flour')
  })

  test('is left out where nothing is known to be offered', () => {
    const nothing = { ...emptyIcp, industries: ['bakeries'], keywords: [], query_terms: [] }
    assert.equal(offerIn(['bakeries'], { ...icp, ...nothing }), undefined)
  })
})
