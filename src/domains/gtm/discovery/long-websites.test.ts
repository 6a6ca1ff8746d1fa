import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { setStatus } from '#domains/directory/business.fixture.ts'
import { organization, type Organization } from '#test/world.ts'
import { provisioned } from '../provisioned.fixture.ts'

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

/** Three bytes each, and nothing that compression would find twice. */
function strangeLetters(count: number): string {
  return String.fromCodePoint(...Array.from({ length: count }, () => randomInt(0x4e00, 0x9fff)))
}

suite('a business whose website no index could hold', () => {
  test('is found by its first page, and costs nobody their leads', async () => {
    const [own, hostile] = [await organization(), await organization()]
    const company = `Bakers ${randomUUID()}`
    const origin = `https://bakers-${randomUUID()}.example`
    const business = await hostile.owner.post(`/businesses/${at(hostile)}`, {
      name: company,
      description: 'Bakes bread.',
      city: 'Hebden Bridge',
      country: 'GB',
      website: `${origin}/${strangeLetters(1_900)}`,
    })
    assert.equal(business.status, 201, JSON.stringify(business.body))
    await setStatus(business.body.id, 'verified')
    const wanted = {
      kind: 'want',
      title: 'Stoneground wheat flour',
      category: 'bakery-and-milling',
    }
    await hostile.owner.post(`/businesses/${business.body.slug}/listings/${at(hostile)}`, wanted)
    const { id } = await provisioned(own)
    const { status, body } = await own.owner.post(`/gtm/profiles/${id}/discover-leads/${at(own)}`)
    await setStatus(business.body.id, 'nominated')
    assert.equal(status, 200, JSON.stringify(body))
    const found = body.find((lead: { company: string }) => lead.company === company)
    const lead = await own.owner.get(`/gtm/leads/${found.id}/${at(own)}`)
    assert.equal(lead.body.website, origin)
  })
})
