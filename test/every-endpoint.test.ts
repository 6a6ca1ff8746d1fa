import { randomUUID } from 'node:crypto'
import { suite } from 'node:test'
import { effectOf, isWorkspace, methodOf, pathOf } from '#kernel/http/endpoint.ts'
import { lazy, lazyBy } from '#kernel/lazy.ts'
import { namesOrganization, refusalsOf, takesBody } from '#kernel/openapi/refusals.ts'
import type { Role } from '#kernel/scope.ts'
import { Client, type Reply } from './client.ts'
import {
  bodyFields,
  callOf,
  namedObjects,
  sendCall,
  wrongFor,
  type Documented,
} from './endpoint-calls.ts'
import { permittedCall, rulesWith, type Exception } from './endpoint-rules.ts'
import { callAbout, furnished } from './objects.ts'
import { person, world, type Organization } from './world.ts'

/**
 * Endpoints that a rule does not fit, each with the reason. This list may only shrink: a rule that
 * fails elsewhere is a fault of the endpoint.
 */
const exceptions: readonly Exception[] = [
  {
    rule: 'finds nothing that belongs to another organization',
    route: 'POST /businesses/{slug}/reviews/',
    reason: 'reviews are of businesses that others hold; the tests of reviews try one’s own',
  },
  ...[
    'POST /moderation/reports/{id}/dismiss/',
    'POST /moderation/duplicates/{id}/dismiss/',
    'POST /moderation/duplicates/{id}/restore/',
    'PUT /moderation/imported-profiles/{id}/opt-out/',
    'POST /moderation/businesses/{slug}/suspend/',
    'POST /moderation/businesses/{slug}/resume/',
    'POST /moderation/businesses/{slug}/verify/',
    'POST /moderation/businesses/{slug}/merge/',
    'POST /moderation/networks/{slug}/suspend/',
    'POST /moderation/reviews/{id}/approve/',
    'POST /moderation/claims/{id}/approve/',
    'POST /moderation/claims/{id}/reject/',
    'POST /moderation/reviews/{id}/reject/',
    'POST /moderation/statements/{id}/approve/',
    'POST /moderation/statements/{id}/dispute/',
    'POST /moderation/statements/{id}/reject/',
    'POST /moderation/networks/{slug}/resume/',
  ].map((route) => ({
    rule: 'finds nothing that belongs to another organization',
    route,
    reason: 'moderators decide about the entries of all organizations',
  })),
  {
    rule: 'finds nothing that belongs to another organization',
    route: 'POST /businesses/{slug}/claim/',
    reason:
      'everyone sees the businesses of the directory; one without a website cannot be claimed: 409',
  },
  ...[
    'POST /me/password/',
    'POST /me/email/',
    'POST /me/delete/',
    'POST /me/second-factor/',
    'POST /me/second-factor/recovery-codes/',
    'POST /me/second-factor/disable/',
  ].map((route) => ({
    rule: 'answers its documented request only as it documents',
    route,
    reason: 'the documented password is not the one of the caller',
  })),
  {
    rule: 'answers its documented request only as it documents',
    route: 'POST /credits/topups/stripe/',
    reason: 'nobody but the payment provider can sign it',
  },
  ...[
    'refuses an unknown query parameter by name',
    'refuses an unknown body member by name',
    'refuses a body that is not JSON',
    'refuses another content type',
  ].map((rule) => ({
    rule,
    route: 'POST /credits/topups/stripe/',
    reason: 'the signature over its bytes is checked before anything that they say',
  })),
  {
    rule: 'answers its documented request only as it documents',
    route: 'GET /privacy/export/',
    reason: 'any one of three parameters says who is meant, so that none is required',
  },
]

const holds = rulesWith(exceptions)
const holdsAlike = rulesWith(exceptions, { oneIn: 6 })

/** Who belongs to no organization. */
const stranger = lazy(person)
/** An organization beside the one that a rule shares. */
const another = lazy(furnished)
/** One to which everything is added once. */
const growing = lazy(furnished)
/** A member of each role, of the organization that a rule shares. */
const memberOf = lazyBy(({ member }: Organization) => lazyBy((role: Role) => member(role)))

