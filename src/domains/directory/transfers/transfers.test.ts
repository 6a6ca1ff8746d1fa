import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { NotFound } from '#kernel/errors.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { offersOfMembers } from './ending.ts'
import { acceptTransfer } from './transfers.ts'

async function held(tenant: Organization) {
  const wish = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { body } = await tenant.owner.post(`/businesses/?organization_id=${tenant.id}`, wish)
  const path = `/businesses/${body.slug}/`
  const at = (part = '') => `${path}${part}?organization_id=${tenant.id}`
  const offer = async () => (await tenant.owner.post(at('transfer/'))).body.code as string
  return { slug: body.slug as string, at, offer }
}

function accept({ id, owner }: Organization, code: string) {
  return owner.post(`/directory/transfers/accept/?organization_id=${id}`, { code })
}

suite('a business that is handed over', () => {
  test('is held by whoever has the code, and its public context is withdrawn', async () => {
    const [one, other] = [await organization(), await organization()]
    const { slug, at, offer } = await held(one)
    await one.owner.patch(`/business-context/${slug}/?organization_id=${one.id}`, {
      modules: { voice: { text: 'Ours alone.', visibility: 'public' } },
    })
    const admin = await one.member('admin')
    assert.equal((await admin.post(at('transfer/'))).body.code, 'role_required')
    const first = await offer()
    const code = await offer()
    assert.equal((await accept(other, first)).status, 404)
    assert.equal((await accept(one, code)).body.code, 'transfer_not_possible')
    const { status, body } = await accept(other, code)
    assert.deepEqual([status, body.slug], [200, slug])
    assert.equal((await one.owner.patch(at(), { name: 'Still mine' })).status, 404)
    const late = await accept(await organization(), code)
    assert.deepEqual([late.status, /used/.test(late.body.detail)], [404, true])
    const { visitor } = await world()
    const pack = await visitor.get(`/context/${slug}/`)
    assert.doesNotMatch(JSON.stringify(pack.body), /Ours alone/)
    const types = async (tenant: Organization) =>
      (await eventsOf(tenant, 'business.')).map(({ type }) => type)
    assert.deepEqual(await types(one), [
      'business.created',
      'business.offered',
      'business.offered',
      'business.lost',
    ])
    assert.deepEqual(await types(other), ['business.received'])
  })

  test('stays where it is when the offer is withdrawn, ran out, or it is suspended', async () => {
    const [one, other] = [await organization(), await organization()]
    const { at, offer } = await held(one)
    const withdrawn = await offer()
    assert.equal((await one.owner.delete(at('transfer/'))).status, 204)
    assert.equal((await accept(other, withdrawn)).status, 404)
    const code = await offer()
    const later = { ...other.scope, now: () => new Date(Date.now() + 8 * 86_400_000) }
    await assert.rejects(acceptTransfer(later, code), NotFound)
    await one.owner.post(at('suspend/'))
    assert.equal((await accept(other, code)).body.code, 'transfer_not_possible')
    assert.equal((await one.owner.post(at('transfer/'))).body.code, 'transfer_not_possible')
  })

  // Red without the lock on the businesses in endOffers: it would be handed over behind the end of the role.
  test('stays where it is when the role of its maker ends while another accepts', async () => {
    const [one, other] = [await organization(), await organization()]
    const code = await (await held(one)).offer()
    const data = { user_id: one.owner.userId!, role: 'admin' }
    const event = { type: 'member.updated', organization_id: one.id, data } as never
    await assert.rejects(
      overlapping(
        one.scope,
        async (scope) => offersOfMembers.handle?.({ scope, event }),
        () => acceptTransfer(other.scope, code),
      ),
      NotFound,
    )
  })

  // Red without the lock on the business, or without looking at the offer again behind it.
  test('goes to one of two that accept at once', async () => {
    const [one, other, third] = [await organization(), await organization(), await organization()]
    const code = await (await held(one)).offer()
    await assert.rejects(
      overlapping(
        other.scope,
        (inside) => acceptTransfer(inside, code),
        () => acceptTransfer(third.scope, code),
      ),
      NotFound,
    )
  })
})
