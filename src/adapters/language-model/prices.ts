import type { Connection, ModelPrice } from './contract.ts'
import { usualAddresses } from './protocols.ts'

const million = 1_000_000

/** What the list of `@pydantic/genai-prices` says; local servers are asked for nothing. */
export async function findPrice({ protocol, base_url, model }: Connection) {
  const { calcPrice } = await import('@pydantic/genai-prices')
  const at = base_url ?? usualAddresses[protocol]
  const price = (input_tokens: number, output_tokens: number) =>
    calcPrice({ input_tokens, output_tokens }, model, { providerApiUrl: at })?.total_price ??
    calcPrice({ input_tokens, output_tokens }, model)?.total_price
  const [input_usd, output_usd] = [price(million, 0), price(0, million)]
  if (input_usd === undefined || output_usd === undefined) return undefined
  return { input_usd, output_usd, source: 'genai-prices' } satisfies ModelPrice
}
