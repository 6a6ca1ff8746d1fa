import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type { z } from 'zod'
import { at, discovered } from '../discovered.fixture.ts'
import { discoverLeads } from '../discovery/discovery.ts'
import { eventsOf } from '#test/event-log.ts'
import { world, type Organization } from '#test/world.ts'
import type { rescoringLeads } from './later.ts'
import { rescoreLeads } from './rescoring.ts'

interface Lead {
  readonly id: string
  readonly company: string
  readonly fit_score: number
  readonly intent_score: number
  readonly intent_signals: { readonly source: string; readonly snippet: string }[]
}

type Payload = z.output<typeof rescoringLeads.payload>

/** What waits in the queue for this organization, taken out of it. */
async function take({ id }: Organization): Promise<Payload[]> {
  const { runtime } = await world()
  const { rows } = await sql<{ payload: Payload }>`
    delete from pgboss.job where name = 'gtm.rescore_leads' and data->>'organization_id' = ${id}
    returning data->'payload' as payload`.execute(runtime.base.db)
  return rows.map(({ payload }) => payload)
}

async function prospecting() {
  const { tenant, path } = await discovered()
  await take(tenant)
  const list = async (): Promise<Lead[]> =>
    (await tenant.owner.get(`${path}/leads/${at(tenant)}`)).body
  const one = async (lead: string, more = '') =>
    (await tenant.owner.get(`/gtm/leads/${lead}/${more}${at(tenant)}`)).body
  const change = (icp: object) => tenant.owner.patch(`${path}/${at(tenant)}`, { icp })
  /** Does what waits until nothing does; returns how many jobs that took. */
  const work = async (atOnce?: number): Promise<number> => {
    const waiting = await take(tenant)
    for (const payload of waiting) await rescoreLeads(tenant.scope, payload, atOnce)
    return waiting.length === 0 ? 0 : waiting.length + (await work(atOnce))
  }
  const { body: profile } = await tenant.owner.get(`${path}/${at(tenant)}`)
  return { tenant, path, icp: profile.icp, list, one, change, work }
}

const bicycles = { keywords: ['bicycle repair'], query_terms: ['bicycle repair'], industries: [] }

function scores(leads: readonly Lead[]) {
  return Object.fromEntries(
    leads.map(({ id, fit_score, intent_score }) => [id, [fit_score, intent_score]]),
  )
}

