import { z } from 'zod'
import { forTool, toolList } from '../mcp/tool-list.ts'
import { operationName, words } from '../text/nouns.ts'
import { paramsOf } from '../wire/path.ts'
import { search } from '../wire/texts.ts'
import { ok, type AnyEndpoint } from './endpoint.ts'
import { askedOf, view, type AnyResource } from './resource-operations.ts'
import { memberMs } from './slow.ts'

function isGroupOrComparison(sent: unknown): boolean {
  return ['field', 'and', 'or'].some((name) => Object.hasOwn(Object(sent), name))
}

/** A filter of nested groups, as bodies bring it. */
export const sentFilter = z
  .unknown()
  .refine(isGroupOrComparison, 'Send {field, op, value}, {and: […]} or {or: […]}')
  .meta({
    type: 'object',
    description:
      'One comparison `{field, op, value}`, or several in `{and: […]}` and `{or: […]}`, up to five deep. The fields are those of the list. Operators, by the kind of field: `eq`, `ne`, `in`, `gt`, `gte`, `lt`, `lte`, `contains`, `starts_with`, `any`, `all`, `isnull`; `in`, `any` and `all` take an array, `isnull` true or false.',
    example: {
      or: [
        { field: 'created_at', op: 'gte', value: '2026-01-01T00:00:00Z' },
        { and: [{ field: 'updated_at', op: 'isnull', value: false }] },
      ],
    },
  })

const paging = {
  ordering: z.string().max(100).optional().meta({
    description: 'Any field that can be ordered; a leading minus reverses it.',
    example: '-created_at',
  }),
  page: z.int().min(1).max(10_000).default(1).meta({ example: 1 }),
  page_size: z.int().min(1).max(200).default(25).meta({ example: 25 }),
  cursor: z.string().max(4000).optional().meta({
    description: '`next_cursor` of the previous call, instead of `page`.',
    example: 'eyJvIjoiLWNyZWF0ZWRfYXQifQ',
  }),
}

/** Lists those that a filter of nested groups describes, in any order. */
export function querying(value: AnyResource): AnyEndpoint {
  const { path, access = 'member', names, shapes, verbs } = value
  const { ordering: first } = shapes.query.parse({})
  const isSearched = 'search' in shapes.query.shape
  const body = z
    .strictObject({
      filter: sentFilter.optional(),
      ...(value.views === undefined ? {} : { view }),
      ...(isSearched ? { search } : {}),
      ...paging,
    })
    .meta({
      id: `${String(shapes.item.meta()?.id)}Query`,
      example: { filter: sentFilter.meta()?.['example'], page_size: 25 },
    })
  return {
    access,
    effect: 'read',
    route: `POST ${path}query/`,
    name: operationName('query', names[1]),
    summary: `Find ${words(names[1])} by any fields`,
    description: 'Continue with `next_page` or `next_cursor` in the body.',
    params: paramsOf(path),
    body,
    slow: { statementMs: memberMs },
    returns: ok(toolList(shapes.item).meta({ id: `${String(shapes.item.meta()?.id)}Page` })),
    tool: { name: `query_${names[1]}` },
    handle: async ({ scope, body: { ordering = first, ...request } }) =>
      forTool(await verbs.list(scope, await askedOf(value, scope, { ...request, ordering }))),
  }
}
