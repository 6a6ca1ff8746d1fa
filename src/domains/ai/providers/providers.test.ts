import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { startModelProvider } from '#test/stand-ins/model-provider/model-provider.ts'
import { tenantOf } from '../ai.fixture.ts'

const public_origin = 'https://models.hearthmill.example'
const secret = 'sk-our-very-own-key'

suite('a model with the organization’s own key', () => {
  const started = startModelProvider()
  after(async () => (await started).close())

  async function withOwn(
    work: (
      here: Awaited<ReturnType<typeof tenantOf>>,
      wish: object,
      lines: string[],
    ) => Promise<void>,
  ) {
    const provider = await started
    const lines: string[] = []
    const settings = {
      OUTBOUND_ORIGIN_MAP: JSON.stringify({ [public_origin]: provider.origin }),
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
      await work(here, wish, lines)
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

  test('is paused with all others', async () => {
    await withOwn(async ({ owner, at, run }, wish) => {
      await owner.post('/ai/providers/', wish)
      await owner.patch(`/credits/wallet/${at}`, { ai_paused: true })
      assert.equal((await run({ prompt: 'Who?' })).body.code, 'ai_paused')
    })
  })

  test('is not followed to where it redirects', async () => {
    await withOwn(async ({ owner, run }, wish) => {
      await owner.post('/ai/providers/', wish)
      assert.equal((await run({ prompt: 'behave:redirect' })).body.code, 'model_unavailable')
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
