import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { emptyProfile } from '#adapters/web/site/company/company.ts'
import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { withBusiness, write, type Mill } from '../context.fixture.ts'
import { importWebsite, WebsiteUnreadable } from './importing.ts'

async function sited(domain: string) {
  const mill = await withBusiness()
  const website = `https://${domain}`
  await mill.owner.patch(`/businesses/${mill.slug}/${mill.within}`, { website })
  return mill
}

function imported({ owner, own, within }: Mill) {
  return owner.post(`${own}import/${within}`)
}

async function balance({ owner, within }: Mill) {
  const { body } = await owner.get(`/credits/wallet/${within}`)
  return [body.balance, body.reserved]
}

function chargeOf(headers: Headers) {
  return [headers.get('x-credits-charged'), headers.get('x-credits-remaining')]
}

/** A site of some words. */
function saying(description: string): SiteReader {
  return async (host) => {
    const { company, ...rest } = emptyProfile(host)
    const page = { url: `https://${host}/`, title: 'A', fetched_at: '2026-11-20T10:00:00.000Z' }
    return {
      status: 'read',
      isWhole: true,
      pages: [page],
      unread: [],
      ...rest,
      company: { ...company, description },
    }
  }
}

suite('a context from the website', () => {
  test('is seeded and private, costs once, and never touches what people wrote', async () => {
    const mill = await sited('hearthmill.example')
    await write(mill, { offer: { text: 'Ours.' } })
    const { status, headers, body } = await imported(mill)
    assert.equal(status, 200, JSON.stringify(body))
    const { identity, offer } = body.context.modules
    assert.deepEqual([identity.state, identity.visibility], ['seeded', 'private'])
    assert.match(identity.source_url, /^https?:..(www.)?hearthmill.example/)
    assert.deepEqual(
      [offer.text, offer.state, body.kept.includes('offer')],
      ['Ours.', 'verified', true],
    )
    assert.equal(body.charged, '1.00')
    assert.deepEqual(chargeOf(headers), ['1.00', '99.00'])
    const before = await balance(mill)
    const again = await imported(mill)
    assert.deepEqual(chargeOf(again.headers), ['0.00', '99.00'])
    assert.deepEqual([again.body.written, again.body.charged], [[], '0.00'])
    assert.deepEqual(await balance(mill), before)
  })

  test('is refreshed at another price where the website says something else', async () => {
    const mill = await sited('words.example')
    const { body } = await mill.owner.get(`/businesses/${mill.slug}/`)
    const business = { id: body.id, slug: mill.slug, website: 'https://words.example' }
    const first = await importWebsite(mill.scope, saying('# One\nthing'), business)
    const second = await importWebsite(mill.scope, saying('Another'), business)
    assert.deepEqual([first.charged, second.charged], [100, 50])
    assert.doesNotMatch(first.context.modules.identity.text, /\n#|\nthing/)
    const gone: SiteReader = async (host) => ({
      ...emptyProfile(host),
      status: 'unreadable',
      isWhole: true,
      pages: [],
      unread: [],
    })
    const before = await balance(mill)
    await assert.rejects(importWebsite(mill.scope, gone, business), WebsiteUnreadable)
    assert.deepEqual(await balance(mill), before)
  })

  test('says again what it cost where its key is repeated', async () => {
    const mill = await sited('hearthmill.example')
    const send = () =>
      mill.owner.post(`${mill.own}import/${mill.within}`, {}, { 'idempotency-key': 'once' })
    assert.deepEqual(chargeOf((await send()).headers), ['1.00', '99.00'])
    const { headers } = await send()
    assert.deepEqual(
      [headers.get('idempotent-replayed'), ...chargeOf(headers)],
      ['true', '1.00', '99.00'],
    )
  })

  test('needs a website', async () => {
    assert.equal((await imported(await withBusiness())).body.code, 'website_needed')
    const mill = await sited('hearthmill.example')
    const { body } = await mill.owner.post(`${mill.own}import/${mill.within}`, {
      max_credits: '0.50',
    })
    assert.equal(body.errors[0].field, 'max_credits')
  })
})
