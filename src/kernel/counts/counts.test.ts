import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { toTrash } from '#domains/crm/trash/to-trash.ts'
import { createContact } from '#domains/crm/contacts/intake.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { writeWords } from '#kernel/search/write-words.ts'
import { organization } from '#test/world.ts'
import { addUnrecorded, beginnings, countsLateOnce } from './late.fixture.ts'
import { keepCount } from './keep-count.ts'
import { proveCount } from './prove-count.ts'
import { findWholeCount } from './whole-count.ts'

const { whole } = contacts
const searched = contacts.searched!
const fields = { name: 'Ada', email: '', phone: '', tags: [] }

async function countedScope(): Promise<OrganizationScope> {
  const { scope } = await organization()
  await keep(scope)
  return scope
}

function keep(scope: OrganizationScope) {
  return keepCount(scope, whole)
}

function prove(scope: OrganizationScope) {
  return proveCount(scope, whole)
}

async function created(scope: OrganizationScope) {
  return (await createContact(scope, fields)).contact.id
}

suite('the count of a long list', () => {
  test('follows whatever is created, deleted and undone, and is kept meanwhile', async () => {
    const step = fc.constantFrom('create', 'create', 'several', 'undone', 'delete', 'keep')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const scope = await countedScope()
        const ids: string[] = []
        await Promise.all(
          steps.map(async (name) => {
            if (name === 'create') ids.push(await created(scope))
            if (name === 'several')
              await transaction(scope, async (inside) => {
                await created(inside)
                await created(inside)
              })
            if (name === 'undone')
              await assert.rejects(
                transaction(scope, async (inside) => {
                  await created(inside)
                  throw new Error('undone')
                }),
                /undone/,
              )
            if (name === 'delete')
              await toTrash('contact')(scope, ids.shift() ?? (await created(scope)))
            if (name === 'keep') await keep(scope)
          }),
        )
        assert.deepEqual(await prove(scope), [])
        await keep(scope)
        assert.deepEqual(await prove(scope), [])
      }),
      { numRuns: 10 },
    )
  })

  // Red where a count is kept as it stands now, not below the oldest transaction that runs.
  for (const [beginning, isKept] of beginnings)
    test(`counts once what commits after it was counted ${beginning}`, async () => {
      const { scope } = await organization()
      await countsLateOnce(scope, { add: created, keep, prove }, isKept)
      assert.deepEqual(await findWholeCount(scope, whole), { count: 2, isExact: true })
    })

  test('is proven wrong by a row that nobody recorded, until it is counted anew', async () => {
    const scope = await countedScope()
    await addUnrecorded(scope, 1)
    assert.deepEqual(await prove(scope), ['contacts: 0 by the count, but there are 1'])
    const later = { ...scope, now: () => new Date(Date.now() + 300 * 86_400_000) }
    assert.equal(await findWholeCount(later, whole), undefined)
    await keep(later)
    assert.deepEqual(await prove(scope), [])
  })

  test('is exact for the whole list once it was counted, and a bound for a filtered one', async () => {
    const { scope, owner, id } = await organization()
    await addUnrecorded(scope, 10_040)
    const list = async (filter = '') => {
      const path = `/crm/contacts/?organization_id=${id}&page_size=1${filter}`
      const { body, headers } = await owner.get(path)
      return [body.count, headers.get('x-count-exact')]
    }
    assert.deepEqual(await list(), [10_000, 'false'])
    await keep(scope)
    assert.deepEqual(await list(), [10_040, 'true'])
    while ((await writeWords(scope, searched)) > 0);
    assert.deepEqual(await list('&search=grace'), [10_000, 'false'])
    assert.deepEqual(await list('&search=grace&ordering=name'), [10_000, 'false'])
    assert.deepEqual(await list('&search='), [10_040, 'true'])
    const contact = await created(scope)
    assert.deepEqual(await list(), [10_041, 'true'])
    await toTrash('contact')(scope, contact)
    assert.deepEqual(await list(), [10_040, 'true'])
  })

  test('is asked to be kept where a list is long and has none', async () => {
    const { scope } = await organization()
    const asked: unknown[] = []
    const enqueue: OrganizationScope['enqueue'] = async (_db, name, data) => {
      asked.push([name, data['payload']])
    }
    const watched = { ...scope, enqueue }
    assert.equal(await findWholeCount(watched, whole), undefined)
    assert.deepEqual(asked, [['kernel.count_records', whole]])
    await keep(scope)
    assert.deepEqual(await findWholeCount(watched, whole), { count: 0, isExact: true })
    assert.equal(asked.length, 1)
  })

  test('is of one organization alone', async () => {
    const [scope, other] = [await countedScope(), await countedScope()]
    await created(other)
    assert.deepEqual(await findWholeCount(scope, whole), { count: 0, isExact: true })
    assert.deepEqual(await findWholeCount(other, whole), { count: 1, isExact: true })
  })
})
