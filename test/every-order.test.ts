import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { withPlainLetters } from '#kernel/text/fold.ts'
import type { Kind, QueriedFields } from '#kernel/query/queried-fields.ts'
import { eachNth, effort } from './effort.ts'
import { declaredOrders, documentedEndpoints, type Documented } from './endpoint-calls.ts'
import { asTableOwner } from './table-owner.ts'
import { variedRecords } from './varied-records.ts'
import { organization, type Organization } from './world.ts'

type Shown = Readonly<Record<string, unknown>> & { readonly id: string }

interface Order {
  readonly name: string
  readonly kind: Kind
  /** The time by which those that are alike follow each other. */
  readonly at: string
  /** Whether accents are no matter. */
  readonly isAlphabetical: boolean
}

/** Lists of records that may be very many. */
const lists =
  /^GET \/(crm\/(contacts|accounts|deals|tasks|notes|interactions)|automation\/workflows)\/$/

/** Texts of signs, which are put in order as they are compared. */
const inSigns = new Set([
  'contacts phone',
  'contacts email',
  'contacts business_slug',
  'accounts phone',
  'accounts email',
  'accounts website',
  'accounts domain',
  'accounts business_slug',
  'deals currency',
  'deals stage',
  'tasks recurrence',
])

const ofOccurring = new Set(['kind', 'contact_id', 'account_id', 'deal_id'])

/** What stands for nothing, and comes first or last. */
function saidBy(value: unknown, { kind, isAlphabetical }: Order): number | Buffer {
  if (kind === 'number') return value === null ? Infinity : Number(value)
  if (kind === 'boolean') return Number(value)
  if (value === null && (kind === 'instant' || kind === 'date')) return Buffer.from([255])
  const text = typeof value === 'string' ? value : ''
  if (kind !== 'text') return Buffer.from(text)
  return Buffer.from(isAlphabetical ? withPlainLetters(text) : text.toLowerCase())
}

function compare(one: number | Buffer, other: number | Buffer): number {
  if (typeof one === 'number') return one === other ? 0 : one < Number(other) ? -1 : 1
  return one.compare(other as Buffer)
}

/** As plain sorting has them. */
function sorted(rows: readonly Shown[], order: Order): string[] {
  const placed = rows.map((row) => ({
    id: row.id,
    places: [
      saidBy(row[order.name], order),
      Buffer.from(String(row[order.at])),
      Buffer.from(row.id),
    ],
  }))
  placed.sort((one, other) =>
    one.places.reduce<number>((found, place, n) => found || compare(place, other.places[n]!), 0),
  )
  return placed.map(({ id }) => id)
}

/** Those that say nothing of a field of the organization come last, whichever way. */
function sortedByOwn(rows: readonly Shown[], order: Order, descending: boolean): string[] {
  const own = rows.map((row) => ({
    ...row,
    [order.name]: (row['custom'] as Record<string, unknown>)[order.name] ?? null,
  }))
  const said = sorted(
    own.filter((row) => row[order.name] !== null),
    order,
  )
  const others = sorted(
    own.filter((row) => row[order.name] === null),
    order,
  )
  return descending ? [...said.reverse(), ...others.reverse()] : [...said, ...others]
}

