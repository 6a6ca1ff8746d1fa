import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, callTool, eras, keyOf, overMcp, withClient, type Era } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'
import { until } from '#test/until.ts'

async function mill() {
  const { id, owner } = await organization()
  const { plaintext } = await keyOf(owner, id)
  const { body: profile } = await callTool(plaintext, 'provision_gtm_profile', {
    domain: 'hearthmill.example',
  })
  const at = `?organization_id=${id}`
  const path = `/gtm/profiles/${profile.id}`
  return {
    plaintext,
    profile_id: profile.id as string,
    wallet: async () => (await owner.get(`/credits/wallet/${at}`)).body,
    leads: async () => (await owner.get(`${path}/leads/${at}`)).body as unknown[],
    lastRun: async () => (await owner.get(`${path}/runs/${at}`)).body.results[0],
  }
}

/** Calls discover_leads and gives up as soon as the directory has been heard. */
function giveUp(key: string, profile_id: string, era: Era) {
  const gone = new AbortController()
  return withClient(bearer(key), era, (client) =>
    client.callTool(
      { name: 'discover_leads', arguments: { profile_id } },
      {
        signal: gone.signal,
        onprogress: ({ progress }) => {
          if (progress >= 1) gone.abort()
        },
      },
    ),
  )
}

async function ended(run: () => Promise<{ status: string; failure: string | null }>) {
  const isOver = async () => {
    const { status, failure } = await run()
    return status !== 'running' && { status, failure }
  }
  return until(isOver, 'the run did not end')
}

interface Heard {
  readonly status: string
  readonly reason: string | null
}

suite('a discovery over MCP', () => {
  for (const era of eras) {
    test(`that a ${era} client cancels keeps nothing and charges nothing`, async () => {
      const { sources } = await world()
      const { plaintext, profile_id, wallet, leads, lastRun } = await mill()
      const before = await wallet()
      sources.behave('silent', 'hn')
      await assert.rejects(giveUp(plaintext, profile_id, era))
      assert.deepEqual(await ended(lastRun), { status: 'failed', failure: 'discovery_cancelled' })
      assert.deepEqual(await wallet(), { ...before, reserved: '0.00' })
      assert.deepEqual(await leads(), [])
    })

    test(`tells a ${era} client that asked how far it is`, async () => {
      const { plaintext, profile_id, lastRun } = await mill()
      const told: [number, number | undefined][] = []
      await withClient(bearer(plaintext), era, (client) =>
        client.callTool(
          { name: 'discover_leads', arguments: { profile_id } },
          { onprogress: ({ progress, total }) => told.push([progress, total]) },
        ),
      )
      const { sources } = await lastRun()
      // Who tells facts is heard of too where nobody was named whom they would be about.
      const asked = sources.filter(
        ({ status, reason }: Heard) => status !== 'disabled' || reason === 'Nobody was named.',
      ).length
      const all = Array.from({ length: asked + 1 }, (_, heard) => [heard, asked])
      assert.deepEqual(told, all)
    })
  }

  test('of an older client that went away without a word keeps nothing either', async () => {
    const { sources, config } = await world()
    const { plaintext, profile_id, leads, lastRun } = await mill()
    sources.behave('silent', 'hn')
    const gone = new AbortController()
    const params = { name: 'discover_leads', arguments: { profile_id } }
    const answer = fetch(config.MCP_URL, {
      method: 'POST',
      headers: overMcp(plaintext),
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      signal: gone.signal,
    })
    await until(lastRun, 'no run began')
    gone.abort()
    await assert.rejects(answer, { name: 'AbortError' })
    assert.deepEqual(await ended(lastRun), { status: 'failed', failure: 'discovery_cancelled' })
    assert.deepEqual(await leads(), [])
  })

  test('costs no more than it was allowed, and says what the least is', async () => {
    const { plaintext, profile_id } = await mill()
    const discover = (max_credits: string) =>
      callTool(plaintext, 'discover_leads', { profile_id, max_credits })
    const refused = await discover('0.49')
    assert.equal(refused.code, 'validation_failed')
    assert.match(refused.text, /max_credits: One unit costs 0\.50 credits/)
    const { body } = await discover('1.20')
    assert.equal(body.charged, '1.00')
    assert.equal(body.leads.length, 2)
  })
})
