import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tenantOf } from '../ai.fixture.ts'
import { summaryOf } from './summary.ts'

async function mill() {
  const here = await tenantOf(undefined)
  const people = [
    { name: 'Mara Lind', email: 'mara@hearthmill.example' },
    { name: 'Jonas Brandt', email: 'jonas@roggen.example' },
  ]
  for (const each of people)
    await here.owner.post('/crm/contacts/', { organization_id: here.tenant.id, ...each })
  return here
}

suite('the built-in engine', () => {
  test('shows the record that says it, cites it, and costs its small price', async () => {
    const { run, money } = await mill()
    const { status, body } = await run({
      feature: 'answer',
      prompt: 'What is the email of Mara Lind?',
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.engine, body.model], ['builtin', 'builtin/extractive-1'])
    assert.match(body.output, /without a language model/)
    assert.match(body.output, /mara@hearthmill\.example/)
    assert.deepEqual([body.citations[0].type, body.citations[0].title], ['contact', 'Mara Lind'])
    assert.equal(body.credits_charged, '0.01')
    assert.deepEqual(await money(), { spent: 1, reserved: 0 })
  })

  test('looks in the workspace where it is not said what to do', async () => {
    const { run } = await mill()
    const { body } = await run({ prompt: 'What is the email of Mara Lind?' })
    assert.deepEqual([body.feature, body.citations[0].title], ['answer', 'Mara Lind'])
  })

  test('abstains where no record says it', async () => {
    const { run } = await mill()
    for (const prompt of ['Who sells zeppelins in Patagonia?', 'What is the phone of Mara Lind?']) {
      const { body } = await run({ feature: 'answer', prompt })
      assert.deepEqual(body.citations, [], prompt)
      assert.match(body.output, /no record/)
    }
  })

  test('sees only the records of the caller’s organization', async () => {
    await mill()
    const { run } = await tenantOf(undefined)
    const { body } = await run({ feature: 'answer', prompt: 'What is the email of Mara Lind?' })
    assert.deepEqual(body.citations, [])
  })

  test('is refused like any model when credits are gone', async () => {
    const { run, tenant, money } = await mill()
    await money()
    await tenant.scope.db
      .updateTable('wallets')
      .set({ balance: 0 })
      .where('organization_id', '=', tenant.id)
      .execute()
    const { status, body } = await run({ feature: 'answer', prompt: 'Who is Mara?' })
    assert.deepEqual([status, body.code], [402, 'insufficient_credits'])
  })

  test('fills no schema, and says so before anything is charged', async () => {
    const { run } = await mill()
    const { status, body } = await run({ prompt: 'Who?', output_schema: { type: 'object' } })
    assert.deepEqual([status, body.code], [409, 'model_not_configured'])
  })

  test('estimates without charging', async () => {
    const { owner, tenant, money } = await mill()
    const { body } = await owner.post('/ai/estimate/', {
      organization_id: tenant.id,
      feature: 'answer',
      prompt: 'Who is Mara?',
    })
    assert.deepEqual([body.min, body.expected, body.max], ['0.01', '0.01', '0.01'])
    assert.deepEqual(await money(), { spent: 0, reserved: 0 })
  })

  test('shortens a text to sentences of its own', () => {
    const text =
      'The mill grinds rye between stones. It was founded in 1898 by a family. The weather was fine. Rye from the mill goes to forty bakeries. The mill wants to grow rye with farmers nearby. Nobody remembers who painted the door. Forty bakeries bake with rye from the mill every day.'
    const summary = summaryOf(text)
    assert.ok(summary.length < text.length)
    for (const sentence of summary.split(/(?<=\.) /)) assert.ok(text.includes(sentence))
  })
})
