import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'

suite('the tour of the README by tools alone', () => {
  test('goes from the directory to leads, a contact, a deal and what is to be done next', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const call = async (name: string, input: object = {}) => {
      const { refused, text, body } = await callTool(plaintext, name, { ...input })
      assert.equal(refused, false, `${name}: ${text}`)
      return body
    }
    const { results: found } = await call('search_directory', { q: 'flour' })
    assert.ok((await call('get_business_profile', { slug: found[0].slug })).offers)
    assert.equal((await call('list_gtm_profiles')).count, 0)
    const { id: profile_id } = await call('provision_gtm_profile', { domain: 'hearthmill.example' })
    const [summary] = (await call('list_gtm_profiles')).results
    assert.equal(summary.status, 'ready')
    const { results: prices } = await call('list_prices')
    assert.ok(prices.length > 0)
    const { charged } = await call('discover_leads', { profile_id, max_credits: '1.00' })
    assert.equal(charged, '1.00')
    const { leads, count } = await call('list_leads', { profile_id, limit: 1 })
    assert.deepEqual([leads.length, count], [1, 2])
    assert.ok((await call('explain_lead', { id: leads[0].id })).fit)
    assert.equal((await call('get_wallet_balance')).balance, '99.00')
    assert.ok(await call('get_credit_usage'))
    const { contact_id } = await call('convert_lead', { id: leads[0].id })
    await call('create_contact', { name: 'Ada' })
    const deal = await call('create_deal', { title: 'Rye', contact_id })
    assert.equal(deal.contact_id, contact_id)
    const { recommendations } = await call('list_home_actions')
    await call('act_on_home_action', { id: recommendations[0].id })
  })
})
