import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, suite, test } from 'node:test'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { createHttp } from '#roles/http.ts'
import { Client, type Reply } from '#test/client.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { directoryEndpoints } from '../endpoints.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'

const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A seeded business whose website is answered by `listener`, and callers that reach it. */
async function businessAt(listener: RequestListener) {
  const { runtime } = await world()
  const business = inventedBusiness()
  await loadBusiness(runtime.base, business)
  const site = await startLoopbackServer(listener)
  const fetch = createSafeFetch({
    originMap: new Map([[new URL(business.website).origin, site.origin]]),
    userAgent: 'test',
  })
  const app = { ...runtime.app, endpoints: directoryEndpoints(fetch) }
  const http = createHttp({ ...runtime, app }, { checkAnswers: true }).app
  await http.listen({ host: '127.0.0.1', port: 0 })
  closing.push(
    () => site.close(),
    () => fetch.close(),
    () => http.close(),
  )
  const origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const post = ({ id, owner }: Organization, step: string, headers?: Record<string, string>) =>
    new Client(origin, owner.token).post(
      `/businesses/${business.slug}/${step}/?organization_id=${id}`,
      undefined,
      headers,
    )
  return { business, post, visitor: new Client(origin) }
}

const silent: RequestListener = (_request, response) => {
  response.writeHead(404).end('Not here.')
}

function sortedStatuses(answers: readonly Reply[]) {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}

async function statusesOf(slug: string) {
  const { runtime } = await world()
  const rows = await runtime.base.db
    .selectFrom('business_claims')
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .select('business_claims.status')
    .where('slug', '=', slug)
    .orderBy('business_claims.status')
    .execute()
  return rows.map(({ status }) => status)
}

suite('claiming a business', () => {
  test('answers what to put where, and the same again', async () => {
    const { business, post } = await businessAt(silent)
    const one = await organization()
    const first = await post(one, 'claim')
    assert.equal(first.status, 201)
    assert.deepEqual(Object.keys(first.body), [
      'id',
      'business_slug',
      'status',
      'proof',
      'created_at',
    ])
    assert.equal(first.body.status, 'pending')
    assert.equal(
      first.body.proof.url,
      `https://www.${business.slug}.example/.well-known/workspace-growth-claim.txt`,
    )
    assert.match(first.body.proof.content, /^workspace-growth-claim=[0-9A-Za-z]{32}$/)
    const second = await post(one, 'claim')
    assert.equal(second.status, 200)
    assert.deepEqual(second.body, first.body)
  })

  test('opens one claim however many calls come at once', async () => {
    const { business, post } = await businessAt(silent)
    const one = await organization()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(one, 'claim')))
    assert.deepEqual(sortedStatuses(answers), [200, 200, 200, 200, 201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.deepEqual(await statusesOf(business.slug), ['pending'])
  })

  test('is refused where an organization holds the business or no website is known', async () => {
    const { runtime } = await world()
    const { id, owner } = await organization()
    const own = await owner.post(`/businesses/?organization_id=${id}`, {
      name: 'Own',
      description: 'Own.',
      city: 'Suva',
      country: 'FJ',
    })
    const claimOf = (slug: string) => owner.post(`/businesses/${slug}/claim/?organization_id=${id}`)
    assert.equal((await claimOf(own.body.slug)).body.code, 'business_already_claimed')
    const offline = inventedBusiness({ website: '' })
    await loadBusiness(runtime.base, offline)
    assert.equal((await claimOf(offline.slug)).body.code, 'claim_not_possible')
    assert.equal((await claimOf('no-such')).body.code, 'not_found')
  })

  test('is for admins and owners', async () => {
    const { id, member } = await organization()
    const answer = await (
      await member('member')
    ).post(`/businesses/hearth-and-furrow-bakery/claim/?organization_id=${id}`)
    assert.equal(answer.body.code, 'role_required')
  })
})

