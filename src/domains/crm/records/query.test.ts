import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import fc from 'fast-check'
import { effort } from '#test/effort.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const { all: contacts } = pathsOf('contacts')
const { all: deals } = pathsOf('deals')

type Shown = Readonly<Record<string, unknown>>
type Condition =
  | { field: string; op: string; value: unknown }
  | { and: Condition[] }
  | { or: Condition[] }

const people = [
  { name: 'Ada Miller', email: 'ADA@mill.example', tags: ['Baker', 'partner'], consent: 'given' },
  { name: 'ada', phone: '1', tags: ['baker'], consent: 'withdrawn', title: 'Head' },
  { name: 'Bob 100%', emails: ['b@x.example', 'Bob@y.example'], source: 'fair' },
  { name: 'Zoë_', email: 'zoe@mill.example', first_name: 'Zoë', title: 'head of rye' },
  { name: 'Eve', tags: ['PARTNER', 'miller'], source: 'Fair' },
]
/** As clumsy or hostile people write. */
const strange = [
  { name: 'Straße \u{1f33e}', email: 'e_@mill.example', title: '\u{1f33e}\u{10ffff}' },
  { name: 'STRASSE ıİ', title: `${'\u{1f33e}'.repeat(60)} head` },
  { name: `${'é'.repeat(99)}abc${'ø'.repeat(98)}`, title: '\\%' },
  { name: `${'é'.repeat(99)}abd`, email: 'f@x.example' },
]
const sales = [
  { title: 'Rye', value: 100, expected_close: '2027-01-31', stage: 'won', currency: 'EUR' },
  { title: 'rolls', value: 20.5, probability: 45, currency: 'SEK' },
  { title: 'Bread', value: 0, expected_close: '2026-12-01', lost_reason: 'Price' },
]

const texts = ['ada', 'mill', 'BOB', '100%', '_', 'head', 'fair', '', 'zoë', 'rye', '%', 'e', 'ro']
const strangeTexts = ['straß', 'strass', 'Zoe', 'ı', 'İ', 'i', 'É', '@', 'X.', '\\', '\u{1f33e}']
const longTexts = ['é', 'ø'].flatMap((one) => [97, 99, 900].map((times) => one.repeat(times)))
const allTexts = [
  ...texts,
  ...strangeTexts,
  ...longTexts,
  '\u{1f33e}\u{10ffff}',
  `${'É'.repeat(99)}a`,
  `${'é'.repeat(99)}abD`,
]
const labels = ['baker', 'PARTNER', 'miller', 'none']

function of(field: string, ops: readonly string[], one: fc.Arbitrary<unknown>) {
  return fc.constantFrom(...ops).chain((op) => {
    const many = fc.array(one, { minLength: 1, maxLength: 3 })
    const value = op === 'isnull' ? fc.boolean() : /^(in|any|all)$/.test(op) ? many : one
    return value.map((chosen): Condition => ({ field, op, value: chosen }))
  })
}

const forText = ['eq', 'ne', 'in', 'contains', 'starts_with', 'isnull']
const forNumbers = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'isnull']
const aboutPeople = fc.oneof(
  ...['name', 'email', 'title', 'source'].map((name) =>
    of(name, forText, fc.constantFrom(...allTexts)),
  ),
  ...['tags', 'emails'].map((name) =>
    of(name, ['any', 'all', 'contains', 'isnull'], fc.constantFrom(...labels, 'bob@Y.example')),
  ),
  of('consent', ['eq', 'ne', 'in', 'isnull'], fc.constantFrom('given', 'unknown', 'withdrawn')),
)
const aboutSales = fc.oneof(
  of('value', forNumbers, fc.constantFrom(0, 20.5, 20.499, 100, 7, 1e300, -1e300)),
  of('probability', forNumbers, fc.constantFrom(10, 45, 100)),
  of('expected_close', forNumbers, fc.constantFrom('2026-12-01', '2027-01-31', '2027-01-01')),
  of('title', forText, fc.constantFrom(...allTexts)),
)

