import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { z } from 'zod'
import { isSuppressed, suppress } from '#domains/privacy/index.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import type { Identifiers } from '#kernel/outsiders.ts'
import type { Lead } from '../leads/schemas.ts'

type Found = z.output<typeof Lead>

async function mill() {
  const tenant = await organization()
  const { id, owner } = tenant
  const profile = await provisioned(tenant)
  const call = `/gtm/profiles/${profile.id}/discover-leads/?organization_id=${id}`
  return {
    ...tenant,
    discover: () => owner.post(call),
    handleOf: async (lead: Found) =>
      (await owner.get(`/gtm/leads/${lead.id}/?organization_id=${id}`)).body.handle as string,
  }
}

function namesIn(leads: readonly Found[]): string[] {
  return leads.map(({ company }) => company)
}

function urlsIn(leads: readonly Found[]): string[] {
  return leads.flatMap(({ intent_signals }) => intent_signals.map(({ post_url }) => post_url))
}

suite('a discovery leaves alone', () => {
  const bakery = 'Hearth & Furrow Bakery'
  const bySome: [string, Identifiers][] = [
    ['its domain', { domain: 'www.hearthandfurrowbakery.example' }],
    ['its e-mail', { email: 'Hello@hearthandfurrowbakery.example' }],
  ]
  for (const [what, who] of bySome)
    test(`a company that is suppressed by ${what}, and charges nothing for it`, async () => {
      const { scope, discover } = await mill()
      await suppress(scope, who, 'asked')
      assert.equal(await isSuppressed(scope, who), true)
      const { body, headers } = await discover()
      assert.ok(body.length > 0 && !namesIn(body).includes(bakery))
      assert.equal(headers.get('x-credits-charged'), (body.length / 2).toFixed(2))
    })

  test('a person who is suppressed by handle, also with what they said before', async () => {
    const { scope, discover, handleOf } = await mill()
    const first = await discover()
    const post = first.body.find((lead: Found) => lead.company === '')
    await suppress(scope, { handle: await handleOf(post) }, 'objected')
    const again = await discover()
    assert.ok(again.body.length > 0 && !urlsIn(again.body).includes(urlsIn([post])[0]!))
  })

  // Red without the shared lock of who asks: the discovery would not wait, and make the lead.
  test('who is suppressed while it looks', async () => {
    const { scope, discover } = await mill()
    const [, { body, headers }] = await overlapping(
      scope,
      (inside) => suppress(inside, { domain: 'hearthandfurrowbakery.example' }, 'asked'),
      discover,
    )
    assert.ok(body.length > 0 && !namesIn(body).includes(bakery))
    assert.equal(headers.get('x-credits-charged'), (body.length / 2).toFixed(2))
  })
})
