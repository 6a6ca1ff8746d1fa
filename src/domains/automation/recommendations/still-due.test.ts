import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { workbench } from '#domains/crm/workbench.fixture.ts'
import { prospecting } from '#domains/gtm/outreach/outreach.fixture.ts'
import type { Subscriber } from '#kernel/events/subscriber.ts'
import { dayMs } from '#kernel/clock.ts'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, type Organization } from '#test/world.ts'
import { carriedOut } from './carried-out.ts'
import { dueNotices } from './due-notices.ts'
import { newLeads } from './new-leads.ts'
import { newMatches } from './new-matches.ts'
import { overdueTasks } from './overdue.ts'
import { reminded, reminders } from './reminders.ts'

interface Entry {
  readonly type: string
  readonly title: string
  readonly why: string
  readonly payload: { readonly path: string; readonly body: object; readonly needs: string[] }
}

type Happening = () => Promise<unknown>

/** An organization whose Home has an entry, and what may happen to what that speaks of. */
interface Case {
  readonly tenant: Organization
  readonly happens: Readonly<Record<string, Happening>>
}

async function listed({ owner, id }: Organization): Promise<Entry[]> {
  return (await owner.get(`/home/actions/?organization_id=${id}`)).body.recommendations
}

async function hear({ scope }: Organization, of: Subscriber, ...events: object[]) {
  await transaction(scope, (inside) => of.handle({ scope: inside, events: events as never }))
}

/** What the worker does with what was recorded of tasks. */
async function follow(tenant: Organization): Promise<void> {
  const log = await eventsOf(tenant, 'task.')
  for (const each of [carriedOut, reminded]) {
    const own = log.filter(({ type }) => each.types.includes(type))
    if (own.length > 0) await hear(tenant, each, ...own)
  }
}

const mill = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
const told = { ...mill, email: 'ada@people.example', domain: 'hearthmill.example' }

function carriedOutIn(tenant: Organization, kind: string) {
  const entry = async () => (await listed(tenant)).find(({ type }) => type === kind)!
  const given = (needs: readonly string[]) =>
    Object.fromEntries(needs.map((name) => [name, told[name as keyof typeof told]]))
  return {
    'carried out by its call': async () => {
      const { path, body, needs } = (await entry()).payload
      const sent = { ...body, ...given(needs) }
      const { status } = await tenant.owner.post(path.slice('/api/v1'.length), sent)
      assert.ok(status < 300, `${status}`)
    },
    'carried out by its tool': async () => {
      const { plaintext } = await keyOf(tenant.owner, tenant.id)
      const { id } = (await entry()) as unknown as { id: string }
      const { body } = await callTool(plaintext, 'list_home_actions', {})
      const of = body.recommendations.find((one: { id: string }) => one.id === id)
      const { tool, arguments: known, needs } = of.proposal
      const { refused } = await callTool(plaintext, tool, { ...known, ...given(needs) })
      assert.equal(refused, false)
    },
  }
}

function first(kind: string) {
  return async (): Promise<Case> => {
    const tenant = await organization()
    if (kind === 'ambassador') await workbench(tenant).make('contacts')
    await listed(tenant)
    return { tenant, happens: carriedOutIn(tenant, kind) }
  }
}

function reminder(): Promise<Case> {
  return ofTask('reminder', {}, (tenant, data) =>
    hear(tenant, reminders, { type: 'task.reminded', data }),
  )
}

function overdue(): Promise<Case> {
  return ofTask('overdue', { due: ago(1) }, (tenant, data) =>
    hear(tenant, overdueTasks, { type: 'task.overdue', data }),
  )
}

function ago(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString()
}

async function ofTask(
  type: string,
  values: object,
  tell: (tenant: Organization, task: object) => Promise<void>,
): Promise<Case> {
  const tenant = await organization()
  const { make, remove, back, at } = workbench(tenant)
  const task = await make('tasks', values)
  await tell(tenant, task)
  const change = (more: object) => async () =>
    assert.equal((await tenant.owner.patch(`/crm/tasks/${task.id}/${at}`, more)).status, 200)
  return {
    tenant,
    happens: {
      ...carriedOutIn(tenant, type),
      'done otherwise': change({ status: 'done' }),
      cancelled: change({ status: 'cancelled' }),
      moved: change({ due: ago(-1) }),
      'given a reminder': change({ remind_at: ago(-1) }),
      deleted: () => remove('tasks', task),
      restored: async () => {
        await remove('tasks', task)
        await follow(tenant)
        assert.ok(!(await listed(tenant)).some((entry) => entry.type === type))
        await back(task)
      },
      renamed: change({ title: 'Call the farm' }),
    },
  }
}

