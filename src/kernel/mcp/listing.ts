import type { Tool as Listed } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isWorkspaceTool, type AnyTool } from './tool.ts'

const organizationId = z.uuid().optional().meta({
  description:
    'Organization to work in, as listed by list_organizations. May be left out with a key that is confined to one organization.',
})

/** The declared input made strict, with the organization that every workspace tool accepts. */
export function inputSchema(tool: AnyTool): z.ZodObject {
  const declared: z.ZodObject = tool.input
  return isWorkspaceTool(tool)
    ? declared.safeExtend({ organization_id: organizationId }).strict()
    : declared.strict()
}

/** A tool as `tools/list` shows it; nothing in it depends on who asks. */
export function listing(tool: AnyTool): Listed {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: jsonSchema(inputSchema(tool), 'input') as Listed['inputSchema'],
    outputSchema: jsonSchema(tool.output, 'output'),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.permission === 'read',
      destructiveHint: false,
      openWorldHint: tool.outside === true,
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, metadata: new WithoutNames() })
}

/** Named schemas would become references, which many clients do not follow: everything is inline. */
class WithoutNames extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType): Record<string, unknown> {
    const { id: _name, ...rest } = z.globalRegistry.get(schema) ?? {}
    return rest
  }
}
