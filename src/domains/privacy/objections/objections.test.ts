import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, suite, test } from 'node:test'
import { at, discovered } from '#domains/gtm/discovered.fixture.ts'
import { tokenIn } from '#domains/identity/accounts/accounts.fixture.ts'
import { NotAMember } from '#kernel/errors.ts'
import { sendForm as send } from '#test/page-client.ts'
import { makeDue } from '#domains/identity/organizations/deletion.fixture.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { isSuppressed } from '../index.ts'
import { takeBackForAll } from '../suppressions/suppressions.fixture.ts'
import { carryOut } from './objections.ts'

/** Objects on the public page and confirms it; names the objection, which waits for its job. */
async function confirmed(said: Record<string, string>): Promise<string> {
  const { base } = (await world()).runtime
  const rows = () => base.db.selectFrom('objections').select('id').execute()
  const before = new Set((await rows()).map(({ id }) => id))
  await send('/privacy/', said)
  await send('/account/objection/', { token: await tokenIn('objection', said['email']!) })
  const [added, ...others] = (await rows()).filter(({ id }) => !before.has(id))
  assert.ok(added !== undefined && others.length === 0)
  return added.id
}

/** Carries one out in these organizations, and in no other. */
async function carriedOut(id: string, organizations: readonly Organization[], enter = entering) {
  const { base, app } = (await world()).runtime
  const those = new Set(organizations.map((one) => one.id))
  const only = (organizationId: string) => {
    if (!those.has(organizationId)) throw new NotAMember()
    return enter(organizationId)
  }
  await carryOut({ ...base, enter: async (one) => only(one) }, app.outsiders, id)
}

async function entering(organizationId: string) {
  const { base, gate } = (await world()).runtime
  return gate.system(base, organizationId)
}

async function object(tenant: Organization, said: Record<string, string>) {
  await carriedOut(await confirmed(said), [tenant])
}

async function isWaiting(id: string): Promise<boolean> {
  const { db } = (await world()).runtime.base
  const row = db.selectFrom('objections').select('id').where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}

/** An organization before one that has the bakery among its leads, in the order in which they are entered. */
async function beforeTheBakery() {
  const first = await organization()
  const { tenant, leads } = await discovered()
  const bakery = leads.find((lead: { company: string }) => lead.company.startsWith('Hearth'))
  const read = async () => (await tenant.owner.get(`/gtm/leads/${bakery.id}/${at(tenant)}`)).status
  return { first, tenant, read }
}

const email = 'hello@hearthandfurrowbakery.example'

suite('an objection', () => {
  afterEach(takeBackForAll)

  test('in the name of somebody else leaves their leads, and has them left alone', async () => {
    const { tenant, leads } = await discovered()
    const post = leads.find((lead: { company: string }) => lead.company === '')
    const read = () => tenant.owner.get(`/gtm/leads/${post.id}/${at(tenant)}`)
    const { handle } = (await read()).body
    await object(tenant, { email: `${randomUUID()}@rival.example`, handle })
    assert.equal((await read()).status, 200)
    assert.equal(await isSuppressed(tenant.scope, { handle }), true)
    const wish = { organization_id: tenant.id, lead_id: post.id }
    assert.equal((await tenant.owner.post('/gtm/draft-emails/', wish)).status, 409)
  })

  test('of an address takes what is kept under it', async () => {
    const { tenant, leads } = await discovered()
    const bakery = leads.find((lead: { company: string }) => lead.company.startsWith('Hearth'))
    await object(tenant, { email })
    assert.equal((await tenant.owner.get(`/gtm/leads/${bakery.id}/${at(tenant)}`)).status, 404)
  })

  test('is carried out in the others where one of them is about to be purged', async () => {
    const { first, tenant, read } = await beforeTheBakery()
    const id = await confirmed({ email })
    await makeDue(first)
    await carriedOut(id, [first, tenant])
    assert.deepEqual([await read(), await isWaiting(id)], [404, false])
  })

  test('is carried out in the others where one of them fails, and waits for that one', async () => {
    const { first, tenant, read } = await beforeTheBakery()
    const id = await confirmed({ email })
    const failing = (one: string) =>
      one === first.id ? Promise.reject(new Error('a lock was not free')) : entering(one)
    await assert.rejects(carriedOut(id, [first, tenant], failing), AggregateError)
    assert.deepEqual([await read(), await isWaiting(id)], [404, true])
    await carriedOut(id, [first, tenant])
    assert.equal(await isWaiting(id), false)
  })
})
