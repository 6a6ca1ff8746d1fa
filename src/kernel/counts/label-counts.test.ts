import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { contacts, tags } from '#domains/crm/contacts/contacts.ts'
import { toTrash } from '#domains/crm/trash/to-trash.ts'
import { createContact } from '#domains/crm/contacts/intake.ts'
import { contactShapes } from '#domains/crm/contacts/schemas.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { organization } from '#test/world.ts'
import { addUnrecorded, beginnings, countsLateOnce } from './late.fixture.ts'
import { keepLabels } from './keep-labels.ts'
import { proveLabels } from './prove-count.ts'

const { counted } = tags

async function add(scope: OrganizationScope, ...given: string[]) {
  const fields = contactShapes.create.parse({ name: 'Ada', tags: given })
  return (await createContact(scope, fields)).contact.id
}

function keep(scope: OrganizationScope) {
  return keepLabels(scope, counted)
}

function prove(scope: OrganizationScope) {
  return proveLabels(scope, counted)
}

suite('the counts of labels', () => {
  test('follow whatever is created, changed, deleted and undone, and are kept meanwhile', async () => {
    const step = fc.constantFrom('create', 'create', 'change', 'change', 'undone', 'delete', 'keep')
    const labels = fc.uniqueArray(fc.constantFrom('mill', 'Baker', 'fair', 'x'), { maxLength: 3 })
    const steps = fc.array(fc.tuple(step, labels), { maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { scope } = await organization()
        await keep(scope)
        const ids: string[] = [await add(scope, 'Mill')]
        for (const [what, given] of all) {
          if (what === 'create') ids.push(await add(scope, ...given))
          if (what === 'change' && ids[0]) await contacts.change(scope, ids[0], { tags: given })
          if (what === 'delete') await toTrash('contact')(scope, ids.shift() ?? (await add(scope)))
          if (what === 'keep') await keep(scope)
          if (what === 'undone')
            await assert.rejects(
              transaction(scope, async (inside) => {
                await add(inside, ...given)
                throw new Error('undone')
              }),
              /undone/,
            )
        }
        assert.deepEqual(await prove(scope), [])
        await keep(scope)
        assert.deepEqual(await prove(scope), [])
      }),
      { numRuns: 8 },
    )
  })

  // Red where they are kept as they stand now, not below the oldest transaction that runs.
  for (const [beginning, isKept] of beginnings)
    test(`count once what commits after they were counted ${beginning}`, async () => {
      const { scope } = await organization()
      await countsLateOnce(scope, { add: (inside) => add(inside, 'mill'), keep, prove }, isKept)
    })

  test('are told alike for few and for many, and of one organization alone', async () => {
    const [{ scope, owner, id }, other] = [await organization(), await organization()]
    await add(other.scope, 'foreign')
    await keep(other.scope)
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
    await keep(scope)
    assert.deepEqual(await list(), many)
    const contact = await add(scope, 'MILL', 'new')
    await contacts.change(scope, contact, { tags: ['MILL', 'n0'] })
    assert.deepEqual(await list(), { Mill: 5002, n0: 1668, n1: 1667, n2: 1667 })
    assert.deepEqual(asked, ['kernel.count_labels'])
    const { body } = await owner.get(`/crm/tags/?organization_id=${id}&page_size=2`)
    assert.deepEqual([body.count, body.results.length], [4, 2])
    await scope.db.deleteFrom('contact_tags').where('organization_id', '=', id).execute()
    assert.equal((await prove(scope)).length, 5)
    const later = { ...scope, now: () => new Date(Date.now() + 300 * 86_400_000) }
    await keep(later)
    assert.deepEqual(await prove(scope), [])
  })
})
