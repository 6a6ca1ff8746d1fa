import type { Tool as Listed } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { furtherKey } from '../wire/further.ts'
import { tidy } from '../openapi/tidy.ts'
import { inputSchema } from './arguments.ts'
import { featuresOf } from './endpoint-tool.ts'
import type { Holder } from './holder.ts'
import { permissionsFor } from './permissions.ts'
import { marked } from './strangers.ts'
import type { AnyTool } from './tool.ts'
import type { Wording } from './wording.ts'

/** Whether a credential could ever call the tool; what it could not is not listed to it. */
export function isAllowed(tool: AnyTool, { permissions, organizationId }: Holder): boolean {
  const { access, keepsConfined } = tool
  const isWithinReach = access !== 'user' || keepsConfined === true || organizationId === null
  return isWithinReach && permissionsFor(tool).every((needed) => permissions.includes(needed))
}

/** What one unit of a metered feature costs now, as words, by feature. */
export type Prices = ReadonlyMap<string, string>

/** How much of its schemas a tool shows: all, or without the fields that are not needed at first. */
export type Length = 'full' | 'short'

/** A tool as `tools/list` shows it. */
export function listing(tool: AnyTool, reword: Wording, length: Length = 'full'): Listed {
  const schema = (of: z.ZodType, io: 'input' | 'output') =>
    jsonSchema(of, { io, reword, length }) as Listed['inputSchema']
  return {
    name: tool.name,
    title: tool.title,
    description: described(tool, reword),
    inputSchema: schema(inputSchema(tool), 'input'),
    outputSchema: schema(marked(tool.output).schema, 'output'),
    annotations: {
      readOnlyHint: tool.effect === 'read',
      destructiveHint: tool.effect !== 'read' && tool.isAdditive !== true,
      idempotentHint: tool.effect === 'read' || tool.isIdempotent === true,
      openWorldHint: tool.isOpenWorld === true || tool.effect === 'outward',
    },
  }
}

/** The listing with what the tool costs at this moment. */
export function priced(listed: Listed, tool: AnyTool, prices: Prices): Listed {
  const price = priceIn(prices, tool)
  return price === undefined
    ? listed
    : { ...listed, description: `${listed.description} Costs ${price}.` }
}

/** What a call costs, in words; where one of several prices holds, each has the name of its feature. */
export function priceIn(prices: Prices, tool: Pick<AnyTool, 'priceOf'>): string | undefined {
  const known = featuresOf(tool).flatMap((feature) => {
    const price = prices.get(feature)
    return price === undefined ? [] : [{ feature, price }]
  })
  if (known.length === 0) return undefined
  return known.length === 1
    ? known[0]?.price
    : known.map(({ feature, price }) => `${price} (${feature})`).join(', or ')
}

function described(tool: AnyTool, reword: Wording): string {
  const sentences = reword(tool.description).replace(/[^.!?]$/, '$&.')
  if (tool.effect === 'read') return sentences
  const asked = tool.asksToRead === true ? ', and read where it looks something up' : ''
  return `${sentences} Permission: ${permissionsFor(tool).join(', ')}${asked}.`
}

interface Showing {
  readonly io: 'input' | 'output'
  readonly reword: Wording
  readonly length: Length
}

function jsonSchema(schema: z.ZodType, { io, reword, length }: Showing) {
  const { $schema: _default, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: new WithoutNames(),
    override: (context) => {
      const { jsonSchema: json } = context
      const isFurther = length === 'short' && furtherKey in json
      tidy(context, io)
      if (isFurther) json[furtherKey] = true
      delete json.examples
      // Nobody is helped by a form that is right in any case, and validators without it refuse the schema.
      if (io === 'output') delete json.format
      if (json.description !== undefined) json.description = reword(json.description)
    },
  })
  return spelledOut(withoutFurther(json)) as Record<string, unknown>
}

function withoutFurther(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(withoutFurther)
  const { properties = {}, required, ...rest } = json as Listed['inputSchema']
  const kept = Object.entries(properties).filter(([, inner]) => Object(inner)[furtherKey] !== true)
  const names = new Set(kept.map(([name]) => name))
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, inner]) => [name, withoutFurther(inner)]),
    ),
    ...('properties' in json
      ? {
          properties: Object.fromEntries(
            kept.map(([name, inner]) => [name, withoutFurther(inner)]),
          ),
        }
      : {}),
    ...(required === undefined ? {} : { required: required.filter((name) => names.has(name)) }),
  }
}

/** Strict validators, and models of some makers, take one type at a time; zod joins them at the very end. */
function spelledOut(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(spelledOut)
  const { type, ...rest } = Object.fromEntries(
    Object.entries(json).map(([name, inner]) => [name, spelledOut(inner)]),
  )
  if (type === undefined) return rest
  return Array.isArray(type)
    ? { ...rest, anyOf: type.map((one) => ({ type: one })) }
    : { type, ...rest }
}

/** Named schemas would become references, which many clients do not follow: everything is inline. */
class WithoutNames extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType): Record<string, unknown> {
    const { id: _name, ...rest } = z.globalRegistry.get(schema) ?? {}
    return rest
  }
}
