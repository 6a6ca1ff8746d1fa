import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { withInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explain, keeping, wasteIn, type Plan, type Sent } from '#test/plans.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import { setStatus } from '../business.fixture.ts'

const rows = 3000
/** That nobody else uses. */
const word = 'branqvort'
/** That no example of the contract names, as other tests send those, and the one above it. */
const [category, upper] = ['tourism', 'community-and-travel'] as const

/** Old enough to come after all that other tests post. */
const fill = `
  insert into business_notices (id, business_id, kind, title, description, search_title, search_text, posted_at)
  select gen_random_uuid(), $1::uuid, 'offer', 'Bran', '', '${word}', '', '2020-01-01T00:00:00Z'::timestamptz - n * interval '1s'
    from generate_series(1, ${rows}) n`

suite('what is offered and wanted, among thousands', () => {
  let client: pg.Client
  let id: string
  before(async () => {
    client = await tableOwner()
    const own = await organization()
    const mill = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const { body } = await own.owner.post(`/businesses/?organization_id=${own.id}`, mill)
    id = body.id
    await setStatus(id, 'verified')
    const listing = { kind: 'offer', title: 'Spelt', category }
    await own.owner.post(`/businesses/${body.slug}/listings/?organization_id=${own.id}`, listing)
    await client.query(fill, [id])
    await client.query('analyze business_notices')
  })
  after(async () => {
    await client.query('delete from business_notices where business_id = $1', [id])
    await client.end()
  })

  // Red where the statement finds the categories itself.
  test('is found by its category without reading what has none', async () => {
    const plans = await plansOf(`/listings/?category=${upper}`)
    none(
      plans.flatMap((plan) => wasteIn(plan)),
      'look for the listings of a category alone:',
    )
  })

  // Red where what is shown of a listing is made of each that is passed over.
  test('is passed over by ids alone', async () => {
    const plans = await plansOf('/listings/?page=20&page_size=100')
    const wide = plans.flatMap(nodesOf).filter((node) => node['Actual Rows'] > 1900)
    assert.ok(wide.length > 0)
    none(
      wide.filter((node) => node['Plan Width'] > 100).map((node) => node['Node Type']),
      'carry ids alone as far as the page:',
    )
  })

  // Red where what is shown of a listing is made of each before they are put in order.
  test('is ranked by ids alone, of the newest that match, and says that there are more', async () => {
    const path = `/listings/?q=${word}`
    const { body, headers } = await (await world()).visitor.get(path)
    assert.deepEqual(
      [body.count, headers.get('x-count-exact'), body.results.length],
      [1000, 'false', 25],
    )
    const nodes = (await plansOf(path)).flatMap(nodesOf)
    none(
      nodes
        .filter((node) => node['Actual Rows'] >= 1000 && node['Plan Width'] > 100)
        .map((node) => node['Node Type']),
      'rank by ids alone:',
    )
  })
})

type Wide = Plan & { readonly 'Plan Width': number }

function nodesOf(plan: Plan): Wide[] {
  return [plan as Wide, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function plansOf(path: string): Promise<Plan[]> {
  const sent: Sent[] = []
  return withInstance({ onStatement: keeping(sent) }, async ({ visitor, runtime }) => {
    assert.equal((await visitor.get(path)).status, 200)
    const plans: Plan[] = []
    for (const one of sent.filter(({ text }) => text.includes('business_notices')))
      plans.push(await explain(runtime.connections, one))
    return plans
  })
}
