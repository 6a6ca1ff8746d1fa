import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { prospectsOf } from './prospects.ts'

const said: Observation = {
  source: 'uk_cf',
  platform: 'uk_cf',
  external_id: '1',
  url: 'https://tenders.example/1',
  posted_at: '2026-11-14T09:00:00.000Z',
  lang: 'en',
  text: 'Bakery consulting',
  license: 'OGL v3.0',
  attribution: 'Contracts Finder',
}

suite('the website of a prospect', () => {
  test('is that of the domain by which its source knows the company', () => {
    const org = { name: 'Hearth & Furrow', domain: 'www.hearthandfurrow.example', ids: {} }
    const [prospect] = prospectsOf([{ ...said, org }], new Map())
    assert.equal(prospect?.website, 'https://hearthandfurrow.example')
    assert.equal(prospect.domain, 'hearthandfurrow.example')
  })

  test('is unknown where the domain is a host that many share, or that of a person', () => {
    const org = { name: 'Hearth & Furrow', domain: 'facebook.com', ids: {} }
    assert.equal(prospectsOf([{ ...said, org }], new Map())[0]?.website, '')
    const author = { handle: 'ada', verified_domain: 'ada.example' }
    assert.equal(prospectsOf([{ ...said, author }], new Map())[0]?.website, '')
  })
})
