import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runEach, runTogether, type Batched } from '#kernel/http/batch/run-batch.ts'
import { withInstance } from '#test/instance.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addCode } from '../fields/fields.fixture.ts'
import { standard } from '../pipelines/schemas.ts'

const nowhere = '0199a1b2-0000-7000-8000-00000000dead'
const { stages } = standard

function batch(tenant: Organization, noun: string, operations: readonly object[], rest = {}) {
  const path = pathsOf(noun).all(tenant).replace('/?', '/batch/?')
  return tenant.owner.post(path, { operations, ...rest })
}

async function made(tenant: Organization, noun: string, wish: object) {
  const { body, headers } = await tenant.owner.post(pathsOf(noun).all(tenant), wish)
  return { id: body.id as string, tag: headers.get('etag') as string }
}

function codesOf({
  body,
}: {
  body: { results: { status: number; error?: { code: string } | undefined }[] }
}) {
  return body.results.map(({ status, error }) => error?.code ?? status)
}

/** What a problem document says that is not the same for all of its code. */
function particular({ body }: { body: Record<string, unknown> }) {
  const { type: _type, title: _title, status: _status, request_id: _request, ...rest } = body
  return rest
}

/** Each kind, and how one is made and changed. */
const wishes = {
  contacts: [{ name: 'Ada' }, { title: 'Head baker' }],
  accounts: [{ name: 'Mill' }, { industry: 'Flour' }],
  deals: [{ title: 'Rye' }, { value: 12 }],
  tasks: [{ title: 'Call' }, { priority: 'high' }],
  notes: [{ body: 'Less salt' }, { pinned: true }],
  interactions: [{ kind: 'call', occurred_at: '2026-11-26T08:00:00Z' }, { summary: 'Rye' }],
  pipelines: [{ name: 'Repairs', stages }, { name: 'Repair' }],
  fields: [{ record: 'contact', key: 'region', label: 'Region', type: 'text' }, { label: 'Place' }],
  views: [{ record: 'contact', name: 'North' }, { name: 'South' }],
} as const

suite('what a batch tells of each operation', () => {
  test('is all that the single call tells of a refusal', async () => {
    const tenant = await organization()
    await addCode(tenant)
    const pipeline = await made(tenant, 'pipelines', { name: 'Repairs', stages })
    await made(tenant, 'deals', { title: 'Rye', pipeline_id: pipeline.id })
    await made(tenant, 'contacts', { name: 'Ada', custom: { code: 'K-1' } })
    const taken = { name: 'Grace', custom: { code: 'k-1' } }
    const { owner } = tenant
    const { all: contacts, one: contact } = pathsOf('contacts')
    const alike = [
      [
        await owner.delete(pathsOf('pipelines').one(tenant, pipeline.id)),
        await batch(tenant, 'pipelines', [{ op: 'delete', id: pipeline.id }]),
      ],
      [
        await owner.post(contacts(tenant), taken),
        await batch(tenant, 'contacts', [{ op: 'create', data: taken }]),
      ],
      [
        await owner.patch(contact(tenant, nowhere), { name: 'Eve' }),
        await batch(tenant, 'contacts', [{ op: 'update', id: nowhere, data: { name: 'Eve' } }]),
      ],
      [
        await owner.post(contacts(tenant), { nam: 'Eve', tags: 7 }),
        await batch(tenant, 'contacts', [{ op: 'create', data: { nam: 'Eve', tags: 7 } }]),
      ],
    ] as const
    for (const [single, { body }] of alike) {
      assert.deepEqual(body.results[0].error, particular(single))
      assert.equal(body.results[0].status, single.status)
    }
    assert.deepEqual(alike[0][1].body.results[0].error.counts, { lead: 1 })
  })

  for (const [noun, [wish, change]] of Object.entries(wishes))
    test(`is 412 where one of the ${noun} is no more what its tag says`, async () => {
      const tenant = await organization()
      const { id, tag } = await made(tenant, noun, wish)
      const stale = { id, if_match: '"somethingelsealtogether"' }
      const refused = await batch(tenant, noun, [
        { op: 'update', ...stale, data: change },
        { op: 'delete', ...stale },
        { op: 'create', data: wish, if_match: tag },
      ])
      assert.deepEqual(codesOf(refused), ['record_changed', 'record_changed', 'validation_failed'])
      const written = { op: 'update', id, if_match: tag, data: change }
      assert.deepEqual(codesOf(await batch(tenant, noun, [written, written])), [
        200,
        'record_changed',
      ])
      const { headers } = await tenant.owner.get(pathsOf(noun).one(tenant, id))
      const deletion = { op: 'delete', id, if_match: headers.get('etag') }
      assert.deepEqual(codesOf(await batch(tenant, noun, [deletion])), [204])
    })

  for (const [noun, [wish, change]] of Object.entries(wishes))
    test(`names the state of one of the ${noun} as its GET does`, async () => {
      const tenant = await organization()
      const write = async (operation: object, query = '') => {
        const path = `${pathsOf(noun).all(tenant).replace('/?', '/batch/?')}${query}`
        const { body } = await tenant.owner.post(path, { operations: [operation] })
        return body.results[0] as { status: number; id: string; etag?: string }
      }
      const read = async (id: string) => {
        const { headers } = await tenant.owner.get(pathsOf(noun).one(tenant, id))
        return headers.get('etag')
      }
      const tried = await write({ op: 'create', data: wish }, '&dry_run=true')
      assert.deepEqual([tried.status, 'etag' in tried], [201, false])
      const { id, etag } = await write({ op: 'create', data: wish })
      assert.equal(etag, await read(id))
      const changed = await write({ op: 'update', id, if_match: etag, data: change })
      assert.notEqual(changed.etag, etag)
      assert.equal(changed.etag, await read(id))
      const unchanged = await write({ op: 'update', id, data: change })
      assert.equal(unchanged.etag, changed.etag)
      const stale = await write({ op: 'update', id, if_match: etag, data: change })
      assert.deepEqual([stale.status, stale.etag], [412, changed.etag])
      const deleted = await write({ op: 'delete', id, if_match: stale.etag })
      assert.deepEqual([deleted.status, 'etag' in deleted], [204, false])
    })

  test('names no state that was undone with the others', async () => {
    const tenant = await organization()
    const { id, tag } = await made(tenant, 'contacts', { name: 'Ada' })
    const update = { op: 'update', id, if_match: tag, data: { title: 'Baker' } }
    const twice = await batch(tenant, 'contacts', [update, update], { atomic: true })
    assert.deepEqual(codesOf(twice), ['not_applied', 'record_changed'])
    assert.ok(twice.body.results.every((one: object) => !('etag' in one)))
    const stale = { ...update, if_match: '"somethingelsealtogether"' }
    const once = await batch(tenant, 'contacts', [stale], { atomic: true })
    assert.equal(once.body.results[0].etag, tag)
  })

  test('is 412 where an upsert finds another state than its tag says, or nothing', async () => {
    const tenant = await organization()
    const email = 'ada@mill.example'
    const { tag } = await made(tenant, 'contacts', { name: 'Ada', email })
    const upsert = (if_match: string, data: object) => ({
      op: 'upsert',
      match: 'email',
      if_match,
      data,
    })
    const sent = [
      upsert(tag, { email, title: 'Baker' }),
      upsert(tag, { email, title: 'Head baker' }),
      upsert(tag, { email: 'eve@mill.example' }),
    ]
    const told = codesOf(await batch(tenant, 'contacts', sent))
    assert.deepEqual(told, [200, 'record_changed', 'record_changed'])
    const whole = codesOf(await batch(tenant, 'contacts', sent.slice(1), { atomic: true }))
    assert.deepEqual(whole, ['record_changed', 'not_applied'])
  })
})

