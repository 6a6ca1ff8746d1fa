import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { dayMs } from '#kernel/clock.ts'
import { transaction } from '#kernel/scope.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { forgetOutside } from '../sources/forgetting.ts'
import { decayLeads } from './decaying.ts'
import { removingOldEvidence } from './retention.ts'

const policies = signalSources.map(({ policy }) => policy)

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

async function discovered() {
  const tenant = await organization()
  const profile = await provisioned(tenant)
  const path = `/gtm/profiles/${profile.id}`
  const leads = (await tenant.owner.post(`${path}/discover-leads/${at(tenant)}`)).body
  return {
    tenant,
    fromPosts: leads.filter((lead: Lead) => lead.intent_signals[0]?.source === 'hn') as Lead[],
    list: async (): Promise<Lead[]> => (await tenant.owner.get(`${path}/leads/${at(tenant)}`)).body,
    one: (id: string, more = '') => `/gtm/leads/${id}/${more}${at(tenant)}`,
  }
}

interface Lead {
  readonly id: string
  readonly intent_score: number
  readonly intent_signals: { readonly source: string }[]
}

/** The scope of a sweep so many days from now. */
async function later(days: number): Promise<SystemScope> {
  const { runtime } = await world()
  const base = { ...runtime.base, now: () => new Date(Date.now() + days * dayMs) }
  return { ...runtime, ...base, enter: (id) => runtime.gate.system(base, id) }
}

suite('evidence that is older than its source allows', () => {
  test('is removed, and leads that nobody touched go with it', async () => {
    const { tenant, fromPosts, list } = await discovered()
    const all = await list()
    assert.ok(fromPosts.length > 0 && fromPosts.length < all.length)
    await removingOldEvidence(policies)(await later(89))
    assert.deepEqual(await list(), all)
    await removingOldEvidence(policies)(await later(91))
    const left = await list()
    assert.equal(left.length, all.length - fromPosts.length)
    assert.ok(left.every((lead) => lead.intent_signals.every(({ source }) => source !== 'hn')))
    const deleted = await eventsOf(tenant, 'lead.deleted')
    assert.deepEqual(
      deleted.map(({ subject_id }) => subject_id).sort(),
      fromPosts.map(({ id }) => id).sort(),
    )
    assert.ok(deleted.every(({ actor }) => (actor as { kind: string }).kind === 'system'))
  })

  test('leaves a lead that people worked with, and nothing of its words', async () => {
    const { tenant, fromPosts, one } = await discovered()
    const { id, intent_score } = fromPosts[0] as Lead
    await tenant.owner.patch(one(id), { stage: 'contacted' })
    const before = (await tenant.owner.get(one(id))).body
    await removingOldEvidence(policies)(await later(91))
    const { body } = await tenant.owner.get(one(id))
    assert.deepEqual([body.stage, body.intent_score, body.signals], ['contacted', 0, []])
    assert.equal(body.fit_score, before.fit_score)
    assert.match(body.why_now, /^No recent signal/)
    assert.equal(body.next_action.url, null)
    const { body: explained } = await tenant.owner.get(one(id, 'explain/'))
    assert.equal(explained.priority.score, body.priority)
    const [reduced] = await eventsOf(tenant, 'lead.reduced')
    assert.equal(reduced?.subject_id, id)
    const changes = reduced?.changes as Record<string, unknown>
    assert.deepEqual(changes['intent_score'], [intent_score, 0])
  })

  test('leaves what other sources gave', async () => {
    const { tenant, fromPosts, one } = await discovered()
    const { id } = fromPosts[0] as Lead
    await transaction(tenant.scope, async ({ db }) => {
      const row = await db
        .selectFrom('gtm_signals')
        .selectAll()
        .where('organization_id', '=', tenant.id)
        .where('lead_id', '=', id)
        .executeTakeFirstOrThrow()
      const other = { ...row, id: tenant.scope.newId(), source: 'directory', share: 7 }
      await db
        .insertInto('gtm_signals')
        .values({
          ...other,
          observation: JSON.stringify(row.observation),
          scoring: JSON.stringify(row.scoring),
        })
        .execute()
    })
    const found = await tenant.owner.get(one(id))
    await removingOldEvidence(policies)(await later(91))
    const { body } = await tenant.owner.get(one(id))
    assert.equal(body.signals.length, 1)
    const [{ source, share }] = body.signals
    assert.deepEqual([source, share], ['directory', body.intent_score])
    assert.ok(body.intent_score > 0 && body.intent_score < found.body.intent_score)
    await decayLeads(await later(91))
    assert.equal((await tenant.owner.get(one(id))).body.intent_score, body.intent_score)
  })
})

suite('what sources said', () => {
  test('is forgotten when it is no longer fresh', async () => {
    const { runtime } = await world()
    await discovered()
    const count = async () =>
      (await runtime.base.db.selectFrom('gtm_source_responses').select('source').execute()).length
    assert.ok((await count()) > 0)
    await forgetOutside(runtime.base)
    assert.ok((await count()) > 0)
    await forgetOutside(await later(31))
    assert.equal(await count(), 0)
    assert.deepEqual(
      await runtime.base.db.selectFrom('gtm_source_hosts').select('host').execute(),
      [],
    )
  })
})
