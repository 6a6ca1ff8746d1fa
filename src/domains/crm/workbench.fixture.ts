import assert from 'node:assert/strict'
import { dayMs } from '#kernel/clock.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { world, type Organization } from '#test/world.ts'
import { pathsOf } from './crm.fixture.ts'

export type Shown = Readonly<Record<string, unknown>> & { readonly id: string }

export const nouns = ['contacts', 'accounts', 'deals', 'tasks', 'notes', 'interactions'] as const
export type Noun = (typeof nouns)[number]

const wishes: Readonly<Record<Noun, object>> = {
  contacts: {
    name: 'Ada Miller',
    email: 'ada@mill.example',
    tags: ['Baker'],
    emails: ['a@b.example'],
  },
  accounts: { name: 'Hearth Mill', website: 'https://hearthmill.example', tags: ['Baker'] },
  deals: { title: 'Rye for the spring', value: 20.5, expected_close: '2027-01-31', tags: ['big'] },
  tasks: { title: 'Call the mill', due: '2027-01-31T08:00:00Z', priority: 'high' },
  notes: { body: 'They want **less** salt.', pinned: true },
  interactions: { kind: 'call', occurred_at: '2026-01-31T08:00:00Z', summary: 'Rye.' },
}

/** What tests do with the records of an organization. */
export function workbench(tenant: Organization) {
  const { owner, id } = tenant
  const at = `?organization_id=${id}`
  const ask = async (path: string, more = '') => (await owner.get(`${path}${at}${more}`)).body
  const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    owner.post(`${path}${path.includes('?') ? at.slice(1) : at}`, body, headers)
  return {
    tenant,
    at,
    ask,
    send,
    make: async (noun: Noun, more = {}): Promise<Shown> => {
      const made = await owner.post(pathsOf(noun).all(tenant), { ...wishes[noun], ...more })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return made.body
    },
    read: (noun: string, record: { readonly id: string }) => ask(`/crm/${noun}/${record.id}/`),
    remove: async (noun: string, record: { readonly id: string }) =>
      assert.equal((await owner.delete(`/crm/${noun}/${record.id}/${at}`)).status, 204),
    back: async (record: { readonly id: string }) =>
      (await send(`/crm/trash/${record.id}/restore/`)).status,
  }
}

/** The scope of a sweep so many days from now. */
export async function later(days: number): Promise<SystemScope> {
  const { runtime } = await world()
  const base = { ...runtime.base, now: () => new Date(Date.now() + days * dayMs) }
  return { ...runtime, ...base, enter: (id) => runtime.gate.system(base, id) }
}
