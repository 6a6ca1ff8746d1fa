import type { OrganizationScope } from '../scope.ts'
import { oneOf, operationName, words } from '../text/nouns.ts'
import { paramsOf } from '../wire/path.ts'
import { created, listed, noContent, ok, type AnyEndpoint } from './endpoint.ts'
import { withTool, type More } from './more.ts'
import { further } from '../wire/further.ts'
import { id } from '../wire/primitives.ts'
import type { ListRequest } from '../lists/page.ts'
import { asked, type Asks } from '../query/own-fields.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import type { Resource } from './resource.ts'
import { textSearch } from './slow.ts'
import { actsOnce, changesRecord } from './writing.ts'

/** Typed where it is called; here the registry's own looseness serves. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyResource = Resource<any, any, any, any, any>

export function listing(value: AnyResource): AnyEndpoint {
  const { path, access = 'member', names, shapes, verbs, more, fields, own } = value
  const isSearched = 'search' in shapes.query.shape
  return {
    access,
    route: `GET ${path}`,
    name: operationName('list', names[1]),
    summary: `List ${words(names[1])}`,
    params: paramsOf(path),
    query: value.views === undefined ? shapes.query : shapes.query.safeExtend({ view }),
    ...(isSearched || fields !== undefined ? { slow: textSearch } : {}),
    ...(fields === undefined
      ? {}
      : { filteredBy: fields, ownFields: own, description: filtersOf(fields) }),
    returns: listed(shapes.list),
    handle: async ({ scope, query: { isByField: _slow, ...query } }) =>
      verbs.list(scope, fields === undefined ? query : await askedOf(value, scope, query)),
    ...withTool(`list_${names[1]}`, {
      ...more?.list,
      tool: { ...brief(names[1], more?.list), ...more?.list?.tool },
    }),
  }
}

/** What a tool says of a list that says no more of itself than its fields. */
function brief(names: string, more: More | undefined) {
  return more?.summary === undefined ? { description: `List ${words(names)}` } : {}
}

/** What is asked of a list, by the fields that the organization has. @throws ValidationFailed */
export async function askedOf(
  { fields = {}, own, shapes, views }: AnyResource,
  scope: OrganizationScope,
  { view: id, ...request }: ListRequest & Asks & { readonly view?: string },
) {
  const saved = id === undefined ? undefined : await views?.(scope, id)
  const declared = shapes.query.shape.ordering.unwrap().options
  return asked(scope, { fields, own }, { ...request, saved }, declared)
}

/** A view that somebody kept. */
export const view = further(
  id.optional().meta({ description: 'The saved view to apply, with its filter and order.' }),
)

function filtersOf(fields: QueriedFields): string {
  const names = Object.entries(fields).map(
    ([name, { operators }]) => `${name} (${operators.join(', ')})`,
  )
  const dated = Object.hasOwn(fields, 'updated_at') ? ` ${noFeed}` : ''
  return `Every field also filters, as \`field__operator=value\`, such as \`created_at__gte=2026-01-01T00:00:00Z\`: ${names.join(', ')}.${dated}`
}

const noFeed =
  '`updated_at` is not a complete feed: changes that commit late have an earlier time, and restored records keep theirs. Read `GET /events/` for every change.'

export function creating(value: AnyResource): AnyEndpoint {
  const { path, access = 'member', names, shapes, verbs, more } = value
  return {
    access,
    ...actsOnce,
    route: `POST ${path}`,
    name: operationName('create', names[0]),
    summary: `Add ${oneOf(names[0])}`,
    params: paramsOf(path),
    body: shapes.create,
    returns: created(shapes.item, itemPath(value)),
    handle: async ({ scope, body }) => verbs.create?.(scope, body),
    ...withTool(`create_${names[0]}`, refusing(value, more?.create)),
  }
}

export function reading(value: AnyResource): AnyEndpoint {
  const { names, shapes, more } = value
  return {
    ...itemOf(value),
    route: `GET ${itemPath(value)}`,
    name: operationName('read', names[0]),
    summary: `Read ${oneOf(names[0])}`,
    returns: ok(shapes.item),
    handle: async ({ target }) => target,
    ...withTool(`get_${names[0]}`, more?.read),
  }
}

export function changing(value: AnyResource): AnyEndpoint {
  const { names, shapes, verbs, more, key = 'id' } = value
  return {
    ...writingOf(value),
    route: `PATCH ${itemPath(value)}`,
    name: operationName('change', names[0]),
    summary: `Change ${oneOf(names[0])}`,
    body: shapes.change,
    returns: ok(shapes.item),
    handle: async ({ scope, params, body }) => verbs.change?.(scope, params[key], body),
    ...withTool(`update_${names[0]}`, refusing(value, more?.change)),
  }
}

export function deleting(value: AnyResource): AnyEndpoint {
  const { names, verbs, more, key = 'id' } = value
  return {
    ...writingOf(value),
    route: `DELETE ${itemPath(value)}`,
    name: operationName('delete', names[0]),
    summary: `Delete ${oneOf(names[0])}`,
    returns: noContent,
    handle: async ({ scope, params }) => verbs.delete?.(scope, params[key]),
    ...withTool(`delete_${names[0]}`, more?.delete),
  }
}

/** The same with what values of the organization's own fields are refused for. */
function refusing({ own }: AnyResource, more: More | undefined): More {
  return { ...more, refuses: [...(more?.refuses ?? []), ...(own?.refuses ?? [])] }
}

function itemOf(value: AnyResource) {
  const { access = 'member', verbs, key = 'id' } = value
  const target = ({
    scope,
    params,
  }: {
    scope: OrganizationScope
    params: Record<string, string>
  }) => verbs.read(scope, params[key] ?? '')
  return { access, params: paramsOf(itemPath(value)), target }
}

function writingOf(value: AnyResource) {
  return { ...itemOf(value), ...changesRecord }
}

function itemPath({ path, key = 'id' }: AnyResource): `/${string}/` {
  return `${path}{${key}}/`
}