suite('every order by a field', () => {
  let tenant: Organization
  before(async () => {
    tenant = await organization()
    await variedRecords(tenant)
  })

  async function read(path: string) {
    const { status, body } = await tenant.owner.get(path)
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`)
    return body as { results: Shown[]; next: string | null; previous: string | null }
  }

  function pathIn(address: string): string {
    const { pathname, search } = new URL(address)
    return pathname.replace(/^\/api\/v1/, '') + search
  }

  /** By pages or by cursor to the end, and from there back to the beginning. */
  async function walked(path: string) {
    const forth: string[] = []
    const back: string[] = []
    let page = await read(path)
    for (;;) {
      forth.push(...page.results.map(({ id }) => id))
      if (page.next === null) break
      page = await read(pathIn(page.next))
    }
    for (;;) {
      back.unshift(...page.results.map(({ id }) => id))
      if (page.previous === null) return { forth, back }
      page = await read(pathIn(page.previous))
    }
  }

  /** As very many are read, and, since few pass, as these are sorted. */
  const ways: readonly Readonly<Record<string, string>>[] = [
    { paging: 'cursor', page_size: '9' },
    { paging: 'page', page_size: '13' },
    { paging: 'cursor', page_size: '13', created_at__gte: '2001-01-01T00:00:00Z' },
    { paging: 'page', page_size: '9', created_at__gte: '2001-01-01T00:00:00Z' },
    { paging: 'cursor', page_size: '1' },
  ]
  /** Each order goes one of the first three ways, another than the one before it. */
  let turn = 0

  async function tried(list: string, name: string, expected: (descending: boolean) => string[]) {
    for (const descending of [false, true]) {
      turn += 1
      for (const way of effort(eachNth(3, ways.slice(0, 3), turn), ways)) {
        const ordering = `${descending ? '-' : ''}${name}`
        const path = `${list}&${new URLSearchParams({ ...way, ordering }).toString()}`
        const found = await walked(path)
        assert.deepEqual(found.forth, expected(descending), path)
        assert.deepEqual(found.back, expected(descending), `back ${path}`)
      }
    }
  }

  async function rowsOf(list: string): Promise<readonly Shown[]> {
    const { results } = await read(`${list}&page_size=200`)
    assert.ok(results.length > 30)
    return results
  }

  test('has each record once, as plain sorting has them', async () => {
    const all = (await documentedEndpoints()).filter(({ route }) => lists.test(route))
    assert.equal(all.length, 7)
    for (const documented of all) await triedIn(documented)
  })

  async function triedIn({ route, endpoint }: Documented) {
    const list = `${route.replace('GET ', '')}?organization_id=${tenant.id}`
    const rows = await rowsOf(list)
    const fields = endpoint.filteredBy as QueriedFields
    const declared = new Set(declaredOrders(endpoint))
    for (const [name, { kind }] of Object.entries(fields)) {
      if (kind === 'texts') continue
      const isOccurring = route.includes('interactions') && ofOccurring.has(name)
      const isById = declared.has(name) || name === 'updated_at'
      const at = isById ? 'id' : isOccurring ? 'occurred_at' : 'created_at'
      const isAlphabetical = kind === 'text' && !inSigns.has(`${nounIn(route)} ${name}`)
      if (isAlphabetical)
        assert.ok(
          rows.some((row) => String(row[name]).includes('É')),
          `${route} has no ${name} with an accent`,
        )
      const expected = sorted(rows, { name, kind, at, isAlphabetical })
      await tried(list, name, (descending) => (descending ? expected.toReversed() : expected))
    }
  }

  function nounIn(route: string): string {
    return route.split('/').at(-2) ?? ''
  }

  test('so has an order by a field of the organization, indexed or not', async () => {
    const list = `/crm/contacts/?organization_id=${tenant.id}`
    const rows = await rowsOf(list)
    for (const key of ['region', 'plain_region', 'score', 'plain_score']) {
      const kind = key.endsWith('score') ? 'number' : 'text'
      const order = { name: key, kind, at: 'created_at', isAlphabetical: true } as const
      await tried(list, `custom.${key}`, (descending) => sortedByOwn(rows, order, descending))
    }
  })

  test('sorts any number by a field of the organization that is not indexed, but not for each page of an export', async () => {
    const { id, owner } = await organization()
    const field = { record: 'deal', key: 'region', label: 'R', type: 'text', indexed: false }
    const { body } = await owner.post(`/crm/fields/?organization_id=${id}`, field)
    await asTableOwner((client) =>
      client.query(
        `insert into deals (organization_id, id, title, value, currency, stage, tags, custom, created_at, updated_at)
         select $1, gen_random_uuid(), 'Rye ' || n, 1, 'EUR', 'lead', '{}',
                case when n < 3 then '{"region": "north"}'::jsonb else '{}' end, now(), now()
           from generate_series(1, 10001) n`,
        [id],
      ),
    )
    const asked = `?organization_id=${id}&ordering=-custom.region`
    const first = async () =>
      (await owner.get(`/crm/deals/${asked}&page_size=1`)).body.results[0].custom.region
    assert.equal(await first(), 'north')
    const refused = await owner.get(`/crm/deals/export/${asked}`)
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'ordering'])
    assert.match(refused.body.errors[0].message, /custom\.region is not indexed/)
    assert.equal((await owner.get(`/crm/deals/export/${asked}&title=rye%201`)).status, 200)
    const change = await owner.patch(`/crm/fields/${body.id}/?organization_id=${id}`, {
      indexed: true,
    })
    assert.equal(change.status, 200)
    assert.equal(await first(), 'north')
    assert.equal((await owner.get(`/crm/deals/export/${asked}`)).status, 200)
  })
})
