import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { at, discovered } from '../discovered.fixture.ts'
import { emptyIcp, type Icp } from '../scoring/icp.ts'
import { lessonsOf, type Decided } from './lessons-of.ts'

const icp: Icp = {
  ...emptyIcp,
  keywords: [{ text: 'stoneground flour', weight: 0.8 }],
  geos: [{ country: 'GB' }],
}
let count = 0

function decided(more: Partial<Decided>): Decided {
  count += 1
  return {
    id: `lead-${count}`,
    company: '',
    website: '',
    country_code: '',
    reason: null,
    at: '2026-11-22T00:00:00.000Z',
    texts: [],
    phrases: [],
    matches: {},
    ...more,
  }
}

function says(text: string, more: Partial<Decided> = {}): Decided {
  return decided({ reason: 'wrong_need', texts: [{ text }], ...more })
}

function taught(leads: readonly Decided[], by = icp) {
  return lessonsOf(by, leads).map(({ kind, about }) => `${kind} ${about}`)
}

suite('what dismissals teach', () => {
  test('is a word that two of the wrong need have and nobody who was kept', () => {
    const wrong = [says('Flour for papier mache?'), says('Papier and flour paste wanted')]
    assert.deepEqual(taught(wrong), ['exclude_keyword papier'])
    assert.deepEqual(taught([...wrong, says('papier bags of flour', { reason: null })]), [])
    assert.deepEqual(taught(wrong.slice(1)), [])
    assert.deepEqual(taught(wrong, { ...icp, excluded_keywords: ['papier'] }), [])
  })

  test('is no word of the offer or of those whom it is for, in whatever form', () => {
    const wrong = [says('A bakery closed, flours for sale'), says('Flours of a closed bakery')]
    assert.deepEqual(taught(wrong), ['exclude_keyword bakery', 'exclude_keyword closed'])
    assert.deepEqual(taught(wrong, { ...icp, industries: ['bakeries'] }), [
      'exclude_keyword closed',
    ])
  })

  test('is a keyword that brings more of the wrong than of the right', () => {
    const phrases = ['stoneground flour']
    const wrong = [1, 2, 3].map(() => says('', { phrases }))
    const [lesson, ...others] = lessonsOf(icp, wrong)
    assert.deepEqual(others, [])
    assert.deepEqual(lesson!.change, { keywords: [{ text: 'stoneground flour', weight: 0.4 }] })
    const right = [1, 2].map(() => decided({ phrases }))
    assert.deepEqual(taught([...wrong, ...right]), [])
  })

  test('is a competitor at once', () => {
    const lead = decided({ reason: 'competitor', company: 'Big Mill' })
    assert.deepEqual(taught([lead]), ['add_competitor Big Mill'])
  })

  test('is a country that nobody was kept in, or that the place matters more', () => {
    const wrong = [1, 2].map(() => decided({ reason: 'not_my_region', country_code: 'US' }))
    assert.deepEqual(taught(wrong), ['exclude_country US'])
    assert.deepEqual(taught([...wrong, decided({ country_code: 'US' })]), [
      'raise_weight geography',
    ])
    const [lesson] = lessonsOf(icp, [...wrong, decided({ country_code: 'US' })])
    assert.deepEqual(lesson!.change, { weights: { geography: 50 } })
  })

  test('is never what lets those rise that were dismissed', () => {
    const near = { reason: 'not_my_region', matches: { geography: 0.8 } } as const
    const wrong = [1, 2, 3, 4].map(() => decided({ ...near, country_code: 'GB' }))
    assert.deepEqual(taught(wrong), [])
    const abroad = [1, 2].map(() => decided({ reason: 'not_my_region', matches: { geography: 0 } }))
    const [lesson] = lessonsOf(icp, [...wrong, ...abroad])
    assert.deepEqual([lesson?.kind, lesson?.dismissed], ['raise_weight', 2])
    const large = [1, 2].map(() => decided({ reason: 'too_small', matches: { size: 1 } }))
    assert.deepEqual(taught(large, { ...icp, sizes: ['11-50'] }), [])
  })

  test('is no country that the profile asks for', () => {
    const wrong = [1, 2].map(() => decided({ reason: 'not_my_region', country_code: 'GB' }))
    assert.ok(!taught(wrong).includes('exclude_country GB'))
    assert.ok(
      !taught(wrong, { ...icp, geos: [{ country: 'uk', region: 'Leeds' }] }).includes(
        'exclude_country GB',
      ),
    )
  })

  test('is a size to ask for, and then that it matters more', () => {
    const wrong = [1, 2].map(() => decided({ reason: 'too_small' }))
    assert.deepEqual(taught(wrong), ['ask_for_size small'])
    assert.deepEqual(taught(wrong, { ...icp, sizes: ['11-50'] }), ['raise_weight size'])
  })
})