function isPrivate({ endpoint }: Documented) {
  return endpoint.access !== 'public'
}
function inWorkspace({ endpoint }: Documented) {
  return isWorkspace(endpoint)
}
function writes({ endpoint }: Documented) {
  return takesBody(endpoint) && endpoint.receives === undefined
}
function sends({ endpoint }: Documented) {
  return takesBody(endpoint)
}
function any() {
  return true
}

/** Reads, or changes values of an object that stays. */
function takesNothingAway({ endpoint }: Documented): boolean {
  return effectOf(endpoint) === 'read' || methodOf(endpoint) === 'PATCH'
}

/** Where a month or an instant may be sent, and in which part of the request. */
function instantFields(documented: Documented): [string, 'query' | 'body'][] {
  const isInstant = (schema: object) => /"date-time"|"20\d\d-\d\d/.test(JSON.stringify(schema))
  return [
    ...documented.operation.parameters
      .filter((parameter) => parameter.in === 'query' && isInstant(parameter))
      .map(({ name }): [string, 'query'] => [name, 'query']),
    ...bodyFields(documented)
      .filter(([, schema]) => isInstant(schema))
      .map(([name]): [string, 'body'] => [name, 'body']),
  ]
}

/** Says how an answer differs from the refusal that was due. */
function due(status: number, code: string, { status: got, body }: Reply, field?: string) {
  if (got !== status || body.code !== code)
    return `${got} ${body.code ?? ''} instead of ${status} ${code}: ${JSON.stringify(body)}`
  if (field === undefined) return undefined
  const fields = ((body.errors ?? []) as { field: string }[]).map((error) => error.field)
  return fields.some((name) => name === field || name.startsWith(`${field}.`))
    ? undefined
    : `names ${fields.join(', ') || 'no field'} instead of ${field}`
}