suite('leads of a profile that changed', () => {
  test('are scored by what it asks for now, with their explanations and an event', async () => {
    const { tenant, list, one, change, work } = await prospecting()
    const before = await list()
    await change(bicycles)
    assert.equal(await work(), 1)
    const after = await list()
    assert.deepEqual(after.map(({ id }) => id).sort(), before.map(({ id }) => id).sort())
    assert.deepEqual([...new Set(after.map(({ intent_score }) => intent_score))], [0])
    const [{ id, fit_score } = assert.fail()] = after
    const explained = await one(id, 'explain/')
    assert.deepEqual([explained.intent_score, explained.fit.score], [0, fit_score])
    assert.ok(explained.signals.length > 0)
    assert.ok(explained.signals.every(({ relevance }: { relevance: number }) => relevance === 0))
    const told = await eventsOf(tenant, 'lead.rescored')
    assert.deepEqual(told.map(({ subject_id }) => subject_id).sort(), after.map((o) => o.id).sort())
    const changes = told.find(({ subject_id }) => subject_id === id)?.changes
    assert.deepEqual(Object.keys(changes ?? {}).includes('intent_score'), true)
  })

  test('have the scores of before once it asks for the same as before', async () => {
    const { icp, list, one, change, work } = await prospecting()
    const before = await list()
    const explained = await one(before[0]?.id ?? '', 'explain/')
    await change(bicycles)
    await work()
    assert.notDeepEqual(scores(await list()), scores(before))
    await change(icp)
    await work()
    assert.deepEqual(scores(await list()), scores(before))
    const { fit, signals } = await one(before[0]?.id ?? '', 'explain/')
    assert.deepEqual([fit, signals], [explained.fit, explained.signals])
  })

  test('sink by an excluded word, and are left alone in an excluded country', async () => {
    const { list, one, change, work } = await prospecting()
    const [first] = await list()
    await change({ excluded_keywords: ['stoneground'] })
    await work()
    const sunk = (await list()).find(({ id }) => id === first?.id)
    assert.ok((sunk?.intent_score ?? 0) < (first?.intent_score ?? 0))
    const { country_code } = await one(first?.id ?? '')
    await change({ excluded_countries: [country_code] })
    await work()
    const { fit_score, priority, next_action } = await one(first?.id ?? '')
    assert.deepEqual([fit_score, priority, next_action.action], [0, 0, 'leave_alone'])
  })

  test('stay as they are where people wrote to them, converted or dismissed them', async () => {
    const { tenant, list, one, change, work } = await prospecting()
    const [contacted, converted, dismissed, open] = (await list()).map(({ id }) => id)
    const { owner } = tenant
    await owner.patch(`/gtm/leads/${contacted}/${at(tenant)}`, { stage: 'contacted' })
    await owner.post(`/gtm/leads/${converted}/convert/${at(tenant)}`)
    await owner.patch(`/gtm/leads/${dismissed}/${at(tenant)}`, { stage: 'dismissed' })
    await owner.patch(`/gtm/leads/${open}/${at(tenant)}`, { stage: 'qualified' })
    const all = () => Promise.all([contacted, converted, dismissed].map((id) => one(id ?? '')))
    const before = await all()
    await change(bicycles)
    await work()
    assert.deepEqual(await all(), before)
    assert.equal((await one(open ?? '')).intent_score, 0)
  })

  test('cost nothing, and no source is asked', async () => {
    const { tenant, change, work } = await prospecting()
    const { sources } = await world()
    const wallet = async () => (await tenant.owner.get(`/credits/wallet/${at(tenant)}`)).body
    const before = [await wallet(), sources.requests.length]
    await change(bicycles)
    await work()
    assert.deepEqual([await wallet(), sources.requests.length], before)
  })

  test('are scored a few at a time, and changes that follow each other are one', async () => {
    const { list, change, work } = await prospecting()
    const count = (await list()).length
    await change({ excluded_keywords: ['papier'] })
    await change(bicycles)
    assert.equal(await work(1), count + 1)
    assert.ok((await list()).every(({ intent_score }) => intent_score === 0))
  })

  test('are scored too where a discovery began before the change', async () => {
    const { tenant, path, change, work } = await prospecting()
    const { body: former } = await tenant.owner.get(`${path}/${at(tenant)}`)
    await change(bicycles)
    await work()
    const report = { source: 'directory', status: 'ok', reason: null, requests: 1 } as const
    const ask = () =>
      Promise.resolve({
        observations: [],
        organizations: new Map(),
        reports: [{ ...report, fetched: 0, kept: 0, ms: 1 }],
      })
    await discoverLeads(tenant.scope, former, { ask, outreach: {} })
    assert.equal(await work(), 1)
  })

  test('are not scored where nothing that they are scored by changed', async () => {
    const { tenant, path, icp, change, work } = await prospecting()
    await tenant.owner.patch(`${path}/${at(tenant)}`, { agent_summary: 'A mill.' })
    await change({ keywords: icp.keywords })
    assert.equal(await work(), 0)
  })

  test('are not gone on with for a profile that changed since, or is gone', async () => {
    const { tenant, list, change, work } = await prospecting()
    const before = scores(await list())
    await change(bicycles)
    const [payload = assert.fail()] = await take(tenant)
    const created_at = new Date(Date.now() + 60_000).toISOString()
    const behind = { created_at, id: payload.profile_id, icp: 'of before' }
    await rescoreLeads(tenant.scope, { ...payload, behind })
    assert.deepEqual(scores(await list()), before)
    await rescoreLeads(tenant.scope, { profile_id: tenant.id })
    assert.equal(await work(), 0)
  })
})
