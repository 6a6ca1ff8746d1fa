import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { contacts, tags } from '#domains/crm/contacts/contacts.ts'
import { toTrash } from '#domains/crm/trash/to-trash.ts'
import { createContact } from '#domains/crm/contacts/intake.ts'
import { contactShapes } from '#domains/crm/contacts/schemas.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { organization } from '#test/world.ts'
import { besideLate } from './late.fixture.ts'
import { keepLabels } from './keep-labels.ts'
import { proveLabels } from './prove-count.ts'

const { counted } = tags

async function add(scope: OrganizationScope, ...given: string[]) {
  const fields = contactShapes.create.parse({ name: 'Ada', tags: given })
  return (await createContact(scope, fields)).contact.id
}

/** Contacts with tags that nobody recorded, as those that were there before the log. */
async function addUnrecorded({ db, organizationId }: OrganizationScope, count: number) {
  await sql`
    insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at)
    select ${organizationId}::uuid, gen_random_uuid(), 'Grace', '', '', array['Mill', 'n' || n % 3], now(), now()
      from generate_series(1, ${count}::integer) n`.execute(db)
  await sql`
    insert into contact_tags (organization_id, contact_id, tag, created_at)
    select organization_id, id, unnest(tags), created_at from contacts
     where organization_id = ${organizationId}`.execute(db)
}

suite('the counts of labels', () => {
  test('follow whatever is created, changed, deleted and undone, and are kept meanwhile', async () => {
    const step = fc.constantFrom('create', 'create', 'change', 'change', 'undone', 'delete', 'keep')
    const labels = fc.uniqueArray(fc.constantFrom('mill', 'Baker', 'fair', 'x'), { maxLength: 3 })
    const steps = fc.array(fc.tuple(step, labels), { maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { scope } = await organization()
        await keepLabels(scope, counted)
        const ids: string[] = [await add(scope, 'Mill')]
        for (const [what, given] of all) {
          if (what === 'create') ids.push(await add(scope, ...given))
          if (what === 'change' && ids[0]) await contacts.change(scope, ids[0], { tags: given })
          if (what === 'delete') await toTrash('contact')(scope, ids.shift() ?? (await add(scope)))
          if (what === 'keep') await keepLabels(scope, counted)
          if (what === 'undone')
            await assert.rejects(
              transaction(scope, async (inside) => {
                await add(inside, ...given)
                throw new Error('undone')
              }),
              /undone/,
            )
        }
        assert.deepEqual(await proveLabels(scope, counted), [])
        await keepLabels(scope, counted)
        assert.deepEqual(await proveLabels(scope, counted), [])
      }),
      { numRuns: 8 },
    )
  })

  // Red where they are kept as they stand now, not below the oldest transaction that runs.
  for (const [what, before] of [
    ['for the first time', false],
    ['further', true],
  ] as const)
    test(`count once what commits after they were counted ${what}`, async () => {
      const { scope } = await organization()
      if (before) await keepLabels(scope, counted)
      const late = (inside: OrganizationScope) => add(inside, 'late')
      await besideLate(scope, late, async () => {
        await add(scope, 'early')
        await keepLabels(scope, counted)
      })
      assert.deepEqual(await proveLabels(scope, counted), [])
      await keepLabels(scope, counted)
      assert.deepEqual(await proveLabels(scope, counted), [])
    })

  test('are told alike for few and for many, and of one organization alone', async () => {
    const [{ scope, owner, id }, other] = [await organization(), await organization()]
    await add(other.scope, 'foreign')
    await keepLabels(other.scope, counted)
    const asked: unknown[] = []
    const enqueue: OrganizationScope['enqueue'] = async (_db, name) => void asked.push(name)
    const request = { page: 1, page_size: 25, ordering: '-count' } as const
    const list = async () => {
      const { results } = await tags.list({ ...scope, enqueue }, request)
      return Object.fromEntries(results.map(({ name, count }) => [name, count]))
    }
    await addUnrecorded(scope, 5001)
    const many = { Mill: 5001, n0: 1667, n1: 1667, n2: 1667 }
    assert.deepEqual(await list(), many)
    assert.deepEqual(asked, ['kernel.count_labels'])
    await keepLabels(scope, counted)
    assert.deepEqual(await list(), many)
    const contact = await add(scope, 'MILL', 'new')
    await contacts.change(scope, contact, { tags: ['MILL', 'n0'] })
    assert.deepEqual(await list(), { Mill: 5002, n0: 1668, n1: 1667, n2: 1667 })
    assert.deepEqual(asked, ['kernel.count_labels'])
    const { body } = await owner.get(`/crm/tags/?organization_id=${id}&page_size=2`)
    assert.deepEqual([body.count, body.results.length], [4, 2])
    await scope.db.deleteFrom('contact_tags').where('organization_id', '=', id).execute()
    assert.equal((await proveLabels(scope, counted)).length, 5)
    const later = { ...scope, now: () => new Date(Date.now() + 300 * 86_400_000) }
    await keepLabels(later, counted)
    assert.deepEqual(await proveLabels(scope, counted), [])
  })
})
