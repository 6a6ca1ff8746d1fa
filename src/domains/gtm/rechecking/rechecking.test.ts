import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createReadingPool } from '#adapters/reading/reading-pool.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { dayMs } from '#kernel/clock.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { recheckEvidence } from './rechecking.ts'

const nobody = '00000000-0000-4000-8000-000000000001'
const copied = 'source, platform, post_url, snippet, share, observation, scoring, posted_at'

interface Lead {
  readonly id: string
  readonly intent_signals: { readonly source: string; readonly post_url: string }[]
}

async function discovered() {
  const tenant = await organization()
  const at = `?organization_id=${tenant.id}`
  const profile = await provisioned(tenant)
  const path = `/gtm/profiles/${profile.id}`
  await tenant.owner.post(`${path}/discover-leads/${at}`)
  const list = async (): Promise<Lead[]> => (await tenant.owner.get(`${path}/leads/${at}`)).body
  const fromPosts = (await list()).filter(({ intent_signals: [one] }) => one?.source === 'hn')
  return { tenant, at, list, fromPosts, post: postOf(fromPosts[0]) }
}

function postOf(lead: Lead | undefined): string {
  return lead?.intent_signals[0]?.post_url.split('=').at(-1) ?? assert.fail('no post')
}

/** The job, so many days from now, with what it asked the sources. */
async function recheck(days: number): Promise<string[]> {
  const { runtime, sources } = await world()
  const base = { ...runtime.base, now: () => new Date(Date.now() + days * dayMs) }
  const scope: SystemScope = { ...runtime, ...base, enter: (id) => runtime.gate.system(base, id) }
  const originMap = new Map(Object.entries(sources.originMap))
  const fetch = createSafeFetch({ originMap, userAgent: 'test' })
  const { read, close } = createReadingPool()
  const before = sources.requests.length
  await recheckEvidence(scope, { fetch, read, sources: signalSources })
  await Promise.all([close(), fetch.close()])
  return sources.requests.slice(before)
}

async function remove(...ids: string[]) {
  const { sources } = await world()
  for (const id of ids) sources.removed.add(id)
}

async function stage(tenant: Organization, id: string, at: string) {
  await tenant.owner.patch(`/gtm/leads/${id}/${at}`, { stage: 'qualified' })
}

suite('posts that their authors deleted', () => {
  test('are found out after three days, and the lead goes with its last evidence', async () => {
    const { tenant, list, fromPosts, post } = await discovered()
    const [all, gone] = [await list(), fromPosts[0]]
    await remove(post)
    assert.deepEqual(await recheck(2.9), [])
    assert.deepEqual(await list(), all)
    assert.ok((await recheck(3.1)).length > 0)
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      all.map(({ id }) => id).filter((id) => id !== gone?.id),
    )
    const deleted = await eventsOf(tenant, 'lead.deleted')
    assert.deepEqual(
      deleted.map(({ subject_id }) => subject_id),
      [gone?.id],
    )
  })

  test('are taken from a lead that people worked with, with the name of who wrote them', async () => {
    const { tenant, at, fromPosts, post } = await discovered()
    const id = fromPosts[0]?.id ?? ''
    await stage(tenant, id, at)
    await remove(post)
    await recheck(3.1)
    const { body } = await tenant.owner.get(`/gtm/leads/${id}/${at}`)
    assert.deepEqual([body.signals, body.intent_score, body.handle], [[], 0, ''])
    const [reduced] = await eventsOf(tenant, 'lead.reduced')
    assert.equal(reduced?.subject_id, id)
  })

  test('leave a lead that goes with the erasure of its handle, and the contact that it became', async () => {
    const { tenant, at, fromPosts, post } = await discovered()
    const id = fromPosts[0]?.id ?? ''
    const { handle } = (await tenant.owner.get(`/gtm/leads/${id}/${at}`)).body
    const { body } = await tenant.owner.post(`/gtm/leads/${id}/convert/${at}`)
    await remove(post)
    await recheck(3.1)
    const shown = await tenant.owner.get(`/privacy/export/${at}&handle=${handle}`)
    assert.ok(shown.body.kept.some(({ kind }: { kind: string }) => kind === 'contact'))
    await tenant.owner.post(`/privacy/erasures/${at}`, { handle })
    assert.equal((await tenant.owner.get(`/gtm/leads/${id}/${at}`)).status, 404)
    const contact = `/crm/contacts/${body.contact_id}/${at}`
    assert.equal((await tenant.owner.get(contact)).status, 404)
  })

  test('are asked about once for all organizations, and not again for three days', async () => {
    const [one, other] = [await discovered(), await discovered()]
    await remove(one.post)
    const requests = await recheck(3.1)
    const about = requests.filter((url) => url.endsWith(`/item/${one.post}.json`))
    assert.equal(about.length, 1)
    const isFrom = ({ intent_signals }: Lead) =>
      intent_signals.some(({ post_url }) => post_url.endsWith(`=${one.post}`))
    for (const { list, fromPosts } of [one, other]) {
      assert.ok(fromPosts.some(isFrom))
      assert.ok(!(await list()).some(isFrom))
    }
    assert.deepEqual(await recheck(5), [])
    assert.ok((await recheck(6.2)).length > 0)
  })

  test('are not found out by a source that fails; it is asked again a day later', async () => {
    const { list, post } = await discovered()
    const { sources } = await world()
    const all = await list()
    await remove(post)
    sources.behave('server_error', 'hn')
    await recheck(3.1)
    assert.deepEqual(await list(), all)
    sources.behave('ok', 'hn')
    assert.deepEqual(await recheck(3.2), [])
    await recheck(4.2)
    assert.equal((await list()).length, all.length - 1)
  })

  test('are found out behind many that are older, of organizations that nobody can enter', async () => {
    const { list, post, tenant } = await discovered()
    const count = (await list()).length
    await remove(post)
    await asTableOwner(async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into gtm_signals (organization_id, id, lead_id, ${copied}, external_id, created_at)
         select $2, gen_random_uuid(), lead_id, ${copied}, 'of others ' || n, created_at - interval '1 day'
           from (select * from gtm_signals where organization_id = $1 and source = 'hn' limit 1) one,
                generate_series(1, 1100) n`,
        [tenant.id, nobody],
      )
      const requests = await recheck(3.1)
      await client.query('delete from gtm_signals where organization_id = $1', [nobody])
      assert.ok(requests.every((url) => !url.includes('others')))
    })
    assert.equal((await list()).length, count - 1)
  })
})