suite('every endpoint', () => {
  holds('asks a visitor for a token', isPrivate, async (documented) => {
    const { visitor } = await world()
    const answer = await sendCall(visitor, callOf(documented, randomUUID()))
    return due(401, 'authentication_required', answer)
  })

  holds('refuses a token that is not valid', isPrivate, async (documented) => {
    const { origin } = await world()
    const caller = new Client(origin, `svc_usr_${'0'.repeat(43)}`)
    return due(401, 'invalid_token', await sendCall(caller, callOf(documented, randomUUID())))
  })

  holds(
    'asks for the organization',
    ({ endpoint }) => isWorkspace(endpoint) && !namesOrganization(endpoint),
    async (documented) => {
      const call = { ...callOf(documented, randomUUID()), query: {} }
      return due(400, 'organization_required', await sendCall(await stranger(), call))
    },
  )

  holdsAlike('refuses an organization that is no UUID', inWorkspace, async (documented) => {
    const answer = await sendCall(await stranger(), callOf(documented, 'not-a-uuid'))
    return due(400, 'validation_failed', answer, 'organization_id')
  })

  holds('refuses a stranger', inWorkspace, async (documented, { id }) => {
    return due(403, 'not_a_member', await sendCall(await stranger(), callOf(documented, id)))
  })

  holds('refuses an unknown organization like a foreign one', inWorkspace, async (documented) => {
    const answer = await sendCall(await stranger(), callOf(documented, randomUUID()))
    return due(403, 'not_a_member', answer)
  })

  holds(
    'refuses a role that is too low',
    ({ endpoint }) => endpoint.access === 'admin' || endpoint.access === 'owner',
    async (documented, own) => {
      const lower = documented.endpoint.access === 'owner' ? 'admin' : 'member'
      const caller = await memberOf(own)(lower)
      return due(403, 'role_required', await sendCall(caller, callOf(documented, own.id)))
    },
  )

  holds(
    'finds nothing that belongs to another organization',
    (documented) => isPrivate(documented) && namedObjects(documented).length > 0,
    async (documented, other) => {
      const own = await another()
      const { status } = await sendCall(own.owner, await callAbout(documented, other, own.id))
      return status === 404 ? undefined : `${status} instead of 404`
    },
  )

  holdsAlike('refuses an unknown query parameter by name', any, async (documented, own) => {
    const { call, caller } = await permittedCall(documented, own)
    const query = { ...call.query, no_such_parameter: '1' }
    const answer = await sendCall(caller, { ...call, query })
    return due(400, 'validation_failed', answer, 'no_such_parameter')
  })

  holdsAlike('refuses an unknown body member by name', writes, async (documented, own) => {
    const { call, caller } = await permittedCall(documented, own)
    const body = { ...call.body, no_such_member: 1 }
    const answer = await sendCall(caller, { ...call, body })
    return due(400, 'validation_failed', answer, 'no_such_member')
  })

  holdsAlike('refuses a body member of the wrong type by name', writes, async (documented, own) => {
    const { call, caller } = await permittedCall(documented, own)
    for (const [field, schema] of bodyFields(documented)) {
      const wrong = wrongFor(schema)
      if (wrong === undefined) continue
      const answer = await sendCall(caller, { ...call, body: { ...call.body, [field]: wrong } })
      const fault = due(400, 'validation_failed', answer, field)
      if (fault !== undefined) return `${field}: ${fault}`
    }
    return undefined
  })

  holdsAlike('knows every edge of the calendar', any, async (documented, own) => {
    const { call, caller } = await permittedCall(documented, own)
    const edges = ['0000-01', '9999-12', '1900-01', '9998-12', '0001-02'].flatMap((month) => [
      month,
      `${month}-01`,
      `${month}-01T00:00:00+14:00`,
      `${month}-01T00:00:00-23:59`,
      `${month}-28T23:59:59.999-12:00`,
    ])
    const fields = instantFields(documented)
    for (const edge of fields.length === 0 ? [] : edges) {
      const sent = (place: string) =>
        Object.fromEntries(fields.filter(([, at]) => at === place).map(([name]) => [name, edge]))
      const query = { ...call.query, ...sent('query') }
      const body = call.body && { ...call.body, ...sent('body') }
      const answer = await sendCall(caller, { ...call, query, body })
      if (answer.status >= 500) return `${edge}: ${answer.status}`
    }
    return undefined
  })

  holdsAlike('refuses a body that is not JSON', writes, async (documented, own) => {
    const { call, caller } = await permittedCall(documented, own)
    const answer = await sendCall(caller, { ...call, body: '{"half": ' })
    return due(400, 'validation_failed', answer, 'body')
  })

  holdsAlike('refuses another content type', sends, async (documented, own) => {
    const { call, caller } = await permittedCall(documented, own)
    const headers = { 'content-type': 'text/plain' }
    const answer = await sendCall(caller, { ...call, body: 'words' }, headers)
    return due(415, 'unsupported_media_type', answer)
  })

  holdsAlike('refuses a method that its path does not offer', any, async (documented) => {
    const { visitor } = await world()
    const offered = Object.keys(documented.document.paths[pathOf(documented.endpoint)]!)
    const other = ['PUT', 'PATCH', 'DELETE'].find((each) => !offered.includes(each.toLowerCase()))!
    const answer = await visitor.send(other, callOf(documented, randomUUID()).path)
    const fault = due(405, 'method_not_allowed', answer)
    const allow = (answer.headers.get('allow') ?? '').split(', ')
    return (
      fault ??
      (allow.includes(methodOf(documented.endpoint)) ? undefined : `Allow: ${allow.join(', ')}`)
    )
  })

  holdsAlike('answers the same without the trailing slash', any, async (documented) => {
    const { visitor } = await world()
    const call = { ...callOf(documented, randomUUID()), query: { no_such_parameter: '1' } }
    const slashed = await sendCall(visitor, call)
    const bare = await sendCall(visitor, { ...call, path: call.path.replace(/\/$/, '') })
    return bare.status === slashed.status && bare.body.code === slashed.body.code
      ? undefined
      : `${bare.status} instead of ${slashed.status}`
  })

  holds('answers its documented request only as it documents', any, async (documented, shared) => {
    const isAdded = documented.endpoint.returns.status === 201
    const own = takesNothingAway(documented) ? shared : await (isAdded ? growing() : furnished())
    const { call, caller } = await permittedCall(documented, own)
    const { status, body } = await sendCall(caller, call)
    if (!(String(status) in documented.operation.responses)) return `answers ${status}`
    if (status < 400) return undefined
    const codes = refusalsOf(documented.endpoint).map(({ code }) => code)
    if (!codes.includes(body.code)) return `refuses with ${status} ${body.code}`
    return body.code === 'validation_failed' ? JSON.stringify(body.errors) : undefined
  })
})
