import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { createLanguageModels } from '#adapters/language-model/language-models.ts'
import { settingsOf } from '#roles/settings.ts'
import { operatorModel } from './operator-model.ts'

const page = readFileSync(new URL('../../../../docs/ai.md', import.meta.url), 'utf8')

/** The rows of the page's first table, without its heads. */
function connections() {
  const [table = ''] = /^\| model(.*\n)+?(?=\n)/m.exec(page) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, -1),
  )
}

/** What `docs/ai.md` says of a price, and where the price then has to come from. */
const sources: Readonly<Record<string, string | undefined>> = {
  known: 'genai-prices',
  'known, or AI_PRICE': 'genai-prices',
  '0': 'own machine',
  AI_PRICE: undefined,
}

suite('the models that the page connects', () => {
  test('are of at least five kinds', () => assert.ok(connections().length >= 5))

  for (const [kind = '', protocol, address = '', name = '', price = ''] of connections())
    test(`${kind} is priced as it says`, async () => {
      const base = address === 'left out' ? {} : { AI_BASE_URL: address }
      const named = { AI_PROVIDER: protocol, AI_MODEL: name, AI_API_KEY: 'key' }
      const config = settingsOf({ ...named, ...base })
      const models = createLanguageModels({ fetch: undefined as never })
      const model = await operatorModel(config, models)
      assert.ok(model)
      assert.equal(model.connection.protocol, protocol)
      assert.ok(price in sources, price)
      assert.equal(model.price?.source, sources[price])
    })

  test('cost what a short run costs, without the surcharge for long ones', async () => {
    const { findPrice } = createLanguageModels({ fetch: undefined as never })
    const connection = { protocol: 'anthropic', isPublicOnly: false } as const
    const price = await findPrice({ ...connection, model: 'claude-sonnet-4-5' })
    assert.deepEqual(price, { input_usd: 3, output_usd: 15, source: 'genai-prices' })
  })
})
