import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startModelProvider } from '#test/stand-ins/model-provider/model-provider.ts'
import { withInstance } from '#test/instance.ts'
import { until } from '#test/until.ts'
import { metered, modelNames, price, tenantOf, type Protocol } from '../ai.fixture.ts'

/** 1000 tokens in and 200 out at 10 and 50 dollars a million are 0.02 dollars, which are 0.20 credits. */
const oneCall = 20

for (const protocol of ['openai_compatible', 'anthropic', 'google'] as const satisfies Protocol[])
  suite(`a model that speaks ${protocol}`, () => {
    const node = metered(protocol)

    test('is charged by the tokens that it counted', async () => {
      const { run, money } = await tenantOf(await node())
      const { status, body } = await run({ prompt: 'Who is it?' })
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.output, 'Mara Lind [1].')
      assert.deepEqual(body.usage, {
        input_tokens: 1000,
        output_tokens: 200,
        total_tokens: 1200,
        source: 'provider',
      })
      assert.deepEqual(
        [body.engine, body.model, body.credits_charged],
        ['llm', modelNames[protocol], '0.20'],
      )
      assert.deepEqual(await money(), { spent: oneCall, reserved: 0 })
    })

    test('is named by the books that it is charged in', async () => {
      const { run, owner, at } = await tenantOf(await node())
      await run({ prompt: 'Who is it?' })
      const lines = await owner.get(`/credits/transactions/${at}&kind=spend`)
      assert.equal(lines.body.results[0].model, modelNames[protocol])
      const usage = await owner.get(`/credits/usage/${at}&by=model`)
      assert.deepEqual(
        usage.body.series.map(({ name, credits }: Record<string, string>) => [name, credits]),
        [[modelNames[protocol], '0.20']],
      )
    })

    const free: [behaviour: string, status: number, code: string, reason: string | null][] = [
      ['401', 502, 'model_unavailable', 'key_refused'],
      ['404', 502, 'model_unavailable', 'request_refused'],
      ['429', 502, 'model_unavailable', 'rate_limited'],
      ['500', 502, 'model_unavailable', 'failed'],
      ['redirect', 502, 'model_unavailable', 'unreachable'],
      ['hangup', 502, 'model_unavailable', 'unreachable'],
      ['rubbish', 502, 'model_unavailable', 'failed'],
      ['silent', 504, 'model_timeout', null],
    ]
    for (const [behaviour, wanted, code, reason] of free)
      test(`costs nothing when it does ${behaviour}, and says why`, async () => {
        const { run, read, money } = await tenantOf(await node())
        const { status, body } = await run({ prompt: `behave:${behaviour}` })
        assert.deepEqual([status, body.code], [wanted, code], JSON.stringify(body))
        assert.doesNotMatch(JSON.stringify(body), /operators-secret-key|what the provider said/)
        assert.deepEqual(await money(), { spent: 0, reserved: 0 })
        const { failure, failure_reason, credits_charged } = await read(body.run_id)
        assert.deepEqual([failure, failure_reason, credits_charged], [code, reason, '0.00'])
        assert.equal(body.reason ?? null, reason)
      })

    for (const [status, reason] of [
      [429, 'rate_limited'],
      [503, 'failed'],
    ] as const)
      test(`asks for a pause by ${status}, which its caller and the run are told`, async () => {
        const { run, read } = await tenantOf(await node())
        const { headers, body } = await run({ prompt: `behave:${status}` })
        assert.equal(headers.get('retry-after'), '7')
        assert.deepEqual([body.code, body.reason], ['model_unavailable', reason])
        assert.equal(body.retry_after_seconds, 7)
        assert.match(body.detail, /7 seconds/)
        assert.equal((await read(body.run_id)).retry_after_seconds, 7)
        assert.equal((await run({ prompt: 'Who?' })).body.retry_after_seconds, null)
      })

    for (const [behaviour, wanted] of [
      ['break', 502],
      ['stall', 504],
    ] as const)
      test(`is charged for what it had written when it does ${behaviour}`, async () => {
        const { run, read, money } = await tenantOf(await node())
        const { status, body } = await run({ prompt: `behave:${behaviour}` })
        assert.equal(status, wanted, JSON.stringify(body))
        const { output, usage, credits_charged } = await read(body.run_id)
        assert.equal(output, 'Mara Lind [1].')
        assert.equal(usage.source, 'estimated')
        const { spent, reserved } = await money()
        assert.equal(reserved, 0)
        assert.ok(spent > 0 && spent < oneCall)
        assert.equal(credits_charged, `0.0${spent}`)
      })

    test('is charged by estimate where it does not count', async () => {
      const { run, money } = await tenantOf(await node())
      const { status, body } = await run({ prompt: 'behave:nousage' })
      assert.equal(status, 200, JSON.stringify(body))
      assert.ok(body.usage.input_tokens > 0 && body.usage.output_tokens > 0)
      const { spent, reserved } = await money()
      assert.ok(spent > 0 && reserved === 0)
    })

    const output_schema = {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    }

    test('writes what fits a schema', async () => {
      const { run } = await tenantOf(await node())
      const { status, body } = await run({ prompt: 'Who?', output_schema })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.output_json, { name: 'Mara' })
    })

    test('is told the schema, also where its provider takes none', async () => {
      const { run, owner, at } = await tenantOf(await node())
      const { asked } = (await node()).provider
      const before = asked.length
      const { status, body } = await run({ prompt: 'behave:noschema', output_schema })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.output_json, { name: 'Mara' })
      const sent = asked.slice(before).map((one) => JSON.stringify(one.body))
      assert.equal(sent.length, 2)
      for (const one of sent) assert.match(one, /fits this JSON Schema.*required/)
      const explained = await owner.get(`/ai/runs/${body.id}/explain/${at}`)
      assert.match(explained.body.instructions, /fits this JSON Schema/)
    })

    test('may mend its output once, and both calls are charged', async () => {
      const { run, money } = await tenantOf(await node())
      const { status, body } = await run({ prompt: 'behave:badjsononce', output_schema })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.output_json, { name: 'Mara' })
      assert.deepEqual(await money(), { spent: 2 * oneCall, reserved: 0 })
    })

    test('says why it stopped, and is not asked again where its tokens were used up', async () => {
      const { run, runs, money } = await tenantOf(await node())
      for (const [prompt, finish_reason] of [
        ['Who?', 'stop'],
        ['behave:length', 'length'],
        ['behave:filter', 'content_filter'],
      ]) {
        const { status, body } = await run({ prompt })
        assert.deepEqual([status, body.finish_reason], [200, finish_reason], JSON.stringify(body))
      }
      const { status, body } = await run({ prompt: 'behave:length', output_schema })
      assert.deepEqual([status, body.code], [422, 'output_invalid'])
      assert.match(body.detail, /max_output_tokens/)
      const [last] = await runs()
      assert.deepEqual([last.status, last.finish_reason], ['failed', 'length'])
      assert.deepEqual(await money(), { spent: 4 * oneCall, reserved: 0 })
    })

    test('is charged where what it writes never fits', async () => {
      const { run, money } = await tenantOf(await node())
      const { status, body } = await run({ prompt: 'behave:badjson', output_schema })
      assert.deepEqual([status, body.code], [422, 'output_invalid'])
      assert.deepEqual(await money(), { spent: 2 * oneCall, reserved: 0 })
    })
  })

