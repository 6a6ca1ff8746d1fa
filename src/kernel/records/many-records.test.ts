import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { contacts, tags } from '#domains/crm/contacts/contacts.ts'
import { deals } from '#domains/crm/deals/deals.ts'
import { effort } from '#test/effort.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { keepLabels } from '../counts/keep-labels.ts'
import { proveLabels } from '../counts/prove-count.ts'
import { proveWords } from '../search/prove-words.ts'

const word = fc.constantFrom('Ada', 'Bob', 'mill', 'Zoë', '"quoted", \\', '')
const fields = fc.record(
  {
    name: word,
    email: fc.constantFrom('a@x.example', 'B@x.example', ''),
    tags: fc.uniqueArray(fc.constantFrom('one', 'two', 'a "b"'), { maxLength: 3 }),
    emails: fc.array(fc.constantFrom('c@x.example', 'd@x.example'), { maxLength: 2 }),
    title: word,
  },
  { requiredKeys: ['name'] },
)
type Fields = Partial<Awaited<ReturnType<typeof contacts.read>>>

suite('many records at once', () => {
  test('become what they become one by one, with their words, labels and events', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 1, maxLength: 6 }),
        fc.array(fc.option(fields), { minLength: 6, maxLength: 6 }),
        async (made, changes) => {
          const [{ scope: one, ...oneByOne }, { scope: many, ...atOnce }] = [
            await organization(),
            await organization(),
          ]
          await Promise.all([one, many].map((scope) => keepLabels(scope, tags.counted)))
          const full = made.map((given) => ({ phone: '1', ...given }) as never)
          const singles = []
          for (const given of full) singles.push(await contacts.create(one, given))
          const together = await contacts.createMany(many, full)
          assert.deepEqual(together.map(plain), singles.map(plain))
          const wanted = (rows: readonly { id: string }[]) =>
            rows.flatMap(({ id }, index) =>
              changes[index] ? [{ id, values: changes[index] as never }] : [],
            )
          const changed = []
          for (const { id, values } of wanted(singles))
            changed.push(await contacts.change(one, id, values))
          assert.deepEqual(
            (await contacts.changeMany(many, wanted(together))).map(plain),
            changed.map(plain),
          )
          const [first, ...others] = singles.map(({ id }) => id)
          for (const id of first === undefined ? [] : [first]) await contacts.delete(one, id)
          await contacts.deleteMany(
            many,
            together.slice(0, 1).map(({ id }) => id),
          )
          assert.equal((await contacts.all(many).execute()).length, others.length)
          for (const scope of [one, many]) {
            assert.deepEqual(await proveWords(scope, contacts.searched!), [])
            assert.deepEqual(await proveLabels(scope, tags.counted), [])
          }
          const [alone, all] = await Promise.all(
            [
              { scope: one, ...oneByOne },
              { scope: many, ...atOnce },
            ].map(async (tenant) =>
              (await eventsOf(tenant as never, 'contact.')).map(({ type, changes }) => ({
                type,
                changes,
              })),
            ),
          )
          assert.deepEqual(all!.map(text).toSorted(), alone!.map(text).toSorted())
        },
      ),
      { numRuns: effort(10, 300) },
    ))

  test('are none where one of them is refused', async () => {
    const { scope } = await organization()
    const rows = [{ name: 'Ada' }, { name: '' }] as never[]
    await assert.rejects(contacts.createMany(scope, rows), { name: 'validation_failed' })
    assert.equal(await contacts.isAny(scope), false)
  })

  test('are each changed once: of two changes of one none is lost untold', async () => {
    const { scope } = await organization()
    const [ada] = await contacts.createMany(scope, [{ name: 'Ada', phone: '1' } as never])
    const twice = ['Head', 'Chief'].map((title) => ({ id: ada!.id, values: { title } }))
    await assert.rejects(contacts.changeMany(scope, twice), /twice/)
  })

  test('leave out those that are gone', async () => {
    const { scope } = await organization()
    const [deal] = await deals.createMany(scope, [
      { title: 'Rye', value: 10.5, currency: 'EUR' } as never,
    ])
    const wish = { values: { value: 12.25 } }
    const changed = await deals.changeMany(scope, [
      { id: scope.newId(), ...wish },
      { id: deal!.id, ...wish },
    ])
    assert.deepEqual(
      changed.map(({ id, value }) => [id, value]),
      [[deal!.id, 12.25]],
    )
  })
})

function plain({ id: _id, created_at: _at, updated_at: _then, created_by: _by, ...rest }: Fields) {
  return rest
}

function text(event: object): string {
  return JSON.stringify(event)
}
