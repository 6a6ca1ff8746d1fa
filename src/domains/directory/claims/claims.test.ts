import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Reply } from '#test/client.ts'
import { eventsOf } from '#test/event-log.ts'
import { NotFound } from '#kernel/errors.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { acceptTransfer } from '../transfers/transfers.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'
import { businessAt, silent, siteAt, statusesOf } from './claims.fixture.ts'

function sortedStatuses(answers: readonly Reply[]) {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}

suite('claiming a business', () => {
  test('answers what to put where, and the same again', async () => {
    const { website, post } = await businessAt(silent)
    const one = await organization()
    const first = await post(one, 'claim')
    assert.equal(first.status, 201)
    assert.deepEqual(Object.keys(first.body), [
      'id',
      'business_slug',
      'status',
      'proof',
      'proofs',
      'created_at',
    ])
    assert.equal(first.body.status, 'pending')
    assert.equal(first.body.proof.url, `${website}/.well-known/workspace-growth-claim.txt`)
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

  test('is refused where no website is known', async () => {
    const { runtime } = await world()
    const { id, owner } = await organization()
    const own = await owner.post(`/businesses/?organization_id=${id}`, {
      name: 'Own',
      description: 'Own.',
      city: 'Suva',
      country: 'FJ',
    })
    const claimOf = (slug: string) => owner.post(`/businesses/${slug}/claim/?organization_id=${id}`)
    assert.equal((await claimOf(own.body.slug)).body.code, 'claim_not_possible')
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

/** A business that `holder` added itself, and names this website. */
async function addedBy({ id, owner }: Organization, website: string) {
  const { body } = await owner.post(`/businesses/?organization_id=${id}`, {
    name: 'Own',
    description: 'Own.',
    city: 'Suva',
    country: 'FJ',
    website,
  })
  return body.slug as string
}

suite('claiming a business that somebody added', () => {
  test('is proven by its website, and again when that moves to another host', async () => {
    let file = ''
    const { website, at, visitor } = await siteAt((_request, response) => response.end(file))
    const one = await organization()
    const slug = await addedBy(one, website)
    file = (await at(slug)(one, 'claim')).body.proof.content
    assert.equal((await at(slug)(one, 'claim/verify')).body.status, 'approved')
    const status = async () => (await visitor.get(`/businesses/${slug}/`)).body.status
    assert.equal(await status(), 'claimed')
    const change = (to: string) =>
      one.owner.patch(`/businesses/${slug}/?organization_id=${one.id}`, { website: to })
    assert.equal((await change(`${website}/shop`)).body.status, 'claimed')
    assert.equal((await change('https://hearthmill.example')).body.status, 'nominated')
    const [told] = (await eventsOf(one, 'business.updated')).slice(-1)
    assert.deepEqual((told!.changes as Record<string, unknown>)['status'], ['claimed', 'nominated'])
    assert.equal((await change(website)).body.status, 'nominated')
    file = (await at(slug)(one, 'claim')).body.proof.content
    assert.equal((await at(slug)(one, 'claim/verify')).status, 200)
    assert.equal(await status(), 'claimed')
  })

  test('takes it from whoever held it without a proof, and tells them', async () => {
    let file = ''
    const { website, at } = await siteAt((_request, response) => response.end(file))
    const [squatter, one] = [await organization(), await organization()]
    const slug = await addedBy(squatter, website)
    file = (await at(slug)(one, 'claim')).body.proof.content
    assert.equal((await at(slug)(one, 'claim/verify')).status, 200)
    assert.deepEqual((await eventsOf(squatter, 'business.lost')).length, 1)
    const path = `/businesses/${slug}/?organization_id=${squatter.id}`
    assert.equal((await squatter.owner.patch(path, { name: 'Mine' })).body.code, 'not_found')
  })

  test('does not pass a proof on to a website that is named while it is read', async () => {
    let file = ''
    let whileRead = async () => {}
    const { website, at, visitor } = await siteAt((_request, response) => {
      void whileRead().then(() => response.end(file))
    })
    const one = await organization()
    const slug = await addedBy(one, website)
    file = (await at(slug)(one, 'claim')).body.proof.content
    whileRead = async () => {
      const wish = { website: 'https://hearthmill.example' }
      await one.owner.patch(`/businesses/${slug}/?organization_id=${one.id}`, wish)
    }
    assert.equal((await at(slug)(one, 'claim/verify')).body.code, 'claim_not_proven')
    assert.equal((await visitor.get(`/businesses/${slug}/`)).body.status, 'nominated')
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

  // Red without the lock on the business: whoever gave it away would lose it a second time.
  test('takes a business that is handed over meanwhile from whoever holds it then', async () => {
    const { giver, taker, claimant, post, code } = await offeredAndClaimed()
    const [, verified] = await overlapping(
      taker.scope,
      (inside) => acceptTransfer(inside, code),
      () => post(claimant, 'claim/verify'),
    )
    assert.equal(verified.status, 200, JSON.stringify(verified.body))
    for (const loser of [giver, taker])
      assert.equal((await eventsOf(loser, 'business.lost')).length, 1)
  })

  test('of a business ends the offer to hand it over', async () => {
    const { taker, claimant, post, code } = await offeredAndClaimed()
    assert.equal((await post(claimant, 'claim/verify')).status, 200)
    await assert.rejects(acceptTransfer(taker.scope, code), NotFound)
  })
})

/** A business that one organization offers, and another has put its proof on the website of. */
async function offeredAndClaimed() {
  let proof = ''
  const { website, at } = await siteAt((_request, response) => void response.end(proof))
  const [giver, taker, claimant] = [
    await organization(),
    await organization(),
    await organization(),
  ]
  const within = `?organization_id=${giver.id}`
  const wish = { name: 'Mill', description: 'Grinds.', city: 'Ely', country: 'GB', website }
  const { slug } = (await giver.owner.post(`/businesses/${within}`, wish)).body
  const post = at(slug)
  proof = (await post(claimant, 'claim')).body.proof.content
  const { code } = (await giver.owner.post(`/businesses/${slug}/transfer/${within}`)).body
  return { giver, taker, claimant, post, code }
}
