import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { acceptTransfer } from '../transfers/transfers.ts'

function post({ id, owner }: Organization, path: string, body: object = {}) {
  return owner.post(`${path}?organization_id=${id}`, body)
}

async function network(founder: Organization) {
  const wish = { name: `Growers ${founder.id}`, description: 'Farms.' }
  return `/networks/${(await post(founder, '/networks/', wish)).body.slug}/`
}

async function business(tenant: Organization) {
  const wish = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const business_slug = (await post(tenant, '/businesses/', wish)).body.slug as string
  const { code } = (await post(tenant, `/businesses/${business_slug}/transfer/`)).body
  return { business_slug, code: code as string }
}

async function countOf(path: string) {
  return (await (await world()).visitor.get(path)).body.member_count
}

suite('businesses that leave a network with their holder', () => {
  // Red without the lock on the business: it would come to its next holder as a member.
  test('do not join it meanwhile', async () => {
    const [tenant, taker] = [await organization(), await organization()]
    const path = await network(tenant)
    const { business_slug, code } = await business(tenant)
    const [, joined] = await overlapping(
      taker.scope,
      (inside) => acceptTransfer(inside, code),
      () => post(tenant, `${path}members/`, { business_slug }),
    )
    assert.equal(joined.status, 404)
    assert.equal(await countOf(path), 0)
  })

  // Red without the lock on the networks: each would count the other.
  test('are counted no more when two leave at once', async () => {
    const tenant = await organization()
    // Two takers, since each counts its unproven entries under a lock of its own.
    const [taker, third] = [await organization(), await organization()]
    const path = await network(tenant)
    const [one, other] = [await business(tenant), await business(tenant)]
    for (const { business_slug } of [one, other])
      await post(tenant, `${path}members/`, { business_slug })
    assert.equal(await countOf(path), 2)
    await overlapping(
      taker.scope,
      (inside) => acceptTransfer(inside, one.code),
      () => acceptTransfer(third.scope, other.code),
    )
    assert.equal(await countOf(path), 0)
  })
})
