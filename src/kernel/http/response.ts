import { z } from 'zod'
import type { List } from '../lists/page.ts'
import type { Scope } from '../scope.ts'
import { projection } from '../wire/projection.ts'
import { apiPrefix } from './address.ts'
import { entityTag } from '../wire/entity-tag.ts'
import { Answer, methodOf, TextAnswer, type AnyEndpoint } from './endpoint.ts'
import type { StoredAnswer } from './idempotency.ts'
import { countHeaders, linkHeaders, pathTo, withLinks } from './links.ts'

interface Rendering {
  readonly base: Scope
  readonly checkAnswers: boolean
}

/** The request that is rendered for: lists link to it, and a location is made of its path too. */
interface Rendered {
  readonly url: string
  readonly params: object
}

/** Compiles how what a handler returns becomes status, headers and body. */
export function renderer(
  endpoint: AnyEndpoint,
  { base: { config }, checkAnswers }: Rendering,
): (result: unknown, request: Rendered) => StoredAnswer {
  const { returns } = endpoint
  const schema: z.ZodType | undefined = returns.body
  const pick = schema === undefined || returns.media !== undefined ? undefined : projection(schema)
  const isTagged = hasEntityTag(endpoint)
  return (result, { url, params }) => {
    const answer = result instanceof Answer ? result : new Answer(result)
    const status = answer.status ?? returns.status
    if (answer instanceof TextAnswer) return { status, headers: typed(answer), body: answer.body }
    if (pick === undefined) return { status, headers: answer.headers, body: '' }
    const list =
      returns.isList === true
        ? withLinks(answer.body as List<unknown>, config.PUBLIC_URL + url)
        : undefined
    const isBare = list !== undefined && schema instanceof z.ZodArray
    const value = isBare ? list.results : (list ?? answer.body)
    if (checkAnswers) schema?.parse(value)
    const body = JSON.stringify(pick(value))
    const headers = {
      ...(isTagged ? { etag: entityTag(body) } : {}),
      ...(status === 201 && returns.location !== undefined
        ? {
            location:
              apiPrefix + pathTo(returns.location, { ...params, ...(answer.body as object) }),
          }
        : {}),
      ...(list === undefined ? {} : countHeaders(answer.body as List<unknown>)),
      ...(isBare ? linkHeaders(list) : {}),
      ...answer.headers,
    }
    return { status, headers, body }
  }
}

function typed({ media, headers }: TextAnswer): Readonly<Record<string, string>> {
  return { ...headers, 'content-type': `${media}; charset=utf-8` }
}

/** Single records have one, and so do new ones and the response to a change that may depend on it. */
export function hasEntityTag(endpoint: AnyEndpoint): boolean {
  const { isList, body, location, tellsMore } = endpoint.returns
  if (methodOf(endpoint) === 'GET') return isList !== true && body instanceof z.ZodObject
  return endpoint.conditional === true || (location !== undefined && tellsMore !== true)
}
