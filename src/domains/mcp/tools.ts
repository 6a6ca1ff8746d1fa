import { z } from 'zod'
import { membershipsOf, roles } from '#domains/identity/index.ts'
import { tool } from '#kernel/mcp/tool.ts'
import { id } from '#kernel/wire/primitives.ts'

const OrganizationEntry = z.object({
  id: id.meta({ description: 'Pass it to other tools as organization_id.' }),
  name: z.string(),
  slug: z.string(),
  role: z.enum(roles),
})

const listOrganizations = tool({
  name: 'list_organizations',
  title: 'List organizations',
  description:
    'Lists the organizations this credential can work in, with your role in each. Call it first: the other tools take the id as organization_id.',
  access: 'user',
  effect: 'read',
  isDefault: true,
  keepsConfined: true,
  input: z.strictObject({}),
  output: z.object({ organizations: z.array(OrganizationEntry) }),
  handle: async ({ scope, holder }) => {
    const memberships = await membershipsOf(scope)
    const within = ({ id }: { id: string }) =>
      holder.organizationId === null || holder.organizationId === id
    return { organizations: memberships.filter(within) }
  },
})

export const tools = [listOrganizations]
