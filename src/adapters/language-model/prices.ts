import type { Connection, ModelPrice } from './contract.ts'
import { usualAddresses } from './usual-addresses.ts'

/** Few enough that no surcharge for long inputs is in the price, which some providers ask from 200,000 tokens on. */
const few = 1000
const fewInMillion = 1000
/** Of a US dollar; beyond it are faults of floats. */
const millionths = 1_000_000

/** What the list of `@pydantic/genai-prices` says; local servers are asked for nothing. */
export async function findPrice({ protocol, base_url, model }: Connection) {
  const { calcPrice } = await import('@pydantic/genai-prices')
  const at = base_url ?? usualAddresses[protocol]
  const price = (input_tokens: number, output_tokens: number) =>
    calcPrice({ input_tokens, output_tokens }, model, { providerApiUrl: at })?.total_price ??
    calcPrice({ input_tokens, output_tokens }, model)?.total_price
  const [input_usd, output_usd] = [perMillion(price(few, 0)), perMillion(price(0, few))]
  if (input_usd === undefined || output_usd === undefined) return undefined
  return { input_usd, output_usd, source: 'genai-prices' } satisfies ModelPrice
}

function perMillion(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Math.round(usd * fewInMillion * millionths) / millionths
}
