import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { collect } from '#kernel/domain.ts'
import { eventsOf } from '#test/event-log.ts'
import { withInstance } from '#test/instance.ts'
import type { Client } from '#test/client.ts'
import { organization, type Organization } from '#test/world.ts'
import { errandDomain } from './errands.ts'

const mostLines = 60
const { endpoints, tools, events } = collect([errandDomain])

interface Served {
  readonly tenant: Organization
  readonly caller: Client
  path(rest?: string, query?: string): string
  titles(query?: string): Promise<string[]>
}

/** Asks a service that has the noun beside its own. */
async function served(work: (there: Served) => Promise<void>): Promise<void> {
  const tenant = await organization()
  await withInstance({ endpoints, checkResponses: true }, async (instance) => {
    const caller = instance.as(tenant.owner)
    const path = (rest = '', query = '') => `/errands/${rest}?organization_id=${tenant.id}${query}`
    const titles = async (query?: string) => {
      const { results } = (await caller.get(path('', query))).body
      return results.map(({ title }: { title: string }) => title)
    }
    await work({ tenant, caller, path, titles })
  })
}

suite('a new noun', () => {
  test('costs one file of at most 60 lines', async () => {
    const text = await readFile(new URL('errands.ts', import.meta.url), 'utf8')
    assert.ok(text.split('\n').length <= mostLines)
  })

  test('has its tools and events by that', () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      [
        'list_errands',
        'query_errands',
        'create_errand',
        'get_errand',
        'update_errand',
        'delete_errand',
        'get_errand_timeline',
      ],
    )
    assert.deepEqual(
      events.map(({ type, summary }) => `${type}: ${summary}`),
      [
        'errand.created: An errand was created.',
        'errand.updated: An errand was changed.',
        'errand.deleted: An errand was deleted.',
      ],
    )
  })

  test('is made, found, read, changed and deleted, each with its event', () =>
    served(async ({ tenant, caller, path, titles }) => {
      const made = await caller.post(path(), { title: 'Fetch flour' })
      assert.equal(made.status, 201)
      assert.deepEqual([made.body.status, made.body.due], ['open', null])
      const one = path(`${made.body.id}/`)
      assert.equal(made.headers.get('location'), `/api/v1/errands/${made.body.id}/`)
      assert.deepEqual((await caller.get(one)).body, made.body)
      await caller.post(path(), { title: 'Fetch salt', status: 'done' })
      assert.deepEqual(await titles('&search=FLOUR'), ['Fetch flour'])
      assert.deepEqual(await titles('&status=done'), ['Fetch salt'])
      assert.deepEqual(await titles('&ordering=-title'), ['Fetch salt', 'Fetch flour'])
      assert.equal((await caller.patch(one, { title: 'Fetch rye' })).body.title, 'Fetch rye')
      assert.equal((await caller.delete(one)).status, 204)
      assert.equal((await caller.get(one)).status, 404)
      const recorded = await eventsOf(tenant, 'errand.')
      assert.deepEqual(
        recorded.filter(({ subject_id }) => subject_id === made.body.id).map(({ type }) => type),
        ['errand.created', 'errand.updated', 'errand.deleted'],
      )
      assert.deepEqual(recorded[2]!.changes, { title: ['Fetch flour', 'Fetch rye'] })
    }))

  test('has entity tags, dry runs and refusals', () =>
    served(async ({ tenant, caller, path, titles }) => {
      const tried = await caller.post(path('', '&dry_run=true'), { title: 'Fetch flour' })
      assert.deepEqual([tried.status, tried.body.title], [200, 'Fetch flour'])
      assert.deepEqual(await titles(), [])
      const { body } = await caller.post(path(), { title: 'Fetch flour' })
      const one = path(`${body.id}/`)
      const etag = (await caller.get(one)).headers.get('etag') ?? ''
      await caller.patch(one, { status: 'done' })
      const stale = await caller.delete(one, { 'if-match': etag })
      assert.deepEqual([stale.status, stale.body.code], [412, 'record_changed'])
      const lost = await caller.patch(one, { contact_id: tenant.id })
      assert.deepEqual([lost.status, lost.body.errors[0].field], [400, 'contact_id'])
    }))
})
