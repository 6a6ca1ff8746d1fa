import { z } from 'zod'
import type { List } from '../lists/page.ts'
import type { Scope } from '../scope.ts'
import { projection } from '../wire/projection.ts'
import { apiPrefix } from './address.ts'
import { entityTag } from '../wire/entity-tag.ts'
import { ApiResponse, TextResponse } from './api-response.ts'
import { methodOf, type AnyEndpoint } from './endpoint.ts'
import type { StoredResponse } from './idempotency.ts'
import { countHeaders, linkHeaders, pathTo, withLinks } from './links.ts'

interface Rendering {
  readonly base: Scope
  readonly checkResponses: boolean
}

/** The request that is rendered for: lists link to it, and a location is made of its path too. */
interface Rendered {
  readonly url: string
  readonly params: object
}

/** Compiles how what a handler returns becomes status, headers and body. */
export function renderer(
  endpoint: AnyEndpoint,
  { base: { config }, checkResponses }: Rendering,
): (result: unknown, request: Rendered) => StoredResponse {
  const { returns } = endpoint
  const schema: z.ZodType | undefined = returns.body
  const pick = schema === undefined || returns.media !== undefined ? undefined : projection(schema)
  const isTagged = hasEntityTag(endpoint)
  return (result, { url, params }) => {
    const response = result instanceof ApiResponse ? result : new ApiResponse(result)
    const status = response.status ?? returns.status
    if (response instanceof TextResponse)
      return { status, headers: typed(response), body: response.body }
    if (pick === undefined) return { status, headers: response.headers, body: '' }
    const list =
      returns.isList === true
        ? withLinks(response.body as List<unknown>, config.PUBLIC_URL + url)
        : undefined
    const isBare = list !== undefined && schema instanceof z.ZodArray
    const value = isBare ? list.results : (list ?? response.body)
    if (checkResponses) schema?.parse(value)
    const body = JSON.stringify(pick(value))
    const headers = {
      ...(isTagged ? { etag: entityTag(body) } : {}),
      ...(status === 201 && returns.location !== undefined
        ? {
            location:
              apiPrefix + pathTo(returns.location, { ...params, ...(response.body as object) }),
          }
        : {}),
      ...(list === undefined ? {} : countHeaders(response.body as List<unknown>)),
      ...(isBare ? linkHeaders(list) : {}),
      ...response.headers,
    }
    return { status, headers, body }
  }
}

function typed({ media, headers }: TextResponse): Readonly<Record<string, string>> {
  return { ...headers, 'content-type': `${media}; charset=utf-8` }
}

/** Single records have one, and so do new ones and the response to a change that may depend on it. */
export function hasEntityTag(endpoint: AnyEndpoint): boolean {
  const { isList, body, location, tellsMore } = endpoint.returns
  if (methodOf(endpoint) === 'GET') return isList !== true && body instanceof z.ZodObject
  return endpoint.conditional === true || (location !== undefined && tellsMore !== true)
}
