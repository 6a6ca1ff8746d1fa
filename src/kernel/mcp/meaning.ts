import type { z } from 'zod'
import { canonicalJson } from '../wire/canonical-json.ts'
import { emptiesOf, inputSchema } from './arguments.ts'
import type { AnyTool } from './tool.ts'

/**
 * What a call says, without the arguments that say what their absence does: nothing, or what is the default. Two calls
 * that say the same are one.
 */
export function meaningOf(tool: AnyTool): (input: unknown) => Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = inputSchema(tool).shape
  const absent = new Map(Object.entries(shape).map(([name, member]) => [name, absentOf(member)]))
  return (input) => {
    const { organization_id: _entered, ...given } = (input ?? {}) as Record<string, unknown>
    const said = Object.entries(given).filter(([name, value]) => absent.get(name)?.(value) !== true)
    return Object.fromEntries(said)
  }
}

/** Whether a value of an argument says what its absence does; undefined where it has to be given. */
function absentOf(member: z.ZodType): ((value: unknown) => boolean) | undefined {
  const empties = emptiesOf(member)
  const { success, data } = member.safeParse(undefined)
  if (!success) return undefined
  return (value) => {
    if (empties.includes(value)) return true
    const given = member.safeParse(value)
    return given.success && isSame(given.data, data)
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other
  return canonicalJson(one) === canonicalJson(other)
}
