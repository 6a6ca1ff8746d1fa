import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tokenIn } from '#domains/identity/accounts/accounts.fixture.ts'
import { mailsOf } from '#domains/mail/mail.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { businessAt, silent, statusesOf } from './claims.fixture.ts'
import { mailDomains } from './domain-proof.ts'

const noHeaders = {}

/** A business that organizations claim, and how they ask for codes and send them. */
async function claimable() {
  const site = await businessAt(silent)
  const { post, domain } = site
  const address = `ada@${domain}`
  const ask = (who: Organization, to = address) =>
    post(who, 'claim/email', noHeaders, { address: to })
  const send = (who: Organization, code: string) =>
    post(who, 'claim/verify', noHeaders, { method: 'email', code })
  const claimant = async () => {
    const one = await organization()
    await post(one, 'claim')
    return one
  }
  return { ...site, address, ask, send, claimant }
}

suite('proving a claim by an address at the domain', () => {
  test('hands the business over for the code, once', async () => {
    const { ask, send, claimant, address, business } = await claimable()
    const one = await claimant()
    assert.equal((await ask(one, address.toUpperCase())).status, 204)
    const code = await tokenIn('claim_business', address.toUpperCase())
    const replies = await Promise.all([send(one, code), send(one, code)])
    assert.ok(replies.some(({ status, body }) => status === 200 && body.status === 'approved'))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await statusesOf(business.slug), ['approved'])
    assert.equal((await eventsOf(one, 'business.claimed')).length, 1)
  })

  test('says in the mail who asks, and about what', async () => {
    const { ask, claimant, address, business } = await claimable()
    const one = await claimant()
    await ask(one)
    const [mail] = await mailsOf(address)
    const facts = mail!.facts as Record<string, string>
    assert.equal(facts['business'], business.name)
    assert.equal(facts['asker'], (await one.owner.get('/me/')).body.email)
  })

  test('takes no other code, and none of another’s claim', async () => {
    const { ask, send, claimant, address, post } = await claimable()
    const [one, other] = [await claimant(), await claimant()]
    await ask(one)
    const code = await tokenIn('claim_business', address)
    for (const [who, what] of [
      [other, code],
      [one, 'svc_lnk_none'],
      [one, '\u0000'],
    ] as const) {
      const { body } = await send(who, what)
      assert.ok(['claim_not_proven', 'validation_failed'].includes(body.code), body.code)
    }
    const without = await post(one, 'claim/verify', noHeaders, { method: 'email' })
    assert.equal(without.body.found.reason, 'code_invalid')
    assert.equal((await post(one, 'claim/verify', noHeaders, { code })).status, 200)
  })

  test('mails nobody at another domain, and needs an open claim', async () => {
    const { ask, claimant, domain, address } = await claimable()
    const one = await claimant()
    for (const elsewhere of [
      'ada@gmail.com',
      `ada@sub.${domain}`,
      `ada@${domain}.elsewhere.example`,
      `ada@x${domain}`,
    ]) {
      const { status, body } = await ask(one, elsewhere)
      assert.equal(status, 409, elsewhere)
      assert.equal(body.code, 'address_elsewhere')
      assert.deepEqual(body.domains, [domain])
    }
    assert.equal((await ask(await organization())).body.code, 'not_found')
    assert.deepEqual(await mailsOf(address), [])
  })

  test('is mailed three times to one address, also when many come at once', async () => {
    const { ask, claimant, address } = await claimable()
    const one = await claimant()
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(one)))
    assert.equal(replies.filter(({ status }) => status === 204).length, 3)
    const refused = replies.filter(({ status }) => status !== 204)
    assert.ok(refused.every(({ body }) => body.code === 'claim_mailed_enough'))
    assert.equal((await mailsOf(address)).length, 3)
  })

  test('is mailed to its owner, however often a stranger asked', async () => {
    const { ask, send, claimant, address } = await claimable()
    const [stranger, owner] = [await claimant(), await claimant()]
    for (let n = 0; n < 4; n += 1) await ask(stranger)
    assert.equal((await ask(owner)).status, 204)
    const code = await tokenIn('claim_business', address)
    assert.equal((await send(owner, code)).status, 200)
  })

  test('of one of two ends the other’s record, when both come at once', async () => {
    const { ask, send, claimant, post, address, records, domain, business } = await claimable()
    const [one, other] = [await claimant(), await claimant()]
    await ask(one)
    records.set(domain, [[(await post(other, 'claim')).body.proof.content]])
    const code = await tokenIn('claim_business', address)
    const replies = await Promise.all([
      send(one, code),
      post(other, 'claim/verify', noHeaders, { method: 'dns' }),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status).filter((status) => status === 200),
      [200],
    )
    assert.deepEqual(await statusesOf(business.slug), ['approved', 'superseded'])
  })

  test('proves nothing for a website that moved to another domain meanwhile', async () => {
    const { ask, send, claimant, address, runtime, business } = await claimable()
    const one = await claimant()
    await ask(one)
    const code = await tokenIn('claim_business', address)
    await runtime.base.db
      .updateTable('businesses')
      .set({ website: 'https://hearthmill.example' })
      .where('slug', '=', business.slug)
      .execute()
    assert.equal((await send(one, code)).body.found.reason, 'code_invalid')
  })

  test('is possible at the host and at its registrable domain, where somebody registered it', () => {
    assert.deepEqual(mailDomains('https://www.shop.hearthmill.co.uk'), [
      'hearthmill.co.uk',
      'shop.hearthmill.co.uk',
    ])
    assert.deepEqual(mailDomains('https://hearthmill.github.io'), ['hearthmill.github.io'])
    assert.deepEqual(mailDomains('https://gmail.com'), [])
    assert.deepEqual(mailDomains('https://github.io/hearthmill'), [])
  })
})
