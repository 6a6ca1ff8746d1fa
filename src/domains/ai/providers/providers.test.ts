import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Client } from '#test/client.ts'
import { withInstance, type Instance } from '#test/instance.ts'
import { startModelProvider } from '#test/stand-ins/model-provider/model-provider.ts'
import { world } from '#test/world.ts'
import { disableUser } from '#domains/identity/index.ts'
import { tenantOf } from '../ai.fixture.ts'

const public_origin = 'https://models.hearthmill.example'
const secret = 'sk-our-very-own-key'

interface Tenancy {
  /** An owner who stays. */
  readonly first: Client
  readonly id: string
}

suite('a model with the organization’s own key', () => {
  const started = startModelProvider()
  after(async () => (await started).close())

  async function withOwn(
    work: (
      here: Awaited<ReturnType<typeof tenantOf>>,
      wish: object,
      lines: string[],
      instance: Instance,
    ) => Promise<void>,
  ) {
    const provider = await started
    const lines: string[] = []
    const settings = {
      OUTBOUND_ORIGIN_MAP: JSON.stringify({
        [public_origin]: provider.origin,
        'https://api.openai.com': provider.origin,
      }),
      LOG_LEVEL: 'trace',
    }
    await withInstance({ settings, write: (line) => void lines.push(line) }, async (instance) => {
      const here = await tenantOf(instance)
      const wish = {
        organization_id: here.tenant.id,
        name: 'ours',
        protocol: 'openai_compatible',
        base_url: `${public_origin}/v1`,
        model: 'stand-in',
        api_key: secret,
      }
      await work(here, wish, lines, instance)
    })
  }

  test('serves by default, costs nothing, and its key is never shown', async () => {
    await withOwn(async ({ owner, at, run, money }, wish, lines) => {
      const made = await owner.post('/ai/providers/', wish)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      const { status, body } = await run({ prompt: 'Who?' })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.model, body.credits_charged], ['ours/stand-in', '0.00'])
      const { headers } = (await started).asked.at(-1)!
      assert.equal(headers.authorization, `Bearer ${secret}`)
      assert.deepEqual(await money(), { spent: 0, reserved: 0 })
      const changed = await owner.patch(`/ai/providers/${made.body.id}/${at}`, {
        is_default: false,
      })
      assert.equal(changed.status, 200)
      assert.equal((await run({ prompt: 'Who?' })).body.engine, 'builtin')
      const shown = await Promise.all(
        ['/ai/providers/', '/ai/models/', '/ai/', '/events/', '/ai/runs/'].map((path) =>
          owner.get(`${path}${at}`),
        ),
      )
      const everything = JSON.stringify([made.body, changed.body, shown, lines])
      assert.ok(!everything.includes(secret))
    })
  })

  test('is the only one of its name, and the only default', async () => {
    await withOwn(async ({ owner, at }, wish) => {
      const first = await owner.post('/ai/providers/', wish)
      const again = await owner.post('/ai/providers/', wish)
      assert.deepEqual(
        [again.status, again.body.code, again.body.id],
        [409, 'ai_provider_exists', first.body.id],
      )
      assert.equal((await owner.post('/ai/providers/', { ...wish, name: 'builtin' })).status, 400)
      const second = await owner.post('/ai/providers/', { ...wish, model: 'larger' })
      assert.equal(second.status, 201)
      const path = `/ai/providers/${second.body.id}/${at}`
      assert.equal((await owner.patch(path, { model: 'stand-in' })).status, 409)
      assert.equal((await owner.patch(path, { model: 'larger' })).status, 200)
      const defaults = async () => {
        const { body } = await owner.get(`/ai/providers/${at}`)
        return body.results
          .filter(({ is_default }: { is_default: boolean }) => is_default)
          .map(({ model }: { model: string }) => model)
      }
      assert.deepEqual(await defaults(), ['larger'])
      const mine = `/ai/providers/${first.body.id}/${at}`
      await Promise.all([mine, path].map((one) => owner.patch(one, { is_default: true })))
      assert.equal((await defaults()).length, 1)
      const many = ['a', 'b', 'c'].map((model) => ({ ...wish, model }))
      await Promise.all(many.map((one) => owner.post('/ai/providers/', one)))
      assert.equal((await defaults()).length, 1)
    })
  })

  const endings: Readonly<Record<string, (whom: string, at: Tenancy) => Promise<unknown>>> = {
    'was removed': (whom, { first, id }) => first.delete(`/organizations/${id}/members/${whom}/`),
    'is no owner any more': (whom, { first, id }) =>
      first.patch(`/organizations/${id}/members/${whom}/`, { role: 'admin' }),
    'is disabled': async (whom) =>
      disableUser((await world()).runtime.base, { endCredentials: async () => undefined }, whom),
  }
  for (const [what, end] of Object.entries(endings))
    test(`is asked nothing from the moment on that whoever connected it ${what}`, async () => {
      await withOwn(async ({ owner, tenant, at, run }, wish, _lines, instance) => {
        const second = await tenant.member('owner')
        const { asked } = await started
        const made = await instance.as(second).post('/ai/providers/', wish)
        assert.equal(made.body.connected_by, second.userId)
        assert.equal((await run({ prompt: 'Who?' })).body.model, 'ours/stand-in')
        const before = asked.length
        await end(second.userId!, { first: owner, id: tenant.id })
        assert.equal((await run({ prompt: 'Who?' })).body.engine, 'builtin')
        assert.equal((await run({ prompt: 'Who?', model: 'ours/stand-in' })).status, 400)
        assert.equal(asked.length, before)
        const path = `/ai/providers/${made.body.id}/${at}`
        const renamed = await owner.patch(path, { name: 'theirs' })
        assert.equal(renamed.body.connected_by, second.userId)
        const { body } = await owner.patch(path, { api_key: 'sk-another-key' })
        assert.equal(body.connected_by, owner.userId)
        assert.equal((await run({ prompt: 'Who?' })).body.model, 'theirs/stand-in')
      })
    })

  test('is paused with all others', async () => {
    await withOwn(async ({ owner, at, run }, wish) => {
      await owner.post('/ai/providers/', wish)
      await owner.patch(`/credits/wallet/${at}`, { ai_paused: true })
      assert.equal((await run({ prompt: 'Who?' })).body.code, 'ai_paused')
    })
  })

  test('is stopped by a cap of 0, whosever it is, and by no cap that is used up', async () => {
    await withOwn(async ({ owner, tenant, at, run }, wish) => {
      await owner.post('/ai/providers/', wish)
      const wallet = `/credits/wallet/${at}`
      const ask = async () => {
        const { status, body } = await run({ prompt: 'Who?' })
        return [status, body.code, body.cap_of]
      }
      await owner.patch(wallet, { max_credits_per_action: '0.00' })
      assert.deepEqual(await ask(), [402, 'action_cap_reached', undefined])
      await owner.patch(wallet, { max_credits_per_action: '0.01', monthly_credit_cap: '0.00' })
      assert.deepEqual(await ask(), [402, 'monthly_cap_reached', 'organization'])
      await owner.patch(wallet, { monthly_credit_cap: '0.01' })
      assert.deepEqual(await ask(), [200, undefined, undefined])
      const cap = { organization_id: tenant.id, holder: 'member', holder_id: owner.userId }
      await owner.post('/credits/caps/', { ...cap, monthly_credit_cap: '0.00' })
      assert.deepEqual(await ask(), [402, 'monthly_cap_reached', 'member'])
      await owner.post('/credits/caps/', { ...cap, monthly_credit_cap: '0.01' })
      assert.deepEqual(await ask(), [200, undefined, undefined])
    })
  })

  test('is not followed to where it redirects', async () => {
    await withOwn(async ({ owner, run }, wish) => {
      await owner.post('/ai/providers/', wish)
      const { body } = await run({ prompt: 'behave:redirect' })
      assert.deepEqual([body.code, body.reason], ['model_unavailable', 'unreachable'])
    })
  })

  test('is asked in the words of OpenAI there, and in those of all others elsewhere', async () => {
    await withOwn(async ({ owner, run }, wish) => {
      const sent = async () => (await started).asked.at(-1)!.body
      await owner.post('/ai/providers/', wish)
      assert.equal((await run({ prompt: 'Who?', max_output_tokens: 77 })).status, 200)
      const { max_tokens, max_completion_tokens } = await sent()
      assert.deepEqual([max_tokens, max_completion_tokens], [77, undefined])
      await owner.post('/ai/providers/', { ...wish, name: 'openai', base_url: '' })
      assert.equal((await run({ prompt: 'Who?', max_output_tokens: 77 })).status, 200)
      const theirs = await sent()
      assert.deepEqual([theirs['max_tokens'], theirs['max_completion_tokens']], [undefined, 77])
    })
  })

  test('waits for no model of others that is called at the same address', async () => {
    await withOwn(async ({ tenant, owner, at }, wish, _lines, instance) => {
      await owner.post('/ai/providers/', wish)
      const admin = instance.as(await tenant.member('admin'))
      const { asked } = await started
      const before = asked.length
      const waiting = [owner, admin].flatMap((who) =>
        Array.from({ length: 45 }, () =>
          who.post('/ai/run/', { organization_id: tenant.id, prompt: 'behave:silent' }),
        ),
      )
      const patience = AbortSignal.timeout(60_000)
      while (asked.length < before + waiting.length && !patience.aborted) await setTimeout(20)
      const other = await tenantOf(instance)
      await other.owner.post('/ai/providers/', { ...wish, organization_id: other.tenant.id })
      assert.equal((await other.run({ prompt: 'Who?' })).status, 200)
      const going = await Promise.all([owner, admin].map((who) => runningOf(who, at)))
      assert.deepEqual(
        going.map(({ length }) => length),
        [45, 45],
      )
      const cancel = (who: Client, id: string) => who.post(`/ai/runs/${id}/cancel/${at}`, {})
      await Promise.all([
        ...going[0]!.map((id) => cancel(owner, id)),
        ...going[1]!.map((id) => cancel(admin, id)),
      ])
      await Promise.allSettled(waiting)
    })
  })

  test('may think for a while before its first word', async () => {
    await withOwn(async ({ owner, run }, wish) => {
      await owner.post('/ai/providers/', wish)
      const { status, body } = await run({ prompt: 'behave:think9000' })
      assert.equal(status, 200, JSON.stringify(body))
    })
  })

  test('tells its organization and the operator why it could not be used', async () => {
    await withOwn(async ({ owner, run }, wish, lines) => {
      await owner.post('/ai/providers/', wish)
      const { body } = await run({ prompt: 'behave:401' })
      assert.equal(body.reason, 'key_refused')
      assert.match(body.detail, /ai\/providers/)
      const line = lines.find((text) => text.includes('a model could not be used')) ?? '{}'
      const { run: id, model, reason, status } = JSON.parse(line)
      assert.deepEqual(
        { id, model, reason, status },
        { id: body.run_id, model: 'ours/stand-in', reason: 'key_refused', status: 401 },
      )
      assert.doesNotMatch(lines.join(''), /what the provider said/)
    })
  })

  test('is at a public address only', async () => {
    await withOwn(async ({ owner }, wish) => {
      for (const base_url of [
        'http://models.example/v1',
        'https://127.0.0.1/v1',
        'https://[::1]/v1',
        'https://10.0.0.7/v1',
        'https://169.254.169.254/latest',
        'https://localhost/v1',
        'https://user:word@models.example/v1',
        'https://models.example:8443/v1',
      ]) {
        const { status, body } = await owner.post('/ai/providers/', { ...wish, base_url })
        assert.deepEqual([status, body.errors?.[0].field], [400, 'base_url'], base_url)
      }
    })
  })

  test('takes its key to no other address', async () => {
    await withOwn(async ({ owner, at }, wish) => {
      const { body } = await owner.post('/ai/providers/', wish)
      const moved = { base_url: 'https://elsewhere.example/v1' }
      const { status } = await owner.patch(`/ai/providers/${body.id}/${at}`, moved)
      assert.equal(status, 400)
    })
  })

  test('is the owner’s to see and to change', async () => {
    await withOwn(async ({ tenant, owner, at }, wish) => {
      await owner.post('/ai/providers/', wish)
      const admin = await tenant.member('admin')
      assert.equal((await admin.get(`/ai/providers/${at}`)).status, 403)
      assert.equal((await admin.post('/ai/providers/', wish)).status, 403)
    })
  })
})

async function runningOf(who: Client, at: string): Promise<string[]> {
  const { body } = await who.get(`/ai/runs/${at}&page_size=100`)
  return body.results.flatMap(({ id, status }: Record<string, string>) =>
    status === 'running' ? [id] : [],
  )
}
