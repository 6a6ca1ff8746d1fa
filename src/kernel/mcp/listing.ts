import type { Tool as Listed } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { tidy } from '../openapi/tidy.ts'
import { inputSchema } from './arguments.ts'
import type { Holder } from './holder.ts'
import { marked } from './strangers.ts'
import type { AnyTool } from './tool.ts'
import type { Wording } from './wording.ts'

/** Whether a credential could ever call the tool; what it could not is not listed to it. */
export function isAllowed(
  { effect, access, keepsConfined }: AnyTool,
  { permissions, organizationId }: Holder,
): boolean {
  const isWithinReach = access !== 'user' || keepsConfined === true || organizationId === null
  return isWithinReach && permissions.some((permission) => permission === effect)
}

/** What one unit of a metered feature costs now, as words, by feature. */
export type Prices = ReadonlyMap<string, string>

/** A tool as `tools/list` shows it. */
export function listing(tool: AnyTool, reword: Wording): Listed {
  return {
    name: tool.name,
    title: tool.title,
    description: described(tool, reword),
    inputSchema: jsonSchema(inputSchema(tool), 'input', reword) as Listed['inputSchema'],
    outputSchema: jsonSchema(marked(tool.output).schema, 'output', reword),
    annotations: {
      readOnlyHint: tool.effect === 'read',
      destructiveHint: tool.effect !== 'read' && tool.isAdditive !== true,
      idempotentHint: tool.effect === 'read' || tool.isIdempotent === true,
      openWorldHint: tool.isOpenWorld === true || tool.effect === 'outward',
    },
  }
}

/** The listing with what the tool costs at this moment. */
export function priced(listed: Listed, { priceOf }: AnyTool, prices: Prices): Listed {
  const price = priceOf === undefined ? undefined : prices.get(priceOf)
  return price === undefined
    ? listed
    : { ...listed, description: `${listed.description} Costs ${price}.` }
}

function described({ description, effect }: AnyTool, reword: Wording): string {
  const sentences = reword(description).replace(/[^.!?]$/, '$&.')
  return effect === 'read' ? sentences : `${sentences} Permission: ${effect}.`
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', reword: Wording) {
  const { $schema: _default, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: new WithoutNames(),
    override: (context) => {
      tidy(context, io)
      const { jsonSchema: json } = context
      delete json.examples
      // Nobody is helped by a form that is right in any case, and validators without it refuse the schema.
      if (io === 'output') delete json.format
      if (json.description !== undefined) json.description = reword(json.description)
    },
  })
  return spelledOut(json) as Record<string, unknown>
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