function notices(count: number) {
  return async (): Promise<Case> => {
    const tenant = await prospecting()
    const { owner, at, scope } = tenant
    const leads = tenant.leads.filter((lead) => 'handle' in lead && lead.handle !== '')
    const due_at = new Date(Date.now() + 6 * 86_400_000).toISOString()
    const { profile_id } = leads[0] as unknown as { profile_id: string }
    const data = leads.slice(0, count).map(({ id }) => ({ id, profile_id, due_at }))
    await scope.db
      .updateTable('gtm_leads')
      .set({ notice_due_at: due_at })
      .where('organization_id', '=', tenant.id)
      .where('notice_due_at', 'is not', null)
      .where(
        'id',
        'in',
        data.map(({ id }) => id),
      )
      .execute()
    await hear(tenant, dueNotices, ...data.map((one) => ({ data: one })))
    const all = (send: (id: string) => Promise<unknown>) => async () => {
      for (const { id } of data) await send(id)
    }
    return {
      tenant,
      happens: {
        ...carriedOutIn(tenant, 'notice_due'),
        told: all((id) => owner.post(`/gtm/leads/${id}/notice/${at}`, { way: 'letter' })),
        'lead deleted': all((id) => owner.delete(`/gtm/leads/${id}/${at}`)),
        'profile deleted': () => owner.delete(`/gtm/profiles/${profile_id}/${at}`),
      },
    }
  }
}

async function leads(): Promise<Case> {
  const tenant = await prospecting()
  const { owner, at } = tenant
  const { profile_id } = tenant.leads[0] as unknown as { profile_id: string }
  const run = { profile_id, leads_new: 1, scheduled_for: new Date().toISOString() }
  await hear(tenant, newLeads, { data: run })
  return {
    tenant,
    happens: {
      ...carriedOutIn(tenant, 'new_leads'),
      'leads deleted': async () => {
        for (const { id } of tenant.leads) await owner.delete(`/gtm/leads/${id}/${at}`)
      },
      'profile deleted': () => owner.delete(`/gtm/profiles/${profile_id}/${at}`),
    },
  }
}

async function match(): Promise<Case> {
  const tenant = await organization()
  const { owner, id } = tenant
  const at = `?organization_id=${id}`
  const { slug } = (await owner.post(`/businesses/${at}`, mill)).body
  const path = (rest = '') => `/businesses/${slug}/listings/${rest}${at}`
  const own = (await owner.post(path(), { kind: 'want', title: 'Rye' })).body
  const data = {
    listing_id: own.id,
    title: 'Rye',
    listing: { ...own, id: randomUUID(), kind: 'offer', title: 'Theirs' },
    score: 80,
    parts: noParts,
  }
  await hear(tenant, newMatches, { data })
  const change = (status: string) => owner.patch(path(`${own.id}/`), { status })
  return {
    tenant,
    happens: {
      ...carriedOutIn(tenant, 'listing_match'),
      'listing closed': () => change('closed'),
      'listing deleted': () => owner.delete(path(`${own.id}/`)),
      reopened: async () => {
        await change('closed')
        assert.ok(!(await listed(tenant)).some(({ type }) => type === 'listing_match'))
        await change('open')
      },
    },
  }
}

const none = { points: 0, shared: [] }
const noParts = {
  words: none,
  category: { points: 0 },
  tags: none,
  distance: { points: 0, km: null },
  recency: { points: 0, days: 1 },
}

const carried = ['carried out by its call', 'carried out by its tool']
const kept: Readonly<Record<string, RegExp>> = {
  restored: /^Call the mill$/,
  renamed: /^Call the farm$/,
  reopened: /Theirs/,
}

const table: readonly [kind: string, make: () => Promise<Case>, ...happenings: string[]][] = [
  ['purpose', first('purpose'), ...carried],
  ['connector', first('connector'), ...carried],
  ['growth_plan', first('growth_plan'), ...carried],
  ['ambassador', first('ambassador'), ...carried],
  [
    'reminder',
    reminder,
    ...carried,
    'done otherwise',
    'cancelled',
    'deleted',
    'restored',
    'renamed',
  ],
  [
    'overdue',
    overdue,
    ...carried,
    'done otherwise',
    'cancelled',
    'moved',
    'given a reminder',
    'deleted',
    'restored',
    'renamed',
  ],
  ['notice_due', notices(1), ...carried, 'told', 'lead deleted', 'profile deleted'],
  ['notice_due', notices(2), ...carried, 'told', 'lead deleted', 'profile deleted'],
  ['new_leads', leads, ...carried, 'leads deleted', 'profile deleted'],
  ['listing_match', match, ...carried, 'listing closed', 'listing deleted', 'reopened'],
]

suite('an entry of Home', () => {
  for (const [kind, make, ...happenings] of table)
    for (const happening of happenings)
      test(`of type ${kind} (${make.name || 'made'}) says what is true once it is ${happening}`, async () => {
        const { tenant, happens } = await make()
        const before = (await listed(tenant)).filter(({ type }) => type === kind)
        assert.equal(before.length, 1)
        assert.doesNotMatch(before[0]!.why, /\/api\/|\b(GET|POST)\b/)
        await happens[happening]!()
        await follow(tenant)
        const after = (await listed(tenant)).filter(({ type }) => type === kind)
        const expected = kept[happening]
        if (expected === undefined) return assert.deepEqual(after, [])
        assert.deepEqual([after.length, before.length], [1, 1])
        return assert.match(after[0]!.title, expected)
      })
})
