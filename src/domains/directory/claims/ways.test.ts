import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { addModerator } from '#domains/directory/index.ts'
import { confirmed, registered } from '#domains/identity/accounts/accounts.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, person, world, type Organization } from '#test/world.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'
import { claimBusiness } from './claims.ts'
import { businessAt, silent, statusesOf } from './claims.fixture.ts'
import { provableDomain } from './domain-proof.ts'
import { maxWaiting } from './limits.ts'
import { approveClaim } from './taking-over.ts'

const byDns = { method: 'dns' }
const noHeaders = {}

suite('proving a claim by the records of the domain', () => {
  test('is told beside the file', async () => {
    const { post, domain } = await businessAt(silent)
    const { proof, proofs } = (await post(await organization(), 'claim')).body
    assert.deepEqual(proofs, [
      { method: 'file', ...proof },
      { method: 'dns', name: domain, content: proof.content },
      { method: 'email', domains: [domain] },
    ])
  })

  test('hands the business over, also where nobody says how', async () => {
    for (const body of [undefined, {}, byDns]) {
      const { post, domain, records, business } = await businessAt(silent)
      const one = await organization()
      const { content } = (await post(one, 'claim')).body.proof
      records.set(domain, [['v=spf1 -all'], [content.slice(0, 20), content.slice(20)]])
      const { status, body: claim } = await post(one, 'claim/verify', noHeaders, body)
      assert.equal(status, 200, JSON.stringify(claim))
      assert.equal(claim.status, 'approved')
      assert.deepEqual(await statusesOf(business.slug), ['approved'])
      assert.equal((await eventsOf(one, 'business.claimed')).length, 1)
    }
  })

  test('is not looked for where the file alone is asked for', async () => {
    const { post, domain, records } = await businessAt(silent)
    const one = await organization()
    records.set(domain, [[(await post(one, 'claim')).body.proof.content]])
    const { body } = await post(one, 'claim/verify', noHeaders, { method: 'file' })
    assert.deepEqual([body.code, body.found.reason], ['claim_not_proven', 'status'])
    assert.equal(body.found.dns, undefined)
  })

  test('fails with the reason, whatever the name server does', async () => {
    const { post, domain, records } = await businessAt(silent)
    const one = await organization()
    await post(one, 'claim')
    const reasonWith = async (answer: 'silent' | 'SERVFAIL' | 'NXDOMAIN' | string[][]) => {
      records.set(domain, answer)
      const { body } = await post(one, 'claim/verify', noHeaders, byDns)
      assert.equal(body.code, 'claim_not_proven')
      assert.equal(body.found.url, `dns:${domain}?type=TXT`)
      return body.found.reason
    }
    assert.equal(await reasonWith('silent'), 'timeout')
    assert.equal(await reasonWith('SERVFAIL'), 'server_failed')
    assert.equal(await reasonWith('NXDOMAIN'), 'name_not_found')
    assert.equal(await reasonWith([]), 'no_record')
    assert.equal(await reasonWith([['workspace-growth-claim=']]), 'content_differs')
    const { body } = await post(one, 'claim/verify')
    assert.deepEqual([body.found.reason, body.found.status], ['status', 404])
    assert.deepEqual(body.found.dns, { name: domain, reason: 'content_differs' })
  })

  test('takes no way that is not there', async () => {
    const { post } = await businessAt(silent)
    const one = await organization()
    await post(one, 'claim')
    const { status } = await post(one, 'claim/verify', noHeaders, { method: 'post' })
    assert.equal(status, 400)
  })

  test('is not possible for a domain that many share', () => {
    assert.equal(provableDomain('https://www.shop.hearthmill.co.uk/'), 'hearthmill.co.uk')
    assert.equal(provableDomain('https://hearthmill.github.io/'), 'hearthmill.github.io')
    for (const shared of ['github.io', 'co.uk', 'gmail.com', '10.1.2.3', 'localhost', '[::1]'])
      assert.equal(provableDomain(`https://${shared}/hearthmill`), undefined, shared)
    assert.equal(provableDomain(''), undefined)
  })
})

async function moderator() {
  const somebody = await person()
  await addModerator((await world()).runtime.base, somebody.userId!)
  return somebody
}

async function unclaimed() {
  const business = inventedBusiness({ website: 'https://hearthmill.example' })
  await loadBusiness((await world()).runtime.base, business)
  return business
}

/** A business, and the claims of these organizations on it. */
async function claimedBy(...claimants: readonly Organization[]) {
  const business = await unclaimed()
  const claims = await Promise.all(
    claimants.map(({ owner, id }) =>
      owner.post(`/businesses/${business.slug}/claim/?organization_id=${id}`),
    ),
  )
  return { business, ids: claims.map(({ body }) => body.id as string) }
}

