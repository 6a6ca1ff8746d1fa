import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, person, world, type Organization } from '#test/world.ts'
import { addModerator } from '../moderation/moderators.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'
import { noticeExpiry } from './expiry.ts'
import { changeStatement, createStatement, StatementLimitReached } from './statements.ts'

const claim = { kind: 'certification', claim: 'Certified organic', issuer: 'Soil Association' }
const wish = { ...claim, kind: 'certification', evidence_url: '', valid_until: null } as const

async function business(tenant: Organization) {
  const made = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { body } = await tenant.owner.post(`/businesses/?organization_id=${tenant.id}`, made)
  const path = `/businesses/${body.slug}/statements/`
  const at = (more = '') => `${path}${more}?organization_id=${tenant.id}`
  return { id: body.id as string, path, at, slug: body.slug as string }
}

async function moderator() {
  const someone = await person()
  await addModerator((await world()).runtime.base, someone.userId!)
  return someone
}

function days(later: number) {
  return new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
}

suite('statements', () => {
  test('are unproven until a moderator decides, and again when their words change', async () => {
    const tenant = await organization()
    const { at, path, slug } = await business(tenant)
    const { body, status } = await tenant.owner.post(at(), claim)
    assert.deepEqual([status, body.status, body.reason], [201, 'unproven', ''])
    const decide = `/moderation/statements/${body.id}/`
    assert.equal((await tenant.owner.post(`${decide}approve/`)).body.code, 'moderator_required')
    const someone = await moderator()
    assert.equal((await someone.post(`${decide}approve/`)).body.status, 'proven')
    const { visitor } = await world()
    const profile = (await visitor.get(`/businesses/${slug}/profile/`)).body
    assert.equal(profile.statements[0].status, 'proven')
    const change = (wanted: object) => tenant.owner.patch(at(`${body.id}/`), wanted)
    assert.equal((await change({ claim: claim.claim })).body.status, 'proven')
    assert.equal((await change({ claim: 'Certified biodynamic' })).body.status, 'unproven')
    const reason = { reason: 'The certifier lists no such member.' }
    await someone.post(`${decide}dispute/`, reason)
    assert.equal((await change({ claim: 'Certified organic' })).body.status, 'disputed')
    assert.equal((await visitor.get(path)).body.results[0].reason, reason.reason)
    const other = await organization()
    const foreign = at(`${body.id}/`).replace(tenant.id, other.id)
    assert.equal((await other.owner.delete(foreign)).status, 404)
    assert.equal((await tenant.owner.delete(at(`${body.id}/`))).status, 204)
    assert.deepEqual(
      (await eventsOf(tenant, 'business_statement')).map(({ type }) => type.split('.')[1]),
      ['created', 'approved', 'updated', 'disputed', 'updated', 'deleted'],
    )
  })

  test('that were disputed are so again, in whatever way the same is stated', async () => {
    const tenant = await organization()
    const { at } = await business(tenant)
    const someone = await moderator()
    const make = async (wanted: object = {}) =>
      (await tenant.owner.post(at(), { ...claim, ...wanted })).body
    const { id } = await make()
    const reason = 'The certifier lists no such member.'
    await someone.post(`/moderation/statements/${id}/dispute/`, { reason })
    await tenant.owner.patch(at(`${id}/`), { claim: 'We like it organic' })
    assert.equal((await tenant.owner.delete(at(`${id}/`))).status, 204)
    const again = await make({ claim: 'certified  ORGANIC!' })
    assert.deepEqual([again.status, again.reason], ['disputed', reason])
    assert.equal((await make({ claim: 'We like it organic' })).status, 'disputed')
    const other = await make({ claim: 'Certified biodynamic' })
    assert.equal(other.status, 'unproven')
    const { body: changed } = await tenant.owner.patch(at(`${other.id}/`), { claim: claim.claim })
    assert.deepEqual([changed.status, changed.reason], ['disputed', reason])
    await someone.post(`/moderation/statements/${again.id}/reject/`, { reason: 'Not proven.' })
    assert.equal((await make()).status, 'unproven')
  })

  test('are approved by nobody who has not seen what they say now', async () => {
    const tenant = await organization()
    const { at, path, id } = await business(tenant)
    const { body } = await tenant.owner.post(at(), claim)
    const someone = await moderator()
    const untouched = (await tenant.owner.post(at(), { ...claim, claim: 'Made by hand' })).body
    const asShown = { changed_at: untouched.changed_at }
    const first = await someone.post(`/moderation/statements/${untouched.id}/approve/`, asShown)
    assert.deepEqual([untouched.changed_at, first.body.status], [null, 'proven'])
    const approve = (seen?: object) =>
      someone.post(`/moderation/statements/${body.id}/approve/`, seen)
    const reword = { claim: 'Certified biodynamic' }
    // Red without the locks in deciding.ts.
    const [, late] = await overlapping(
      tenant.scope,
      (inside) => changeStatement(inside, id, body.id, reword),
      () => approve(),
    )
    assert.deepEqual([late.status, late.body.code], [409, 'statement_changed'])
    const listed = (await someone.get(path)).body.results.find(
      ({ id }: { id: string }) => id === body.id,
    )
    assert.deepEqual([listed.status, listed.changed_at], ['unproven', late.body.changed_at])
    for (const changed_at of ['2026-01-01T00:00:00Z', null])
      assert.equal((await approve({ changed_at })).status, 409)
    const { changed_at } = listed
    assert.equal((await approve({ changed_at })).body.status, 'proven')
    await tenant.owner.patch(at(`${body.id}/`), claim)
    assert.equal((await approve({ changed_at })).status, 409)
  })

  test('run out, and their holder is told before and then, each once', async () => {
    const tenant = await organization()
    const { at } = await business(tenant)
    const near = (await tenant.owner.post(at(), { ...claim, valid_until: days(10) })).body
    const over = (await tenant.owner.post(at(), { ...claim, valid_until: days(-1) })).body
    assert.deepEqual([near.status, over.status], ['unproven', 'expired'])
    const { runtime } = await world()
    const scope = { ...systemScope(runtime), sweep: runtime.base.db } as never
    const told = async () =>
      (await eventsOf(tenant, 'business_statement'))
        .filter(({ type }) => /expir/.test(type))
        .map(({ type, subject_id }) => `${type} ${subject_id}`)
        .sort()
    for (let time = 0; time < 2; time += 1) {
      await noticeExpiry(scope)
      assert.deepEqual(await told(), [
        `business_statement.expired ${over.id}`,
        `business_statement.expiring ${near.id}`,
      ])
    }
  })

  test('are at most 50 of a business, however many come at once', async () => {
    const tenant = await organization()
    const { id } = await business(tenant)
    for (let made = 0; made < 49; made += 1) await createStatement(tenant.scope, id, wish)
    await assert.rejects(
      overlapping(
        tenant.scope,
        (inside) => createStatement(inside, id, wish),
        () => createStatement(tenant.scope, id, wish),
      ),
      StatementLimitReached,
    )
  })
})

test('suggestions complete names that somebody vouches for', async () => {
  const { visitor } = await world()
  const names = async (q: string) =>
    (await visitor.get(`/search/suggest/?q=${encodeURIComponent(q)}`)).body.suggestions.map(
      ({ slug }: { slug: string }) => slug,
    )
  const known = inventedBusiness({ name: `Écluse ${crypto.randomUUID()}` })
  await loadBusiness((await world()).runtime.base, known)
  assert.deepEqual(await names(known.name.toUpperCase().slice(0, -3)), [known.slug])
  assert.deepEqual(await names("%_\\'"), [])
  const tenant = await organization()
  const { slug } = await business(tenant)
  assert.ok(!(await names('mill')).includes(slug))
  assert.equal((await visitor.get('/search/suggest/?q=%00')).status, 400)
})
