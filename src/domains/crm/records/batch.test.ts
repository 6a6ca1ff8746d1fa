import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { effort } from '#test/effort.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const { all: contacts } = pathsOf('contacts')
const { all: accounts } = pathsOf('accounts')
const unknownId = '0199a1b2-0000-7000-8000-00000000dead'

interface Sent {
  readonly op: string
  readonly id?: string
  readonly match?: string
  readonly data?: Readonly<Record<string, unknown>>
}

function batchOf(tenant: Organization, operations: readonly Sent[], rest = {}, query = '') {
  const path = contacts(tenant, query).replace('/?', '/batch/?')
  return tenant.owner.post(path, { operations, ...rest })
}

const address = fc.constantFrom('a@x.example', 'B@x.example', 'b@x.example', 'c@x.example')
/** Of several with one address the oldest is found, and those of one millisecond have no order. */
const unlike = fc.uuid().map((id) => `${id}@x.example`)
const name = fc.constantFrom('Ada', 'Bob', 'Eve')
const operation: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({ op: fc.constant('create'), data: fc.record({ email: unlike, name }) }),
  fc.record({
    op: fc.constantFrom('upsert', 'update', 'delete'),
    match: fc.constant('email'),
    data: fc.record({ email: address, name }),
  }),
  fc.constantFrom<Sent>(
    { op: 'create', data: {} },
    { op: 'create', data: { email: 'nothing of the kind' } },
    { op: 'update', id: unknownId, data: { name: 'Ada' } },
    { op: 'upsert', data: { name: 'Ada' } },
  ),
)

interface Person {
  name: string
  email: string
}

/** What one operation does to plain records, the oldest first, and the status it has. */
function apply(people: Person[], { op, match, data = {} }: Sent): number {
  const sent = data as unknown as Person
  const isMalformed = 'email' in data && !sent.email.includes('@')
  const index = people.findIndex(({ email }) => email.toLowerCase() === sent.email?.toLowerCase())
  if (op === 'create' || (op === 'upsert' && match !== undefined && index < 0)) {
    if (isMalformed || (!sent.name && !sent.email)) return 400
    people.push({ ...sent })
    return 201
  }
  if (op === 'upsert' && match === undefined) return 400
  if (match === undefined || index < 0) return 404
  if (op === 'delete') return (people.splice(index, 1), 204)
  Object.assign(people[index]!, sent)
  return 200
}

async function peopleOf(tenant: Organization): Promise<Person[]> {
  const { body } = await tenant.owner.get(contacts(tenant, '&ordering=created_at&page_size=200'))
  return body.results.map((one: Person) => ({ name: one.name, email: one.email }))
}

function bySpelling(people: readonly Person[]) {
  return people.map(({ name: called, email }) => `${called} ${email}`).toSorted()
}

suite('a batch', () => {
  for (const atomic of [false, true])
    test(`does what its operations say, ${atomic ? 'or nothing' : 'each by itself'}, with an event each`, () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { maxLength: 3 }),
          async (batches) => {
            const tenant = await organization()
            let people: Person[] = []
            let written = 0
            for (const operations of batches) {
              const after = people.map((one) => ({ ...one }))
              const wanted: number[] = []
              for (const sent of operations) {
                const status = apply(after, sent)
                wanted.push(status)
                if (atomic && status >= 400) break
              }
              const isRefused = atomic && wanted.at(-1)! >= 400
              const expected = operations.map((_, index) =>
                isRefused && index !== wanted.length - 1 ? 424 : wanted[index],
              )
              const { status, body } = await batchOf(tenant, operations, { atomic })
              assert.equal(status, 200)
              assert.deepEqual(statusesOf(body), expected, JSON.stringify([operations, body]))
              if (!isRefused) people = after
              written += isRefused ? 0 : wanted.filter((one) => one === 201 || one === 204).length
            }
            assert.deepEqual(bySpelling(await peopleOf(tenant)), bySpelling(people))
            const events = await eventsOf(tenant, 'contact.')
            assert.equal(events.filter(({ type }) => !type.endsWith('updated')).length, written)
          },
        ),
        { numRuns: effort(12, 500) },
      ))

  test('is checked and undone as a dry run, where what fails leaves the rest', async () => {
    const tenant = await organization()
    const operations = [
      { op: 'create', data: { name: 'Ada', email: 'a@x.example' } },
      { op: 'create', data: { name: 'Eve', account_id: unknownId } },
      { op: 'upsert', match: 'email', data: { email: 'A@x.example', name: 'Ada M.' } },
    ]
    const { status, body } = await batchOf(tenant, operations, {}, '&dry_run=true')
    assert.deepEqual([status, ...statusesOf(body)], [200, 201, 400, 200])
    assert.equal(body.results[1].error.errors[0].field, 'account_id')
    assert.deepEqual(await peopleOf(tenant), [])
    const done = await batchOf(tenant, operations)
    assert.deepEqual(statusesOf(done.body), [201, 400, 200])
  })

  // The locks of natural keys are tried in `races.test.ts`; here many meet in whatever order.
  test('makes one record of a natural key, however many batches bring it at once', async () => {
    const tenant = await organization()
    const brought = (index: number) =>
      ['a@x.example', 'b@x.example', 'c@x.example']
        .map((email) => ({ op: 'upsert', match: 'email', data: { email, name: `Ada ${index}` } }))
        .toSorted(() => (index % 2 === 0 ? -1 : 1))
    const sent = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => batchOf(tenant, brought(index), { atomic: index > 1 })),
    )
    const statuses = sent.flatMap(({ body }) => statusesOf(body))
    assert.deepEqual(new Set(statuses), new Set([200, 201]))
    assert.equal((await peopleOf(tenant)).length, 3)
  })

  test('finds accounts by domain, also that of a website, and takes no more than 500 operations', async () => {
    const tenant = await organization()
    const path = accounts(tenant).replace('/?', '/batch/?')
    const mill = (domain: string) => ({
      op: 'upsert',
      match: 'domain',
      data: { domain, name: 'Mill' },
    })
    const operations = [mill('mill.example'), mill('https://www.mill.example/')]
    const { body } = await tenant.owner.post(path, { operations })
    assert.deepEqual(statusesOf(body), [201, 200])
    const website = 'https://shop.mill.example/flour'
    const told = { op: 'upsert', match: 'domain', data: { website, name: 'Mill' } }
    for (const atomic of [true, false]) {
      const sent = await tenant.owner.post(path, { atomic, operations: [told] })
      const [{ status, id }] = sent.body.results
      assert.deepEqual([status, id], [200, body.results[0].id])
    }
    const many = Array.from({ length: 501 }, () => mill('mill.example'))
    const { status, body: problem } = await tenant.owner.post(path, { operations: many })
    assert.deepEqual([status, problem.errors[0].code], [400, 'too_many'])
  })
})

function statusesOf({ results }: { results: { status: number }[] }): number[] {
  return results.map(({ status }) => status)
}
