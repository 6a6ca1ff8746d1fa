import { z } from 'zod'
import { forTool, toolList } from '#kernel/mcp/tool-list.ts'
import { tool } from '#kernel/mcp/tool.ts'
import { readBusiness } from './businesses/businesses.ts'
import { Business } from './schemas.ts'
import { searchQuery } from './search/query.ts'
import { searchBusinesses } from './search/search.ts'

const searchDirectory = tool({
  name: 'search_directory',
  title: 'Search the directory',
  description:
    'Searches the public directory of regenerative businesses by text (`q`, typing errors are forgiven), country, city, category, tag or place. Without any filter it lists all.',
  access: 'public',
  permission: 'read',
  input: searchQuery,
  output: toolList(Business),
  handle: async ({ scope, input: { q, country, ...query } }) => {
    const search = { ...query, text: q, country_code: country }
    return forTool(await searchBusinesses(scope, search, query))
  },
})

const getBusiness = tool({
  name: 'get_business',
  title: 'Get business',
  description:
    'Reads one business of the public directory by its slug, as search_directory gives it.',
  access: 'public',
  permission: 'read',
  input: z.strictObject({
    slug: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'Short name in the address of a business.' }),
  }),
  output: Business,
  handle: ({ scope, input }) => readBusiness(scope, input.slug),
})

export const tools = [searchDirectory, getBusiness]