suite('the gateway', () => {
  const node = metered('openai_compatible', { ...price, AI_SECONDS: '20' })

  test('asks no model where credits are missing, capped or paused', async () => {
    const service = await node()
    const { owner, run, at, money } = await tenantOf(service)
    const before = service.provider.asked.length
    await owner.patch(`/credits/wallet/${at}`, { ai_paused: true })
    assert.equal((await run({ prompt: 'Who?' })).body.code, 'ai_paused')
    await owner.patch(`/credits/wallet/${at}`, { ai_paused: false, max_credits_per_action: '0.01' })
    assert.equal((await run({ prompt: 'Who?' })).body.code, 'action_cap_reached')
    await owner.patch(`/credits/wallet/${at}`, {
      max_credits_per_action: null,
      monthly_credit_cap: '0.02',
    })
    assert.equal((await run({ prompt: 'Who?' })).body.code, 'monthly_cap_reached')
    await owner.patch(`/credits/wallet/${at}`, { monthly_credit_cap: '1000.00' })
    const tooMuch = await run({ prompt: 'Who?', max_output_tokens: 32_000 }).then(
      ({ status }) => status,
    )
    assert.equal(tooMuch, 200)
    const { body } = await run({ prompt: 'word '.repeat(39_000), max_output_tokens: 32_000 })
    assert.ok(['insufficient_credits', undefined].includes(body.code))
    assert.ok(service.provider.asked.length - before <= 2)
    assert.equal((await money()).reserved, 0)
  })

  test('refuses a model that nobody has priced', async () => {
    const provider = await startModelProvider()
    try {
      await withInstance(
        {
          settings: {
            AI_PROVIDER: 'openai_compatible',
            AI_BASE_URL: 'https://models.example/v1',
            AI_MODEL: 'unheard-of-model',
          },
        },
        async (service) => {
          const { run, owner, at, money } = await tenantOf(service)
          assert.deepEqual((await run({ prompt: 'Who?' })).body.code, 'model_unpriced')
          const models = (await owner.get(`/ai/models/${at}`)).body.results
          assert.equal(models[0].is_available, false)
          assert.deepEqual(await money(), { spent: 0, reserved: 0 })
        },
      )
    } finally {
      await provider.close()
    }
  })

  test('keeps nonsense of a model from what is stored, and charges it', async () => {
    const { run, money } = await tenantOf(await node())
    const odd = await run({ prompt: 'behave:odd' })
    assert.deepEqual([odd.status, odd.body.output], [200, 'Mara Lind 😀\ufffd'])
    const { body } = await run({ prompt: 'behave:endless', max_output_tokens: 10 })
    assert.equal(body.output.length, 2200)
    const output_schema = { type: 'object', properties: { name: { type: 'string' } } }
    const json = await run({ prompt: 'behave:nuljson', output_schema })
    assert.deepEqual([json.status, json.body.code], [422, 'output_invalid'])
    const { spent, reserved } = await money()
    assert.ok(spent > 3 * oneCall && reserved === 0)
  })

  test('takes texts whose ends fall into a pair', async () => {
    const { run, owner, tenant } = await tenantOf(undefined)
    const faces = (count: number) => `x${'😀'.repeat(count)}`
    const { id: organization_id } = tenant
    await owner.post('/crm/notes/', { organization_id, body: `Mara Lind ${faces(2000)}` })
    const { status, body } = await run({ feature: 'answer', prompt: 'Who is Mara Lind?' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.citations.length, 1)
    assert.equal((await run({ feature: 'summarize', prompt: faces(4000) })).status, 200)
    const asked = await owner.post('/ai/agent/stream/', { organization_id, message: faces(80) })
    assert.equal(asked.status, 200)
  })

  test('refuses blanks as it refuses nothing, and charges nothing', async () => {
    const { run, owner, tenant, money } = await tenantOf(undefined)
    const messages = [{ role: 'user', content: ' \n\t' }]
    for (const body of [{ prompt: '   ' }, { prompt: '' }, { messages }]) {
      const wish = { organization_id: tenant.id, ...body }
      for (const refused of [await run(body), await owner.post('/ai/estimate/', wish)]) {
        const [fault, ...more] = refused.body.errors
        assert.deepEqual([refused.status, fault.code, more], [400, 'too_short', []])
      }
    }
    assert.deepEqual(await money(), { spent: 0, reserved: 0 })
    const said = await owner.post('/ai/agent/stream/', { organization_id: tenant.id, message: ' ' })
    assert.equal(said.body.errors[0].code, 'too_short')
  })

  test('estimates and runs with no context of a business that nobody knows', async () => {
    const { run, owner, tenant } = await tenantOf(undefined)
    const wish = { prompt: 'Who bakes?', context: { business_slug: 'nobody-knows-it' } }
    const estimate = await owner.post('/ai/estimate/', { organization_id: tenant.id, ...wish })
    assert.deepEqual([estimate.status, estimate.body.code], [404, 'not_found'])
    assert.equal((await run(wish)).status, 404)
  })

  test('attaches a repeated key to the run under way, and charges once', async () => {
    const service = await node()
    const { run, runs, money } = await tenantOf(service)
    const send = () => run({ prompt: 'behave:slow' }, { 'idempotency-key': 'once' })
    const replies = await Promise.all([send(), send(), send()])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    const later = await send()
    assert.equal(later.headers.get('idempotent-replayed'), 'true')
    for (const { headers, body } of [...replies, later]) {
      assert.equal(headers.get('x-credits-charged'), body.credits_charged)
      assert.match(headers.get('x-credits-remaining') ?? '', /^99\.\d\d$/)
    }
    assert.equal((await runs()).length, 1)
    assert.deepEqual(await money(), { spent: oneCall, reserved: 0 })
    const other = await run({ prompt: 'another' }, { 'idempotency-key': 'once' })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })

  test('lets a run that failed be tried again under its key', async () => {
    const { run } = await tenantOf(await node())
    const first = await run({ prompt: 'behave:500' }, { 'idempotency-key': 'again' })
    const second = await run({ prompt: 'behave:500' }, { 'idempotency-key': 'again' })
    assert.equal(first.status, 502)
    assert.notEqual(second.body.run_id, first.body.run_id)
  })

  test('cancels from another node, closes the line to the model and charges what was written', async () => {
    const service = await node()
    const { tenant, run, runs, at, money } = await tenantOf(service)
    const running = run({ prompt: 'behave:stall' })
    const id = await until(async () => (await runs())[0]?.id as string | undefined)
    await until(async () => service.provider.asked.at(-1))
    const { body } = await tenant.owner.post(`/ai/runs/${id}/cancel/${at}`, {})
    assert.equal(body.status, 'cancelled', JSON.stringify(body))
    const { status, body: refused } = await running
    assert.deepEqual([status, refused.code], [409, 'run_cancelled'])
    await service.provider.asked.at(-1)?.closed
    const { spent, reserved } = await money()
    assert.ok(spent > 0 && spent < oneCall && reserved === 0)
  })

  test('keeps the runs of others to themselves', async () => {
    const service = await node()
    const { tenant, run, at } = await tenantOf(service)
    const { body } = await run({ prompt: 'Who?' })
    const other = service.as(await tenant.member('admin'))
    assert.equal((await other.get(`/ai/runs/${body.id}/${at}`)).status, 404)
    assert.equal((await other.post(`/ai/runs/${body.id}/cancel/${at}`, {})).status, 404)
    assert.deepEqual((await other.get(`/ai/runs/${at}`)).body.results, [])
  })

  test('lists runs by how they ended, what they did, their conversation and their time', async () => {
    const { run, owner, at, tenant } = await tenantOf(await node())
    const thread = await owner.post('/ai/threads/', { organization_id: tenant.id, title: 'Rye' })
    const { body: said } = await run({ prompt: 'Who?', thread_id: thread.body.id })
    assert.equal(said.thread_id, thread.body.id)
    const told = await owner.get(`/ai/runs/${said.id}/stream/${at}`)
    assert.match(String(told.body), new RegExp(`"data-run".*"thread_id":"${said.thread_id}"`))
    await run({ feature: 'summarize', prompt: 'Rye is baked.' })
    assert.equal((await run({ prompt: 'behave:500' })).status, 502)
    for (const [filter, count] of [
      ['status=finished', 2],
      ['status=failed', 1],
      ['feature=summarize', 1],
      [`thread_id=${said.thread_id}`, 1],
      [`to=${said.created_at}`, 0],
      [`from=${said.created_at}`, 3],
      ['status=failed&feature=summarize', 0],
    ])
      assert.equal((await owner.get(`/ai/runs/${at}&${filter}`)).body.count, count, String(filter))
    assert.equal((await owner.get(`/ai/runs/${at}&status=done`)).status, 400)
  })

  test('says why a schema cannot be used', async () => {
    const { run } = await tenantOf(await node())
    for (const output_schema of [
      { type: 'array' },
      { type: 'object', properties: { a: { type: 'nonsense' } } },
      { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } },
      { type: 'object', $ref: '#' },
      { type: 'object', patternProperties: { '(a+)+$': {} } },
    ]) {
      const { status, body } = await run({ prompt: 'Who?', output_schema })
      assert.deepEqual([status, body.errors[0].field], [400, 'output_schema'], JSON.stringify(body))
    }
  })
})
