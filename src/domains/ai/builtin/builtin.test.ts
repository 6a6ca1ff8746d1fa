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

  test('names the record that it took, and that others are called nearly so', async () => {
    const { run, owner, tenant } = await mill()
    for (const name of ['Muller GmbH', 'Müller GmbH', 'Green Roof Ltd', 'Green Roofs Ltd'])
      await owner.post('/crm/accounts/', { organization_id: tenant.id, name, industry: 'roofs' })
    const ask = async (name: string) => {
      const prompt = `What do we know of ${name}?`
      const { body } = await run({ feature: 'answer', prompt })
      const titles = body.citations.map(({ title }: { title: string }) => title)
      return { titles, output: body.output as string }
    }
    const pairs = [
      ['Muller GmbH', 'Müller GmbH'],
      ['Müller GmbH', 'Muller GmbH'],
      ['Green Roof Ltd', 'Green Roofs Ltd'],
      ['Green Roofs Ltd', 'Green Roof Ltd'],
    ] as const
    for (const [asked, other] of pairs) {
      const { titles, output } = await ask(asked)
      assert.deepEqual(titles, [asked, other])
      assert.match(output, /\[1\] and \[2\] are called nearly alike; the name of \[1\] is written/)
    }
    const { titles, output } = await ask('Mara Lind')
    assert.deepEqual(titles, ['Mara Lind'])
    assert.doesNotMatch(output, /nearly/)
    assert.match((await ask('MÜLLER gmbh')).output, /\[1\] crm account Müller GmbH/)
  })

  test('finds a name that is misspelt, and says that no record has it so', async () => {
    const { run, owner, tenant } = await mill()
    const made = { organization_id: tenant.id, email: '' }
    for (const name of ['Katarina Novak', 'Katrina Novak', 'Zimmermann Solar'])
      await owner.post('/crm/contacts/', {
        ...made,
        name,
        email: `${name.slice(0, 6)}@one.example`,
      })
    const ask = async (prompt: string) => (await run({ feature: 'answer', prompt })).body
    const { output, citations } = await ask('What is the email of Katerina Novak?')
    assert.equal(citations.length, 2)
    assert.match(output, /No record has “katerina”; shown is what is called nearly so\./)
    assert.match(output, /are called nearly alike; which one is meant cannot be told/)
    for (const name of ['Zimerman Solar', 'Zmimermann', 'Zimmerrmann']) {
      const told = await ask(`Who is ${name}?`)
      assert.equal(told.citations[0]?.title, 'Zimmermann Solar', name)
    }
    for (const prompt of ['Who is Peter Zimmer?', 'What is the phone of Katerina Novak?'])
      assert.deepEqual((await ask(prompt)).citations, [], prompt)
  })

  test('finds a short name one letter off, unless one is called exactly so', async () => {
    const { run, owner, tenant } = await mill()
    const made = { organization_id: tenant.id, email: '' }
    const names = ['Anna Kowalska', 'Petra Meier', 'John Aalto', 'Andreas Stein', 'Tim Wolf']
    for (const name of names) {
      const email = `${name.split(' ').join('.').toLowerCase()}@one.example`
      await owner.post('/crm/contacts/', { ...made, name, email })
    }
    const ask = async (prompt: string) => {
      const { output, citations } = (await run({ feature: 'answer', prompt })).body
      return { output, title: citations[0]?.title }
    }
    const pairs = [
      ['Ana', 'Anna Kowalska'],
      ['Maier', 'Petra Meier'],
      ['Jon', 'John Aalto'],
      ['Timm', 'Tim Wolf'],
    ] as const
    for (const [asked, title] of pairs) {
      const told = await ask(`What is the email of ${asked}?`)
      assert.equal(told.title, title, asked)
      assert.match(told.output, /shown is what is called nearly so/)
    }
    for (const asked of ['Kim', 'Ian', 'Abe'])
      assert.equal((await ask(`What is the email of ${asked}?`)).title, undefined, asked)
    const ana = { ...made, name: 'Ana Ruiz', email: 'ana@one.example' }
    await owner.post('/crm/contacts/', ana)
    const { title, output } = await ask('What is the email of Ana?')
    assert.equal(title, 'Ana Ruiz')
    assert.doesNotMatch(output, /nearly so/)
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

  test('summarizes what is said of a business, and nothing that is said to a model', async () => {
    const { run, owner } = await mill()
    const { body: found } = await owner.get('/businesses/?search=flour&page_size=1')
    const [{ slug, description }] = found.results
    const context = { business_slug: slug }
    for (const prompt of ['Please summarize:', 'Give me a short summary of this business.']) {
      const { status, body } = await run({ feature: 'summarize', prompt, context })
      assert.equal(status, 200, JSON.stringify(body))
      assert.doesNotMatch(body.output, /instruction|summar|not verified|```|_seeded|tokens/iu)
      assert.ok(body.output.includes(description.split('. ')[0]), body.output)
    }
    const other = await run({ feature: 'chat', prompt: 'What is it?', context })
    assert.doesNotMatch(other.body.output, /ignore any instruction/)
  })

  test('gives back a text without the request before it', async () => {
    const { run } = await mill()
    const text = 'The mill grinds rye between stones. Forty bakeries bake with it.'
    for (const request of ['Please summarize:', 'Bitte fasse das zusammen:\n\n', 'Résume ceci :\n'])
      assert.equal(
        (await run({ feature: 'summarize', prompt: `${request} ${text}` })).body.output,
        text,
      )
    const { body } = await run({
      feature: 'summarize',
      prompt: `Our motto: bread for all. ${text}`,
    })
    assert.match(body.output, /^Our motto: bread/)
  })

  test('shortens a text to sentences of its own', () => {
    const text =
      'The mill grinds rye between stones. It was founded in 1898 by a family. The weather was fine. Rye from the mill goes to forty bakeries. The mill wants to grow rye with farmers nearby. Nobody remembers who painted the door. Forty bakeries bake with rye from the mill every day.'
    const summary = summaryOf(text)
    assert.ok(summary.length < text.length)
    for (const sentence of summary.split(/(?<=\.) /)) assert.ok(text.includes(sentence))
  })
})