suite('verifying a claim', () => {
  test('hands the business to the organization whose proof is on its website', async () => {
    let file = ''
    const { business, post, visitor } = await businessAt((request, response) => {
      const found = request.url === '/.well-known/workspace-growth-claim.txt'
      response.writeHead(found ? 200 : 404).end(found ? file : '')
    })
    const one = await organization()
    const late = await organization()
    await post(late, 'claim')
    file = `\ufeff# ours\r\n ${(await post(one, 'claim')).body.proof.content} \r\n`
    const { status, body } = await post(one, 'claim/verify', { 'idempotency-key': business.slug })
    assert.equal(status, 200)
    assert.equal(body.status, 'approved')
    const seen = await visitor.get(`/businesses/${business.slug}/profile/`)
    assert.equal(seen.body.status, 'claimed')
    assert.equal(seen.body.is_claimed, true)
    assert.deepEqual(await statusesOf(business.slug), ['approved', 'superseded'])
    assert.equal((await post(late, 'claim/verify')).body.code, 'not_found')
    assert.equal((await post(late, 'claim')).body.code, 'business_already_claimed')
    const [claimed, held] = await eventsOf(one, 'business')
    assert.deepEqual([claimed!.type, claimed!.subject_id], ['business_claim.created', body.id])
    assert.ok(!JSON.stringify(claimed).includes(body.proof.content))
    assert.deepEqual([held!.type, held!.subject_id], ['business.claimed', seen.body.id])
    assert.deepEqual(
      (await eventsOf(late, 'business')).map(({ type }) => type),
      ['business_claim.created'],
    )
    const own = await one.owner.patch(`/businesses/${business.slug}/?organization_id=${one.id}`, {
      name: 'Ours',
    })
    assert.equal(own.body.name, 'Ours')
  })

  test('says what stood in place of the proof, but not in its words', async () => {
    const { post } = await businessAt((_request, response) => {
      response.end('a secret of the inner network')
    })
    const one = await organization()
    await post(one, 'claim')
    const { status, body } = await post(one, 'claim/verify')
    assert.equal(status, 409)
    assert.equal(body.code, 'claim_not_proven')
    assert.equal(body.found.reason, 'content_differs')
    assert.ok(!JSON.stringify(body).includes('secret'))
  })

  test('names the status of a website without the file', async () => {
    const { post } = await businessAt(silent)
    const one = await organization()
    await post(one, 'claim')
    const { body } = await post(one, 'claim/verify')
    assert.equal(body.code, 'claim_not_proven')
    assert.equal(body.found.reason, 'status')
    assert.equal(body.found.status, 404)
  })

  test('takes no proof from another host', async () => {
    const { post } = await businessAt((_request, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/proof.txt' }).end()
    })
    const one = await organization()
    await post(one, 'claim')
    const { body } = await post(one, 'claim/verify')
    assert.equal(body.found.reason, 'redirect_not_allowed')
  })

  test('needs an open claim', async () => {
    const { post } = await businessAt(silent)
    assert.equal((await post(await organization(), 'claim/verify')).body.code, 'not_found')
  })

  test('gives a business to one of two organizations that both proved it at once', async () => {
    const waiting: (() => void)[] = []
    let file = ''
    const { business, post } = await businessAt((_request, response) => {
      waiting.push(() => response.end(file))
      if (waiting.length === 2) for (const answer of waiting) answer()
    })
    const claimants = [await organization(), await organization()]
    const claims = await Promise.all(claimants.map((claimant) => post(claimant, 'claim')))
    file = claims.map(({ body }) => body.proof.content).join('\n')
    const answers = await Promise.all(claimants.map((claimant) => post(claimant, 'claim/verify')))
    assert.deepEqual(sortedStatuses(answers), [200, 409])
    const loser = answers.find(({ status }) => status === 409)
    assert.equal(loser?.body.code, 'business_already_claimed')
    assert.deepEqual(await statusesOf(business.slug), ['approved', 'superseded'])
  })
})
