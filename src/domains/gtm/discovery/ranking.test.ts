import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { affordable } from './discovery.ts'
import { emptyIcp } from '../scoring/icp.ts'
import { mayConvert, mayMove, type LeadStage } from '../leads/stages.ts'
import { prospectsOf } from './prospects.ts'
import { rank } from './ranking.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const icp = {
  ...emptyIcp,
  keywords: [{ text: 'organic flour', weight: 1 }],
  industries: ['bakery'],
}
function post(id: string, handle: string, text: string): Observation {
  return {
    source: 'hn',
    platform: 'hackernews',
    external_id: id,
    url: `https://news.ycombinator.com/item?id=${id}`,
    posted_at: '2026-11-19T10:00:00.000Z',
    lang: 'en',
    text,
    author: { handle },
    license: '',
    attribution: '',
  }
}
const wanted = 'We are looking for a supplier of organic flour.'
function ranked(observations: readonly Observation[], ownDomains: readonly string[] = []) {
  return rank({
    icp,
    prospects: prospectsOf(observations, new Map()),
    ownDomains,
    outreach: {},
    now,
  })
}

suite('prospects', () => {
  test('gather the posts of one person, and those of one company from several people', () => {
    const org = { name: 'Two Loaves Ltd', domain: 'www.twoloaves.com', ids: {} }
    const found = prospectsOf(
      [
        post('1', 'Ada', wanted),
        post('2', 'ada', wanted),
        { ...post('3', 'ben', wanted), org },
        { ...post('4', 'cyd', wanted), org: { ...org, domain: 'shop.twoloaves.com' } },
      ],
      new Map(),
    )
    assert.deepEqual(
      found.map(({ key, observations }) => [key, observations.length]),
      [
        ['person:hackernews:ada', 2],
        ['domain:twoloaves.com', 2],
      ],
    )
  })

  test('never make a name of a handle', () => {
    const [prospect] = prospectsOf([post('1', 'ada_lovelace', wanted)], new Map())
    assert.deepEqual([prospect?.first_name, prospect?.last_name], ['', ''])
    assert.equal(prospect?.handle, 'ada_lovelace')
  })
})

suite('ranking', () => {
  test('keeps who asks for the offer, and leaves out who is merely of a served industry', () => {
    const solar = post('2', 'ben', 'We are looking for solar panels for our bakery.')
    const found = ranked([post('1', 'ada', wanted), solar])
    assert.deepEqual(
      found.map(({ prospect }) => prospect.handle),
      ['ada'],
    )
  })

  test('keeps the best two of one publisher, however many entries it has', () => {
    const shops = Array.from({ length: 6 }, (_, index) => String(index))
    const posts = shops.map((id) => post(id, `shop${id}`, wanted))
    const entry = (id: string) => ({
      facts: { company: `Shop ${id}`, domain: `shop${id}.com`, lang: 'en' },
      website: `https://shop${id}.com`,
      email: '',
      country: '',
      publisher: Number(id) < 4 ? 'one organization' : null,
    })
    const organizations = new Map(shops.map((id) => [`hn:${id}`, entry(id)]))
    const prospects = prospectsOf(posts, organizations)
    const found = rank({ icp, prospects, ownDomains: [], outreach: {}, now })
    const publishers = found.map(({ prospect: { publisher } }) => publisher)
    assert.equal(publishers.filter((publisher) => publisher !== null).length, 2)
    assert.equal(publishers.length, 4)
  })

  test('leaves out the organization itself', () => {
    const org = { name: 'Mill', domain: 'mill.com', ids: {} }
    assert.equal(ranked([{ ...post('1', 'ada', wanted), org }], ['mill.com']).length, 0)
  })

  test('does not depend on the order of what was heard', () => {
    const heard = ['ada', 'ben', 'cyd'].map((handle, index) => post(String(index), handle, wanted))
    assert.deepEqual(ranked(heard), ranked(heard.toReversed()))
  })

  test('keeps all known leads and the best new ones that can be paid', () => {
    const all = ranked(
      ['a1', 'b1', 'c1', 'd1']
        .map((handle) => post(handle, handle, wanted))
        .map((one, index) => ({ ...one, external_id: String(index) })),
    )
    const familiarity = {
      isKnown: (one: (typeof all)[number]) => one.prospect.handle === 'c1',
      isInCrm: (one: (typeof all)[number]) => one.prospect.handle === 'd1',
    }
    assert.deepEqual(
      affordable(all, familiarity, 1).map(({ prospect }) => prospect.handle),
      ['a1', 'c1', 'd1'],
    )
  })
})

suite('the stages of a lead', () => {
  for (const [from, to, allowed] of [
    ['discovered', 'qualified', true],
    ['discovered', 'converted', false],
    ['contacted', 'discovered', false],
    ['contacted', 'replied', true],
    ['replied', 'dismissed', true],
    ['dismissed', 'contacted', false],
    ['dismissed', 'discovered', true],
    ['converted', 'dismissed', false],
    ['converted', 'converted', true],
  ] as const satisfies readonly (readonly [LeadStage, LeadStage, boolean])[])
    test(`${from} to ${to} is ${allowed ? 'allowed' : 'refused'}`, () =>
      assert.equal(mayMove(from, to), allowed))

  test('a dismissed lead is not converted', () => assert.equal(mayConvert('dismissed'), false))
})