suite('a batch', () => {
  test('takes 500 records with all that they may say', async () => {
    const tenant = await organization()
    const data = {
      name: 'Ada',
      first_name: 'Ada',
      last_name: 'Miller',
      phone: '+49 30 1234567',
      title: 'Baker',
      source: 'fair',
      consent: 'given',
      emails: ['a@mill.example', 'b@mill.example'],
      tags: ['baker', 'school', 'rye'],
      external_id: '4711',
    }
    const operations = Array.from({ length: 500 }, () => ({ op: 'create', data }))
    // Its clock stands: how much a batch may say is tried, and not how long it takes on a busy machine.
    const begun = new Date()
    const told = await withInstance({ seams: { now: () => begun } }, async ({ as }) => {
      const own = { ...tenant, owner: as(tenant.owner) }
      return codesOf(await batch(own, 'contacts', operations, { atomic: true }))
    })
    assert.deepEqual(new Set(told), new Set([201]))
    assert.equal(told.length, 500)
  })

  test('begins nothing more once it took as long or did as much as one call may', async () => {
    const { scope } = await organization()
    const at = { ms: Date.now() }
    const slow = { ...scope, now: () => new Date(at.ms) }
    const working = (work: (inside: typeof scope) => void) =>
      ({
        shapes: { create: { safeParse: (data: unknown) => ({ success: true, data }) } },
        keys: {},
        verbs: {
          create: async (inside: typeof scope) => {
            work(inside)
            return { id: nowhere }
          },
        },
      }) as unknown as Batched
    const four = Array.from({ length: 4 }, () => ({ op: 'create' as const }))
    const taking = working(() => void (at.ms += 6_000))
    const each = await runEach(slow, taking, four)
    assert.deepEqual(codesOf({ body: { results: each } }), [201, 201, 201, 'too_much_at_once'])
    const together = await runTogether(slow, taking, four)
    assert.deepEqual(codesOf({ body: { results: together } }), [
      ...Array.from({ length: 3 }, () => 'not_applied'),
      'too_much_at_once',
    ])
    const changing = working(({ recorded }) => {
      for (let n = 0; n < 5_000; n += 1) recorded?.push({} as never)
    })
    const much = await runTogether(scope, changing, four)
    assert.equal(much[2]?.error?.code, 'too_much_at_once')
  })
})
