import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { provisioned } from '../provisioned.fixture.ts'
import { organization, type Organization } from '#test/world.ts'
import { bandsOf, figuresOf, partsOf, type Group } from './figures.ts'

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

function group(more: Partial<Group>): Group {
  const none = { leads: 0, qualified: 0, converted: 0, dismissed: 0, won: 0, charged: 0 }
  return { source: 'hn', signal_type: 'want', band: 0, ...none, ...more }
}

suite('a report', () => {
  test('divides what leads cost by what became of them', () => {
    const groups = [
      group({ leads: 3, qualified: 1, charged: 100, band: 3 }),
      group({ source: 'ted', leads: 1, dismissed: 1, charged: 50, band: 1 }),
    ]
    const { charged, cost_per_lead, cost_per_qualified, cost_per_won } = figuresOf(groups)
    assert.deepEqual(
      [charged, cost_per_lead, cost_per_qualified, cost_per_won],
      ['1.50', '0.38', '1.50', null],
    )
    assert.deepEqual(
      partsOf(groups, 'source').map(({ name, leads }) => [name, leads]),
      [
        ['hn', 3],
        ['ted', 1],
      ],
    )
    assert.deepEqual(
      bandsOf(groups).map(({ from, kept_share }) => [from, kept_share]),
      [
        [75, 1],
        [50, null],
        [25, 0],
        [0, null],
      ],
    )
  })

  test('adds up to what was charged, and follows leads to their deals', async () => {
    const tenant = await organization()
    const { id } = await provisioned(tenant)
    const found = await tenant.owner.post(`/gtm/profiles/${id}/discover-leads/${at(tenant)}`)
    const [first, second] = found.body
    const { deal_id } = (await tenant.owner.post(`/gtm/leads/${first.id}/convert/${at(tenant)}`))
      .body
    await tenant.owner.patch(`/crm/deals/${deal_id}/${at(tenant)}`, { stage: 'won' })
    await tenant.owner.post(`/gtm/leads/${second.id}/dismiss/${at(tenant)}`, { reason: 'other' })
    const report = async (more = '') =>
      (await tenant.owner.get(`/gtm/report/${at(tenant)}${more}`)).body
    const { total, by_source, by_signal_type, by_priority } = await report()
    assert.equal(total.charged, found.headers.get('x-credits-charged'))
    assert.deepEqual(
      [total.leads, total.qualified, total.converted, total.dismissed, total.won],
      [found.body.length, 1, 1, 1, 1],
    )
    assert.equal(total.cost_per_won, total.charged)
    for (const parts of [by_source, by_signal_type, by_priority])
      assert.equal(
        parts.reduce((sum: number, { leads }: { leads: number }) => sum + leads, 0),
        total.leads,
      )
    assert.deepEqual((await report(`&profile_id=${id}`)).total, total)
    assert.equal((await report('&from=2099-01-01T00:00:00Z')).total.leads, 0)
    const foreign = await tenant.owner.get(`/gtm/report/${at(tenant)}&profile_id=${tenant.id}`)
    assert.equal(foreign.status, 404)
  })

  // Red where the others are taken off that were found before alone, or after.
  test('of a time is that of the leads found in it, be they few or most', async () => {
    const tenant = await organization()
    const { scope, owner } = tenant
    const body = { domain: 'hearthmill.example' }
    const { id } = (await owner.post(`/gtm/profiles/provision/${at(tenant)}`, body)).body
    const [lead] = (await owner.post(`/gtm/profiles/${id}/discover-leads/${at(tenant)}`)).body
    await owner.post(`/gtm/leads/${lead.id}/dismiss/${at(tenant)}`, { reason: 'other' })
    await sql`
      update gtm_leads set created_at = '2026-01-01T00:00:00Z'::timestamptz + interval '1 day' * place
        from (select id, row_number() over (order by id) - 1 as place from gtm_leads
               where organization_id = ${tenant.id}) placed
       where organization_id = ${tenant.id} and gtm_leads.id = placed.id`.execute(scope.db)
    const found = await scope.db
      .selectFrom('gtm_leads')
      .select(['created_at', 'charged', 'stage', 'source'])
      .where('organization_id', '=', tenant.id)
      .execute()
    assert.ok(found.length > 4)
    const day = (place: number) => new Date(Date.UTC(2026, 0, 1 + place)).toISOString()
    const days = [0, 1, Math.floor(found.length / 2), found.length - 1, found.length].map(day)
    for (const from of [undefined, ...days])
      for (const to of [undefined, ...days]) {
        const within = found.filter(
          ({ created_at }) => (!from || created_at >= from) && (!to || created_at < to),
        )
        const query = [...(from ? [`&from=${from}`] : []), ...(to ? [`&to=${to}`] : [])].join('')
        const { total, by_source } = (await owner.get(`/gtm/report/${at(tenant)}${query}`)).body
        assert.deepEqual(
          [total.leads, total.dismissed, by_source.length, Math.round(Number(total.charged) * 100)],
          [
            within.length,
            within.filter(({ stage }) => stage === 'dismissed').length,
            new Set(within.map(({ source }) => source)).size,
            within.reduce((sum, { charged }) => sum + charged, 0),
          ],
          query,
        )
      }
  })
})
