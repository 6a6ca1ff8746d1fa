import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { decayLeads } from './decaying.ts'

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

interface Found {
  readonly id: string
  readonly company: string
  readonly intent_score: number
  readonly fit_score: number
}

async function discovered() {
  const tenant = await organization()
  const profile = await provisioned(tenant)
  const path = `/gtm/profiles/${profile.id}`
  const leads: Found[] = (await tenant.owner.post(`${path}/discover-leads/${at(tenant)}`)).body
  return {
    tenant,
    leads,
    path,
    list: (filter: string) => tenant.owner.get(`${path}/leads/${at(tenant)}&${filter}`),
    one: (id: string, more = '') => `/gtm/leads/${id}/${more}${at(tenant)}`,
    words: () =>
      tenant.scope.db
        .selectFrom('gtm_lead_words')
        .select(['lead_id', 'word'])
        .where('organization_id', '=', tenant.id)
        .execute(),
  }
}

/** The scope of a sweep so many days from now. */
async function later(days: number): Promise<SystemScope> {
  const { runtime } = await world()
  const now = () => new Date(Date.now() + days * 86_400_000)
  const base = { ...runtime.base, now }
  return { ...runtime, ...base, enter: (id) => runtime.gate.system(base, id) }
}

suite('a list of leads', () => {
  test('is narrowed by source, country, age, scores and words', async () => {
    const { leads, list, one, tenant } = await discovered()
    const details = await Promise.all(leads.map(({ id }) => tenant.owner.get(one(id))))
    const all = details.map(({ body }) => body)
    const newest = Math.max(...all.map(({ asked_at }) => Date.parse(asked_at)))
    const days = Math.ceil((Date.now() - newest) / 86_400_000)
    const cases: [string, (lead: (typeof all)[number]) => boolean][] = [
      ['source=hn', ({ source }) => source === 'hn'],
      ['source=directory', ({ source }) => source === 'directory'],
      ['country=United%20Kingdom', ({ country_code }) => country_code === 'GB'],
      [
        `max_age_days=${days}`,
        ({ asked_at }) => Date.parse(asked_at) > Date.now() - days * 86_400_000,
      ],
      ['max_fit=20', ({ fit_score }) => fit_score <= 20],
      ['max_intent=80', ({ intent_score }) => intent_score <= 80],
      ['min_priority=60&max_priority=80', ({ priority }) => priority >= 60 && priority <= 80],
      ['search=hearth%20bak', ({ company }) => company === 'Hearth & Furrow Bakery'],
      ['search=crumbledore', ({ handle }) => handle === 'crumbledore'],
      ['search=%2B%2B', () => false],
    ]
    for (const [filter, passes] of cases) {
      const wanted = all.filter(passes).map(({ id }) => id)
      const { body } = await list(filter)
      assert.deepEqual(new Set(body.map(({ id }: Found) => id)), new Set(wanted), filter)
      if (!filter.includes('%2B')) assert.ok(wanted.length > 0, filter)
    }
    const byAge = (await list('ordering=-asked_at')).body.map(({ id }: Found) => id)
    const times = byAge.map((id: string) => all.find((lead) => lead.id === id).asked_at)
    assert.deepEqual(times, times.toSorted().reverse())
    assert.equal((await list('country=Atlantis')).status, 400)
    assert.equal((await list('source=gossip')).status, 400)
  })

  test('finds no lead by words of another profile or organization', async () => {
    const [own, other] = [await discovered(), await organization()]
    assert.equal((await other.owner.get(`${own.path}/leads/${at(other)}&search=flour`)).status, 404)
    assert.ok((await own.list('search=flour')).body.length > 0)
  })

  test('keeps no word of a lead that is gone', async () => {
    const { tenant, leads, one, words, path } = await discovered()
    const [first] = leads
    assert.ok((await words()).some(({ lead_id }) => lead_id === first!.id))
    await tenant.owner.delete(one(first!.id))
    assert.ok((await words()).every(({ lead_id }) => lead_id !== first!.id))
    await tenant.owner.delete(`${path}/${at(tenant)}`)
    assert.deepEqual(await words(), [])
  })
})

suite('the scores of leads', () => {
  test('fall with time, and the list is sorted and narrowed by what it shows', async () => {
    const { tenant, leads, list, one } = await discovered()
    const before = (await list('')).body as Found[]
    await decayLeads(await later(5))
    await decayLeads(await later(60))
    const after = (await list('')).body as Found[]
    assert.equal(after.length, before.length)
    const scores = new Map(before.map(({ id, intent_score }) => [id, intent_score]))
    assert.ok(after.every(({ id, intent_score }) => intent_score <= scores.get(id)!))
    assert.ok(after.some(({ id, intent_score }) => intent_score < scores.get(id)!))
    const priorities = []
    for (const { id, intent_score, fit_score } of after) {
      const { body } = await tenant.owner.get(one(id, 'explain/'))
      const shares = body.signals.map(({ share }: { share: number }) => share)
      assert.equal(
        shares.reduce((a: number, b: number) => a + b, 0),
        intent_score,
      )
      assert.equal(leads.find((lead) => lead.id === id)!.fit_score, fit_score)
      assert.equal(body.priority.score, body.priority_score)
      priorities.push(body.priority_score)
    }
    assert.deepEqual(
      priorities,
      priorities.toSorted((a, b) => b - a),
    )
    const highest = Math.max(...after.map(({ intent_score }) => intent_score))
    assert.deepEqual((await list(`min_intent=${highest + 1}`)).body, [])
  })

  test('are completed where older code stored them', async () => {
    const { tenant, list } = await discovered()
    const { db } = tenant.scope
    const none = {
      source: '',
      signal_type: '',
      country_code: '',
      decays_at: '1970-01-01T00:00:00Z',
      words: null,
    }
    await db.updateTable('gtm_leads').set(none).where('organization_id', '=', tenant.id).execute()
    await db.deleteFrom('gtm_lead_words').where('organization_id', '=', tenant.id).execute()
    assert.deepEqual((await list('source=directory')).body, [])
    await decayLeads(await later(0))
    assert.ok((await list('source=directory')).body.length > 0)
    assert.equal((await list('search=crumbledore')).body.length, 1)
  })
})