async function prospected() {
  const { tenant, path, leads } = await discovered()
  return {
    tenant,
    path,
    leads,
    dismiss: (id: string, body: object) =>
      tenant.owner.post(`/gtm/leads/${id}/dismiss/${at(tenant)}`, body),
    lessons: async () => (await tenant.owner.get(`${path}/lessons/${at(tenant)}`)).body.results,
    profile: async () => (await tenant.owner.get(`${path}/${at(tenant)}`)).body,
  }
}

suite('a dismissed lead', () => {
  test('keeps its reason until it is taken up again', async () => {
    const { tenant, leads, dismiss } = await prospected()
    const [{ id }] = leads
    const given = { reason: 'wrong_need', note: 'They grind themselves.' }
    const { status, body } = await dismiss(id, given)
    assert.deepEqual([status, body.stage, body.dismissal.reason], [200, 'dismissed', 'wrong_need'])
    assert.equal((await dismiss(id, given)).body.dismissal.at, body.dismissal.at)
    assert.equal((await dismiss(id, { reason: 'too_dear' })).status, 400)
    const path = `/gtm/leads/${id}/${at(tenant)}`
    assert.equal((await tenant.owner.patch(path, { stage: 'qualified' })).body.dismissal, null)
    await tenant.owner.post(`/gtm/leads/${id}/convert/${at(tenant)}`)
    const refused = await dismiss(id, given)
    assert.deepEqual([refused.status, refused.body.code], [409, 'lead_stage_forbidden'])
  })

  test('teaches what holds only once it is applied, and then for the next discovery', async () => {
    const { tenant, path, leads, dismiss, lessons, profile } = await prospected()
    const lead = leads.find(({ company }: { company: string }) => company !== '')
    await dismiss(lead.id, { reason: 'competitor' })
    const [lesson] = await lessons()
    assert.deepEqual([lesson.kind, lesson.about], ['add_competitor', lead.company])
    assert.deepEqual((await profile()).icp.competitors, [])
    const apply = `${path}/lessons/${lesson.id}/apply/${at(tenant)}`
    assert.equal((await tenant.owner.post(apply)).status, 200)
    const { icp: after, edited_fields } = await profile()
    assert.deepEqual(after.competitors, [lead.company])
    assert.ok(edited_fields.includes('icp.competitors'))
    assert.deepEqual(await lessons(), [])
    const again = await tenant.owner.post(`${path}/discover-leads/${at(tenant)}`)
    assert.ok(again.body.every(({ id }: { id: string }) => id !== lead.id))
  })

  test('teaches nothing any more that was rejected', async () => {
    const { tenant, path, leads, dismiss, lessons } = await prospected()
    const lead = leads.find(({ company }: { company: string }) => company !== '')
    await dismiss(lead.id, { reason: 'competitor' })
    const [{ id }] = await lessons()
    const one = `${path}/lessons/${id}/${at(tenant)}`
    assert.equal((await tenant.owner.delete(one)).status, 204)
    assert.deepEqual(await lessons(), [])
    assert.equal((await tenant.owner.delete(one)).status, 404)
  })

  // Guarded by `profiles.lock` in lessons.ts: without it several callers apply one lesson.
  test('has its lesson applied once, however many apply it', async () => {
    const { tenant, path, leads, dismiss, lessons } = await prospected()
    const lead = leads.find(({ company }: { company: string }) => company !== '')
    await dismiss(lead.id, { reason: 'competitor' })
    const [{ id }] = await lessons()
    const apply = `${path}/lessons/${id}/apply/${at(tenant)}`
    const replies = await Promise.all([1, 2, 3, 4].map(() => tenant.owner.post(apply)))
    const codes = replies.map(({ status }) => String(status)).sort()
    assert.deepEqual(codes, ['200', '404', '404', '404'])
  })
})
