import type { Connection, LanguageModels, ModelPrice } from '#adapters/language-model/contract.ts'
import type { Config } from '#kernel/config.ts'
import { isLoopback } from '#kernel/loopback.ts'
import type { OutsideModel } from './models.ts'

/** The model that the settings name; undefined where they name none. */
export async function operatorModel(
  config: Config,
  models: LanguageModels,
): Promise<OutsideModel | undefined> {
  const { AI_PROVIDER: protocol, AI_MODEL: model } = config
  if (protocol === 'builtin' || model === undefined) return undefined
  const connection: Connection = {
    protocol,
    model,
    base_url: config.AI_BASE_URL,
    openKey: async () => config.AI_API_KEY ?? '',
    isPublicOnly: false,
  }
  const price = givenPrice(config) ?? (await models.findPrice(connection)) ?? ownMachine(config)
  return { engine: 'llm', id: model, provider: 'operator', connection, price }
}

function givenPrice({ AI_PRICE }: Config): ModelPrice | undefined {
  if (AI_PRICE === undefined) return undefined
  const [input_usd = 0, output_usd = 0] = AI_PRICE.split('/').map(Number)
  return { input_usd, output_usd, source: 'AI_PRICE' }
}

/** A model on the machine of the service costs its operator nothing by the token. */
function ownMachine({ AI_BASE_URL }: Config): ModelPrice | undefined {
  if (AI_BASE_URL === undefined || !isLoopback(new URL(AI_BASE_URL).hostname)) return undefined
  return { input_usd: 0, output_usd: 0, source: 'own machine' }
}
