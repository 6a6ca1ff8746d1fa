import type { z } from 'zod'
import type { ApiResponse } from '../http/api-response.ts'

/** What a tool says of itself beyond words and shapes. */
export interface ToolTraits {
  /** Among the tools that are listed where no toolset is asked for. */
  readonly isDefault?: boolean
  /** False where it may overwrite or remove what is there; PATCH and DELETE do unless they say otherwise. */
  readonly isAdditive?: boolean
  /** Whether the same call again changes nothing more; PATCH and DELETE do so unless they say otherwise. */
  readonly isIdempotent?: boolean
  /** True where it reads the world beyond this service. */
  readonly isOpenWorld?: boolean
  /** True where it looks records up only if it is told to, and then asks for `read` itself, by `requireReading`. */
  readonly asksToRead?: boolean
  /** The features of the rate card by which it is charged: several where one of them is, by what is done. */
  readonly priceOf?: string | readonly string[]
}

export function featuresOf({ priceOf = [] }: Pick<ToolTraits, 'priceOf'>): readonly string[] {
  return typeof priceOf === 'string' ? [priceOf] : priceOf
}

/** How an operation appears to agents. Schemas, refusals, price and hints follow from the endpoint. */
export interface EndpointTool extends ToolTraits {
  /** Verb and noun in snake_case. */
  readonly name: string
  /** For a model that has only this to go by; the endpoint's summary and description where left out. */
  readonly description?: string
  /** Arguments for path parameters whose own names say too little outside their path. */
  readonly params?: Readonly<Record<string, string>>
  /** Toolsets that it is in beside those of its domain and its path. */
  readonly toolsets?: readonly string[]
  /** Members of the body that are no arguments: secrets, which a person sends. */
  readonly leavesOut?: readonly string[]
  /** Where a model needs the result in another shape than a program. */
  readonly result?: ToolResult
}

/** Headers are named in lower case. */
type Beside = Pick<ApiResponse<unknown>, 'status' | 'headers'>

export interface ToolResult {
  readonly schema: z.ZodObject
  /** Of what the endpoint returns: its body, and what it says beside it. */
  of(body: never, beside: Beside): Readonly<Record<string, unknown>>
}
