import { z } from 'zod'
import { checked } from '../wire/input.ts'
import { isWorkspaceTool, type AnyTool } from './tool.ts'
import { id } from '../wire/primitives.ts'

const organizationId = id.optional().meta({
  description: 'The organization to work in; optional for a credential confined to one.',
})

/** The declared input made strict, with the organization that every workspace tool accepts. */
export function inputSchema(tool: AnyTool): z.ZodObject {
  const declared: z.ZodObject = tool.input
  return isWorkspaceTool(tool)
    ? declared.safeExtend({ organization_id: organizationId }).strict()
    : declared.strict()
}

/** Compiles the check of a tool's arguments. @throws ValidationFailed */
export function argumentChecker(tool: AnyTool): (input: unknown) => Record<string, unknown> {
  const schema = inputSchema(tool)
  const empties = new Map(
    Object.entries(schema.shape).map(([name, member]) => [name, emptiesOf(member as z.ZodType)]),
  )
  return (input) => {
    const given = Object.entries((input ?? {}) as Record<string, unknown>)
    const filled = given
      .filter(([name, value]) => empties.get(name)?.includes(value) !== true)
      .map(([name, value]) => [name, asText(schema.shape[name], value)] as const)
    const { organization_id: _entered, ...rest } = checked(
      schema,
      Object.fromEntries(filled),
      'argument',
      { later: tool.judgedLater },
    )
    return rest
  }
}

/** Models often send the number itself where its figures are wanted, such as 5 for an amount of credits. */
function asText(member: unknown, value: unknown): unknown {
  if (typeof value !== 'number' || !(member instanceof z.ZodType)) return value
  const isText = !member.safeParse(value).success && member.safeParse(String(value)).success
  return isText ? String(value) : value
}

/** Models often send null or an empty text for what they leave out: where neither means anything, it is left out. */
export function emptiesOf(member: z.ZodType): unknown[] {
  if (!member.safeParse(undefined).success) return []
  const shape = JSON.stringify(z.toJSONSchema(member, { io: 'input', unrepresentable: 'any' }))
  const saysNull = shape.includes('"null"')
  const saysText = /"type":"string"/.test(shape) && member.safeParse('').success
  return [...(saysNull ? [] : [null]), ...(saysText ? [] : [''])]
}
