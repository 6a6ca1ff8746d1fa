import { z } from 'zod'
import { exactKey } from '../wire/exact.ts'
import { furtherKey } from '../wire/further.ts'
import { ownKey, strangersKey } from '../wire/strangers.ts'

/** What is sent, or what is returned. */
export type Direction = 'input' | 'output'

export interface Conversion {
  readonly zodSchema: z.core.$ZodType
  readonly jsonSchema: Record<string, unknown>
}

/** Says what a reader needs: examples as OpenAPI 3.1 spells them, and no patterns that a format already names. */
export function tidy({ zodSchema, jsonSchema: json }: Conversion, io: Direction): void {
  if (io === 'input') describeCheckedText(zodSchema, json)
  if ('example' in json) {
    json['examples'] = [json['example']]
    delete json['example']
  }
  delete json['id']
  delete json[strangersKey]
  delete json[ownKey]
  delete json[furtherKey]
  delete json[exactKey]
  if (json['format'] !== undefined) delete json['pattern']
  // Absent, which the format does not admit, is no default that a validator would take.
  if (json['format'] !== undefined && json['default'] === '') delete json['default']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  // Responses may grow: a client must not refuse a member that it does not know.
  if (io === 'output' && json['additionalProperties'] === false) delete json['additionalProperties']
}

/** Text that is trimmed and then checked is described by the check, not as any text. */
function describeCheckedText(schema: z.core.$ZodType, json: Record<string, unknown>): void {
  if (!(schema instanceof z.ZodPipe)) return
  const { in: source, out: target } = schema.def
  if (source._zod.def.type !== 'string' || target._zod.def.type !== 'string') return
  const { $schema: _, ...checked } = z.toJSONSchema(target, { io: 'output' })
  Object.assign(json, { ...checked, ...json })
}