suite('a claim that a moderator decides about', () => {
  test('stands in their list with who asks, and nobody else sees it', async () => {
    const one = await organization()
    const { business, ids } = await claimedBy(one)
    const path = '/moderation/claims/?ordering=-created_at&page_size=200'
    const { results } = (await (await moderator()).get(path)).body
    const found = results.find(({ id }: { id: string }) => id === ids[0])
    assert.equal(found.business_slug, business.slug)
    assert.deepEqual([found.status, found.method], ['pending', null])
    assert.equal(found.organization_id, one.id)
    assert.equal(found.claimed_by, (await one.owner.get('/me/')).body.email)
    assert.ok(!JSON.stringify(found).includes('workspace-growth-claim'))
    assert.equal((await one.owner.get(path)).body.code, 'moderator_required')
    for (const step of ['approve', 'reject']) {
      const reply = await one.owner.post(`/moderation/claims/${ids[0]}/${step}/`, {
        ...(step === 'reject' && { reason: 'No.' }),
      })
      assert.equal(reply.body.code, 'moderator_required')
    }
  })

  test('hands the business over when it is approved, with the events of a proof', async () => {
    const [one, late] = [await organization(), await organization()]
    const { business, ids } = await claimedBy(one, late)
    const somebody = await moderator()
    const approve = (id?: string) => somebody.post(`/moderation/claims/${id}/approve/`)
    const { status, body } = await approve(ids[0])
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.status, body.method], ['approved', 'moderator'])
    assert.deepEqual(await statusesOf(business.slug), ['approved', 'superseded'])
    assert.equal((await somebody.get(`/businesses/${business.slug}/`)).body.status, 'claimed')
    assert.deepEqual((await approve(ids[0])).body, body)
    assert.equal((await approve(ids[1])).body.claim_status, 'superseded')
    assert.equal((await approve(ids[1])).body.code, 'claim_decided')
    assert.equal((await eventsOf(one, 'business.claimed')).length, 1)
    const change = { name: 'Ours' }
    const within = `?organization_id=${one.id}`
    assert.equal(
      (await one.owner.patch(`/businesses/${business.slug}/${within}`, change)).status,
      200,
    )
  })

  test('is approved for no website but the one that the moderator saw', async () => {
    const { owner, id } = await organization()
    const { body: business } = await owner.post(`/businesses/?organization_id=${id}`, {
      name: 'Swap Mill',
      description: 'Grinds rye.',
      website: `https://${randomUUID()}.example`,
      city: 'Leeds',
      country: 'GB',
    })
    const at = (step = '') => `/businesses/${business.slug}/${step}?organization_id=${id}`
    const claim = (await owner.post(at('claim/'))).body
    const somebody = await moderator()
    const approve = (body?: object) =>
      somebody.post(`/moderation/claims/${claim.id}/approve/`, body)
    await owner.patch(at(), { website: 'https://victim.example' })
    const unseen = await approve()
    assert.deepEqual([unseen.status, unseen.body.code], [409, 'website_changed'])
    assert.equal(unseen.body.website, 'https://victim.example')
    assert.equal((await approve({ website: business.website })).body.code, 'website_changed')
    assert.equal((await approve({ website: 'https://victim.example/' })).status, 200)
  })

  test('names who asks to moderators once they have confirmed their address', async () => {
    const { email, client, organization: id } = await registered()
    const business = await unclaimed()
    await client.post(`/businesses/${business.slug}/claim/?organization_id=${id}`)
    const somebody = await moderator()
    const asker = async () => {
      const { body } = await somebody.get('/moderation/claims/?page_size=100&ordering=-created_at')
      return body.results.find(
        (one: { business_slug: string }) => one.business_slug === business.slug,
      )?.claimed_by
    }
    assert.equal(await asker(), '')
    const mailed = await client.post(
      `/businesses/${business.slug}/claim/email/?organization_id=${id}`,
      { address: 'ada@other.example' },
    )
    assert.deepEqual([mailed.status, mailed.body.code], [403, 'address_unconfirmed'])
    await confirmed(email)
    assert.equal(await asker(), email)
  })

  test('ends when it is rejected, with the reason, and another may be opened after a week', async () => {
    const one = await organization()
    const { business, ids } = await claimedBy(one)
    const somebody = await moderator()
    const reject = () =>
      somebody.post(`/moderation/claims/${ids[0]}/reject/`, { reason: 'Not you.' })
    const { body } = await reject()
    assert.deepEqual([body.status, body.reason], ['rejected', 'Not you.'])
    assert.deepEqual((await reject()).body, body)
    const [told, ...others] = await eventsOf(one, 'business_claim.rejected')
    assert.equal((told!.data as Record<string, unknown>)['reason'], 'Not you.')
    assert.deepEqual(others, [])
    const within = `?organization_id=${one.id}`
    const verify = `/businesses/${business.slug}/claim/verify/${within}`
    assert.equal((await one.owner.post(verify)).body.code, 'not_found')
    const refused = await one.owner.post(`/businesses/${business.slug}/claim/${within}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'claim_rejected_lately'])
    const again_at = Date.parse(refused.body.again_at)
    const at = (ms: number) => ({ ...one.scope, now: () => new Date(again_at + ms) })
    await assert.rejects(claimBusiness(at(-1), business.slug), { name: 'claim_rejected_lately' })
    const again = await claimBusiness(at(0), business.slug)
    assert.ok(again.isNew)
    assert.notEqual(again.claim.id, ids[0])
    const approved = await somebody.post(`/moderation/claims/${ids[0]}/approve/`)
    assert.deepEqual([approved.body.code, approved.status], ['claim_decided', 409])
  })

  test('keeps nobody else from claiming the business when it is rejected', async () => {
    const one = await organization()
    const { business, ids } = await claimedBy(one)
    await (await moderator()).post(`/moderation/claims/${ids[0]}/reject/`, { reason: 'Not you.' })
    assert.ok((await claimBusiness((await organization()).scope, business.slug)).isNew)
  })

  // Red without the lock on the organization: each counts before another is there.
  test('is one of a few that wait, also when many are opened at once', async () => {
    const one = await organization()
    const { runtime } = await world()
    const sites = Array.from({ length: maxWaiting.newAccount + 3 }, () =>
      inventedBusiness({ website: 'https://hearthmill.example' }),
    )
    for (const site of sites) await loadBusiness(runtime.base, site)
    const path = (slug: string) => `/businesses/${slug}/claim/?organization_id=${one.id}`
    const replies = await Promise.all(sites.map(({ slug }) => one.owner.post(path(slug))))
    const refused = replies.filter(({ status }) => status === 409)
    assert.equal(refused.length, 3)
    for (const { body } of refused)
      assert.deepEqual([body.code, body.limit], ['claim_limit_reached', maxWaiting.newAccount])
    const opened = replies.find(({ status }) => status === 201)
    assert.equal((await one.owner.post(path(opened!.body.business_slug))).status, 200)
  })

  test('is not approved for an organization that is being deleted, and waits in case it is restored', async () => {
    const one = await organization()
    const { business, ids } = await claimedBy(one)
    assert.equal((await one.owner.delete(`/organizations/${one.id}/`)).status, 200)
    const somebody = await moderator()
    const approve = () => somebody.post(`/moderation/claims/${ids[0]}/approve/`)
    const { status, body } = await approve()
    assert.deepEqual([status, body.code], [409, 'deletion_scheduled'])
    assert.deepEqual(await statusesOf(business.slug), ['pending'])
    assert.equal((await one.owner.post(`/organizations/${one.id}/restore/`)).status, 200)
    assert.equal((await approve()).status, 200)
  })

  test('gives it to one of two, however many moderators approve at once', async () => {
    const claimants = [await organization(), await organization()]
    const { business, ids } = await claimedBy(...claimants)
    const somebody = await moderator()
    const replies = await Promise.all(
      ids.map((id) => somebody.post(`/moderation/claims/${id}/approve/`)),
    )
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.deepEqual(await statusesOf(business.slug), ['approved', 'superseded'])
  })

  test('keeps to one decision when a proof comes at the same time', async () => {
    const { business, post, records, domain } = await businessAt(silent)
    const one = await organization()
    const { id, proof } = (await post(one, 'claim')).body
    records.set(domain, [[proof.content]])
    const somebody = await moderator()
    const [verified, rejected] = await Promise.all([
      post(one, 'claim/verify', noHeaders, byDns),
      somebody.post(`/moderation/claims/${id}/reject/`, { reason: 'No.' }),
    ])
    const isProven = verified.status === 200
    assert.equal(rejected.status, isProven ? 409 : 200)
    assert.deepEqual(await statusesOf(business.slug), [isProven ? 'approved' : 'rejected'])
    const { status } = (await somebody.get(`/businesses/${business.slug}/`)).body
    assert.equal(status === 'claimed', isProven)
  })

  // Red without the lock on the business: the claim by which it was handed over would be rejected.
  test('is not rejected where it is being proven', async () => {
    const one = await organization()
    const { business, ids } = await claimedBy(one)
    const somebody = await moderator()
    const { db } = (await world()).runtime.base
    const claim = await db
      .selectFrom('business_claims')
      .innerJoin('businesses', 'businesses.id', 'business_id')
      .select(['business_claims.id', 'business_id', 'business_claims.organization_id', 'website'])
      .where('business_claims.id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    const [, rejected] = await overlapping(
      one.scope,
      (inside) => approveClaim(inside, claim, 'dns'),
      () => somebody.post(`/moderation/claims/${claim.id}/reject/`, { reason: 'No.' }),
    )
    assert.equal(rejected.body.code, 'claim_decided')
    assert.deepEqual(await statusesOf(business.slug), ['approved'])
  })
})
