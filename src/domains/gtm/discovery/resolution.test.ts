import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { changeStage } from '../leads/leads.ts'
import { readProfile } from '../profiles/profiles.ts'
import { discoverLeads } from './discovery.ts'

type Org = NonNullable<Observation['org']>

async function mill() {
  const tenant = await organization()
  const { id } = await provisioned(tenant)
  const profile = await readProfile(tenant.scope, id)
  let number = 0
  const evidence = () =>
    transaction(tenant.scope, ({ db }) =>
      db
        .selectFrom('gtm_signals')
        .select(['external_id', 'created_at', 'lead_id'])
        .where('organization_id', '=', tenant.id)
        .orderBy('external_id')
        .execute(),
    )
  const move = (lead: string, stage: string) =>
    tenant.owner.patch(`/gtm/leads/${lead}/?organization_id=${tenant.id}`, { stage })
  const find = async (...orgs: Org[]) => {
    const observations = orgs.map((org) => wanting(org, (number += 1)))
    const report = { source: 'ted', requests: 1, fetched: 1, kept: 1, reason: null, ms: 1 }
    const reports = [{ ...report, status: 'ok' as const }]
    return discoverLeads(tenant.scope, profile, {
      outreach: {},
      ask: async () => ({ observations, organizations: new Map(), reports }),
    })
  }
  return { tenant, find, evidence, move }
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
const byDomainAlone: Org = { ...byName, domain: 'fournildeshalles.fr' }
const byDomain: Org = { ...bySiren, domain: 'fournildeshalles.fr' }

suite('one company at several sources', () => {
  test('is one lead, charged once, however it is named later', async () => {
    const { find } = await mill()
    const first = await find(byName)
    assert.deepEqual([first.leads.length, first.charged], [1, 50])
    for (const named of [bySiren, byDomain, bySiren]) {
      const { leads, charged } = await find(named)
      assert.deepEqual([leads.map(({ id }) => id), charged], [[first.leads[0]!.id], 0])
    }
  })

  test('is not another of its name, by the number of its register', async () => {
    const { find } = await mill()
    const twin: Org = { ...bySiren, ids: { 'FR-SIREN': '111222333' } }
    const { leads, charged } = await find(bySiren, twin)
    assert.deepEqual([leads.length, charged], [2, 100])
    assert.equal((await find(twin)).charged, 0)
  })

  test('is known again by its name, where it is met by it and by its domain at once', async () => {
    const { find } = await mill()
    const first = await find(byName)
    const { leads, charged } = await find(byName, byDomainAlone)
    assert.deepEqual([leads.map(({ id }) => id), charged], [[first.leads[0]!.id], 0])
  })
})

suite('two leads that turn out to be one company', () => {
  const apart = async () => {
    const own = await mill()
    const { leads } = await own.find(bySiren, byDomainAlone)
    const [one, other] = leads.map(({ id }) => id) as [string, string]
    return { ...own, one, other }
  }

  test('are one, with what was collected of both as it was', async () => {
    const { find, evidence, tenant } = await apart()
    const before = await evidence()
    const { leads, charged } = await find(byDomain)
    assert.deepEqual([leads.length, charged], [1, 0])
    const [stays] = leads.map(({ id }) => id)
    const after = (await evidence()).filter(({ external_id }) => external_id !== '3')
    assert.deepEqual(
      after,
      before.map((each) => ({ ...each, lead_id: stays })),
    )
    const gone = (await eventsOf(tenant, 'lead.')).filter(({ type }) => type === 'lead.deleted')
    assert.equal(gone.length, 1)
    assert.notEqual(gone[0]?.subject_id, stays)
  })

  for (const which of ['one', 'other'] as const)
    test(`are the one that people went on with (${which})`, async () => {
      const { find, move, ...own } = await apart()
      await move(own[which], 'qualified')
      const { leads } = await find(byDomain)
      assert.deepEqual(
        leads.map(({ id, stage }) => [id, stage]),
        [[own[which], 'qualified']],
      )
    })

  // Red without lockLeads in mergeLeads: the lead would go with what somebody is just making of it.
  test('stay two where somebody goes on with one meanwhile', async () => {
    const { find, one, other, tenant } = await apart()
    await overlapping(
      tenant.scope,
      async (inside) => {
        for (const id of [one, other]) await changeStage(inside, id, 'qualified')
      },
      () => find(byDomain),
    )
    for (const id of [one, other]) {
      const path = `/gtm/leads/${id}/?organization_id=${tenant.id}`
      assert.equal((await tenant.owner.get(path)).body.stage, 'qualified')
    }
  })

  test('stay two where people went on with both', async () => {
    const { find, move, one, other, tenant } = await apart()
    for (const id of [one, other]) await move(id, 'qualified')
    await find(byDomain)
    for (const id of [one, other]) {
      const path = `/gtm/leads/${id}/?organization_id=${tenant.id}`
      assert.equal((await tenant.owner.get(path)).status, 200)
    }
  })
})
