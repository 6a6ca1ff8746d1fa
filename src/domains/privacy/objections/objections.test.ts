import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, suite, test } from 'node:test'
import { at, discovered } from '#domains/gtm/discovered.fixture.ts'
import { tokenIn } from '#domains/identity/accounts/accounts.fixture.ts'
import { sendForm as send } from '#test/page-client.ts'
import { world, type Organization } from '#test/world.ts'
import { isSuppressed } from '../index.ts'
import { takeBackForAll } from '../suppressions/suppressions.fixture.ts'
import { carryOut } from './objections.ts'

/** Objects on the public page, confirms it, and has it carried out in one organization. */
async function object({ id: organizationId }: Organization, said: Record<string, string>) {
  const { base, gate, app } = (await world()).runtime
  const rows = () => base.db.selectFrom('objections').select('id').execute()
  const before = new Set((await rows()).map(({ id }) => id))
  await send('/privacy/', said)
  await send('/account/objection/', { token: await tokenIn('objection', said['email']!) })
  const enter = () => gate.system(base, organizationId)
  for (const { id } of await rows())
    if (!before.has(id)) await carryOut({ ...base, enter }, app.outsiders, id)
}

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
    const email = 'hello@hearthandfurrowbakery.example'
    const bakery = leads.find((lead: { company: string }) => lead.company.startsWith('Hearth'))
    await object(tenant, { email })
    assert.equal((await tenant.owner.get(`/gtm/leads/${bakery.id}/${at(tenant)}`)).status, 404)
  })
})