function nested(leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  const { whole } = fc.letrec<{ whole: Condition }>((tie) => ({
    whole: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.array(tie('whole'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('whole'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    ),
  }))
  return whole
}

/** What the filter means, said plainly. */
function holds(shown: Shown, asked: Condition): boolean {
  if ('and' in asked) return asked.and.every((part) => holds(shown, part))
  if ('or' in asked) return asked.or.some((part) => holds(shown, part))
  const has = plain(shown[asked.field])
  const isNone = has === null || has === '' || (Array.isArray(has) && has.length === 0)
  if (asked.op === 'isnull') return isNone === asked.value
  return compare(has, asked.op, plain(asked.value))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  // One letter becomes one letter in the database.
  return typeof value === 'string' ? value.replaceAll('İ', 'i').toLowerCase() : value
}

function compare(has: unknown, op: string, value: unknown): boolean {
  if (Array.isArray(has)) {
    const wanted = [value].flat()
    return op === 'all'
      ? wanted.every((one) => has.includes(one))
      : wanted.some((one) => has.includes(one))
  }
  if (op === 'ne') return has !== value
  if (op === 'in') return [value].flat().includes(has)
  return has !== null && comparisons[op]!(has as Plain, value as Plain)
}

type Plain = string | number

const comparisons: Readonly<Record<string, (has: Plain, value: Plain) => boolean>> = {
  eq: (has, value) => has === value,
  contains: (has, value) => String(has).includes(String(value)),
  starts_with: (has, value) => String(has).startsWith(String(value)),
  gt: (has, value) => has > value,
  gte: (has, value) => has >= value,
  lt: (has, value) => has < value,
  lte: (has, value) => has <= value,
}

suite('a filter', () => {
  let tenant: Organization
  const records: Record<string, Shown[]> = {}
  before(async () => {
    tenant = await organization()
    const other = await organization()
    for (const [path, all] of [
      [contacts(tenant), [...people, ...strange]],
      [deals(tenant), sales],
    ] as const) {
      records[path] = []
      for (const fields of all) {
        const { status, body } = await tenant.owner.post(path, fields)
        assert.equal(status, 201, JSON.stringify(body))
        records[path].push(body)
      }
    }
    // What others have of the same kind is never found.
    for (const fields of people) await other.owner.post(contacts(other), fields)
    for (const fields of sales) await other.owner.post(deals(other), fields)
  })

  const found = async (path: string, filter: unknown) => {
    const { status, body } = await tenant.owner.post(path.replace('/?', '/query/?'), { filter })
    assert.equal(status, 200, JSON.stringify([filter, body]))
    assert.equal(body.count, body.results.length)
    return namesOf(body.results)
  }
  const namesOf = (all: readonly Shown[]) =>
    all.map((one) => String(one['name'] ?? one['title'])).toSorted()

  for (const [noun, path, leaf] of [
    ['contacts', contacts, aboutPeople],
    ['deals', deals, aboutSales],
  ] as const)
    test(`finds the ${noun} for which it holds, however it is nested`, async () => {
      const at = path(tenant)
      await fc.assert(
        fc.asyncProperty(nested(leaf), async (filter) => {
          const wanted = records[at]!.filter((one) => holds(one, filter))
          assert.deepEqual(await found(at, filter), namesOf(wanted))
        }),
        { numRuns: effort(40, 2000) },
      )
    })

  test('means the same in a query string', async () => {
    const at = contacts(tenant)
    await fc.assert(
      fc.asyncProperty(aboutPeople, async (filter) => {
        const { field, op, value } = filter as { field: string; op: string; value: unknown }
        if (Array.isArray(value) && value.some((one) => one === '')) return
        const query = `&${field}__${op}=${encodeURIComponent(String(value))}`
        const { status, body } = await tenant.owner.get(`${at}${query}`)
        if (field === 'email' && op === 'eq') return
        assert.equal(status, 200, JSON.stringify([query, body]))
        assert.deepEqual(namesOf(body.results), await found(at, filter))
      }),
      { numRuns: effort(20, 1000) },
    )
  })

  test('puts records in the order of any field, and goes on by page and cursor', async () => {
    const own = await organization()
    for (const fields of people) await own.owner.post(contacts(own), fields)
    const path = contacts(own).replace('/?', '/query/?')
    const ask = async (body: object) => (await own.owner.post(path, body)).body
    const first = await ask({ ordering: '-title', page_size: 2 })
    assert.deepEqual(
      first.results.map(({ title }: Shown) => title),
      ['head of rye', 'Head'],
    )
    assert.equal(first.next_page, 2)
    assert.equal((await ask({ ordering: '-title', page_size: 2, page: 3 })).results.length, 1)
  })

  test('is refused with the nearest name where there is no such field, operator or order', async () => {
    const path = contacts(tenant).replace('/?', '/query/?')
    for (const [body, field, hint] of [
      [{ filter: { field: 'emial', op: 'eq', value: 'a' } }, 'filter.field', /"email"/],
      [
        { filter: { or: [{ field: 'name', op: 'containz', value: 'a' }] } },
        'filter.or.0.op',
        /contains/,
      ],
      [{ filter: { field: 'tags', op: 'any', value: 'a' } }, 'filter.value', /array/],
      [{ filter: { and: [] } }, 'filter.and', /at least one/],
      [{ ordering: 'titel' }, 'ordering', /"title"/],
    ] as const) {
      const { status, body: problem } = await tenant.owner.post(path, body)
      assert.equal(status, 400)
      assert.equal(problem.errors[0].field, field)
      assert.match(problem.errors[0].message, hint)
    }
    for (const [sent, meant] of [
      ['created_at__gtee', 'created_at__gte'],
      ['frist_name', 'first_name'],
      ['titel', 'title'],
      ['serach', 'search'],
      ['email__contain', 'email__contains'],
    ]) {
      const { status, body } = await tenant.owner.get(contacts(tenant, `&${sent}=1`))
      assert.deepEqual([status, body.errors[0].code], [400, 'unknown'])
      assert.match(body.errors[0].message, new RegExp(`Did you mean "${meant}"`))
    }
    const wrong = await tenant.owner.get(contacts(tenant, '&created_at__contains=1'))
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'created_at__contains'])
    assert.match(wrong.body.errors[0].message, /operator "contains".* Accepted: eq, ne, in, gt/)
    for (const order of ['--name', '--created_at', '---title']) {
      const { status, body } = await tenant.owner.get(contacts(tenant, `&ordering=${order}`))
      assert.deepEqual([status, body.errors[0].field], [400, 'ordering'], JSON.stringify(body))
      assert.match(body.errors[0].message, new RegExp(`no order "${order}"`))
    }
    const late = await tenant.owner.get(contacts(tenant, '&created_at__gte=soon'))
    assert.deepEqual([late.status, late.body.errors[0].field], [400, 'created_at__gte'])
  })
})
