import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { organization } from '#test/world.ts'
import { readProfile } from '../profiles/profiles.ts'
import { discoverLeads } from './discovery.ts'

type Org = NonNullable<Observation['org']>

async function mill() {
  const tenant = await organization()
  const { id } = await provisioned(tenant)
  const profile = await readProfile(tenant.scope, id)
  let number = 0
  return async (...orgs: Org[]) => {
    const observations = orgs.map((org) => wanting(org, (number += 1)))
    const report = { source: 'ted', requests: 1, fetched: 1, kept: 1, reason: null, ms: 1 }
    const reports = [{ ...report, status: 'ok' as const }]
    return discoverLeads(tenant.scope, profile, {
      outreach: {},
      ask: async () => ({ observations, organizations: new Map(), reports }),
    })
  }
}

function wanting(org: Org, number: number): Observation {
  return {
    source: 'ted',
    platform: 'ted',
    external_id: String(number),
    url: `https://ted.europa.eu/${number}`,
    posted_at: new Date().toISOString(),
    lang: 'en',
    text: `Supply of organic stoneground flour, lot ${number}`,
    signal_hint: 'tender',
    org,
    license: '',
    attribution: '',
  }
}

const byName: Org = { name: 'Fournil des Halles', country: 'FR', ids: {} }
const bySiren: Org = {
  ...byName,
  name: 'Fournil des Halles SARL',
  ids: { 'FR-SIREN': '552100554' },
}
const byDomain: Org = { ...bySiren, domain: 'fournildeshalles.fr' }

suite('one company at several sources', () => {
  test('is one lead, charged once, however it is named later', async () => {
    const find = await mill()
    const first = await find(byName)
    assert.deepEqual([first.leads.length, first.charged], [1, 50])
    for (const named of [bySiren, byDomain, bySiren]) {
      const { leads, charged } = await find(named)
      assert.deepEqual([leads.map(({ id }) => id), charged], [[first.leads[0]!.id], 0])
    }
  })

  test('is not another of its name, by the number of its register', async () => {
    const find = await mill()
    const twin: Org = { ...bySiren, ids: { 'FR-SIREN': '111222333' } }
    const { leads, charged } = await find(bySiren, twin)
    assert.deepEqual([leads.length, charged], [2, 100])
    assert.equal((await find(twin)).charged, 0)
  })
})
