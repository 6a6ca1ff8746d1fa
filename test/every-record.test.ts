import assert from 'node:assert/strict'
import { after, before, suite } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { lazy } from '#kernel/lazy.ts'
import { canBeTried } from '#kernel/http/dry-run.ts'
import { methodOf, pathOf } from '#kernel/http/endpoint.ts'
import type { JsonSchema } from '#kernel/openapi/document.ts'
import { exampleOf } from '#kernel/openapi/example.ts'
import type { Client, Reply } from './client.ts'
import { eachNth } from './effort.ts'
import { bodyFields, sendCall, type Documented, type EndpointCall } from './endpoint-calls.ts'
import { permittedCall, rulesWith, type Exception } from './endpoint-rules.ts'
import { eventsOf } from './event-log.ts'
import { furnishedCall, spared } from './furnished-calls.ts'
import { furnished, isReference, type Furnished } from './objects.ts'
import { isShown, otherValue, type Components } from './other-values.ts'
import { tableOwner } from './table-owner.ts'

const located = 'says where what it created can be read'
const isFollowed = 'is followed by a GET that shows what was sent'
const isNamed = 'has the entity tag of what is read where it was created'
const isTagged = 'is changed under its present entity tag alone'

const exceptions: readonly Exception[] = [
  {
    rule: isFollowed,
    route: 'PATCH /crm/imports/{id}/',
    reason: 'columns that are sent change theirs in the mapping, and the others stay',
  },
  {
    rule: located,
    route: 'POST /auth/register/',
    reason: 'it creates a person, an organization and a token, and each is read elsewhere',
  },
  ...[isFollowed, located].map((rule) => ({
    rule,
    route: 'POST /businesses/{slug}/reviews/',
    reason: 'nobody reviews a business of their own; the tests of reviews write about others',
  })),
  {
    rule: isFollowed,
    route: 'POST /gtm/profiles/provision/',
    reason: 'it takes no business but one of its own organization; its own tests send one',
  },
  {
    rule: located,
    route: 'POST /businesses/{slug}/claim/',
    reason: 'a claim has no address of its own; the business shows what became of it',
  },
  {
    rule: located,
    route: 'POST /networks/{slug}/members/',
    reason: 'an application has no address of its own; GET /directory/own-memberships/ lists it',
  },
  {
    rule: located,
    route: 'POST /businesses/{slug}/relationships/',
    reason:
      'each side sees it otherwise, so that it has no address of its own; GET /directory/own-relationships/ lists it',
  },
  {
    rule: located,
    route: 'POST /businesses/{slug}/report/',
    reason: 'only moderators read reports, in their list',
  },
  {
    rule: located,
    route: 'POST /forms/{public_id}/submissions/',
    reason: 'a visitor learns nothing of what becomes of it; members read it with the form',
  },
  {
    rule: isFollowed,
    route: 'POST /privacy/suppressions/',
    reason: 'exactly one of its members is sent, and a hash is all that is kept of it',
  },
  ...['contacts', 'accounts'].map((records) => ({
    rule: isTagged,
    route: `POST /crm/${records}/merge/`,
    reason: 'the tag is that of the record in `into`; the tests of merges send it',
  })),
  {
    rule: isFollowed,
    route: 'POST /privacy/erasures/',
    reason: 'whom it was about is what it erases',
  },
]

/** Members of bodies that no GET shows as they were sent, each with the reason. */
const unshown: Readonly<Record<string, string>> = {
  'POST /crm/fields/ indexed': 'what is unique is indexed',
  'PATCH /crm/pipelines/{id}/ move_to': 'says where deals go, and is not kept',
  'PATCH /crm/fields/{id}/ indexed': 'what is unique is indexed',
  'POST /ai/providers/ api_key': 'a secret is shown to nobody',
  'PATCH /ai/providers/{id}/ api_key': 'a secret is shown to nobody',
  'PATCH /businesses/{slug}/ country': 'a code is shown as the name of the country',
  'PATCH /businesses/{slug}/ places': 'the code in them is shown as the name of the country',
  'POST /businesses/ country': 'a code is shown as the name of the country',
  'POST /businesses/ places': 'the code in them is shown as the name of the country',
  'POST /businesses/nominations/ country': 'a code is shown as the name of the country',
}

/** Where the rest of a record is shown. */
const furtherReadings: readonly (readonly [record: RegExp, rest: string])[] = [
  [/^(\/businesses\/[^/]+\/)$/, '$1profile/'],
  [/^\/credits\/wallet\/$/, '/credits/limits/'],
]

const holds = rulesWith(exceptions)
/** What the kernel decides for all records alike. */
const holdsAlike = rulesWith(exceptions, { oneIn: 3 })

/** A second organization for what one may not make twice, or not so often. */
const another = lazy(furnished)

suite('every record', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  holds(located, creates, async (documented, own) => {
    const { call, caller } = await furnishedCall(documented, own)
    const made = await sendCall(caller, call)
    const location = locationOf(made)
    if (made.status !== 201 || location === undefined) return `${made.status}, at ${location}`
    const read = await readAt(caller, location, call)
    return difference(made, read)
  })

  let turn = 0
  holds(isFollowed, isFollowedByGet, async (documented, shared) => {
    turn += 1
    for (const choose of eachNth(2, [exampleValue, otherValue], turn)) {
      const own = await spared(documented, choose === exampleValue ? shared : await another())
      const { call, caller } = await furnishedCall(documented, own)
      const body = { ...call.body, ...chosen(documented, call, choose) }
      const reply = await sendCall(caller, { ...call, body })
      if (reply.status >= 300) return `${reply.status}: ${JSON.stringify(reply.body)}`
      const location = locationOf(reply) ?? call.path
      const read = await readAt(caller, location, call)
      const fault =
        hiddenFault(documented, body, {
          ...(await restAt(caller, location, call)),
          ...read.body,
        }) ?? difference(reply, read)
      if (fault !== undefined) return fault
    }
    return undefined
  })

  holds(
    'keeps of an object in it what a PATCH does not name',
    changesObjects,
    async (documented, shared) => {
      const { call, caller } = await furnishedCall(documented, await spared(documented, shared))
      const before = (await readAt(caller, call.path, call)).body
      const body = Object.fromEntries(objectsIn(documented).map((field) => [field, {}]))
      const { status, body: after } = await sendCall(caller, { ...call, body })
      return isDeepStrictEqual(after, before) ? undefined : `${status}: ${JSON.stringify(after)}`
    },
  )

  holdsAlike('has an entity tag', isRecord, async (documented, own) => {
    const { call, caller } = await furnishedCall(documented, own)
    const { status, headers } = await sendCall(caller, call)
    return /^"[\w-]{22}"$/.test(headers.get('etag') ?? '') ? undefined : `none, with ${status}`
  })

  holds(isNamed, creates, async (documented, own) => {
    if (documented.endpoint.returns.tellsMore === true) return undefined
    const { call, caller } = await furnishedCall(documented, own)
    const made = await sendCall(caller, call)
    const location = locationOf(made)
    if (location === undefined) return undefined
    const read = await readAt(caller, location, call)
    const [told, is] = [made, read].map(({ headers }) => headers.get('etag'))
    return told != null && told === is ? undefined : `${told}, and reads ${is}`
  })

  holds(isTagged, isConditional, async (documented, shared) => {
    const { call, caller } = await furnishedCall(documented, await spared(documented, shared))
    const tag = (await readAt(caller, call.path, call)).headers.get('etag')!
    const stale = await sendCall(caller, call, { 'if-match': '"somethingelsealtogether"' })
    if (stale.body.code !== 'record_changed') return `${stale.status} for a stale tag`
    if (stale.headers.get('etag') !== tag) return `another tag with 412 than ${tag}`
    const { status, body } = await sendCall(caller, call, { 'if-match': tag })
    return status < 300 ? undefined : `${status} for its tag: ${JSON.stringify(body)}`
  })

  holdsAlike(
    'takes no precondition that nobody looks at',
    isUnconditional,
    async (documented, own) => {
      const { call, caller } = await permittedCall(documented, own)
      const { status, body } = await sendCall(caller, call, { 'if-match': '*' })
      return status === 400 && body.errors?.[0].field === 'If-Match' ? undefined : `${status}`
    },
  )

  holds('is as it was after a dry run', canRunDry, async (documented, shared) => {
    const own = await spared(documented, shared)
    const { call, caller } = await furnishedCall(documented, own)
    const look = async () => [
      withoutRequest(await readAt(caller, call.path, call)),
      await jobsOf(client, own),
      (await eventsOf(own)).length,
    ]
    const before = await look()
    const reply = await sendCall(caller, { ...call, query: { ...call.query, dry_run: 'true' } })
    if (reply.status >= 300 || reply.headers.get('dry-run') !== 'true')
      return `${reply.status}: ${JSON.stringify(reply.body)}`
    if (!(String(reply.status) in documented.operation.responses))
      return `${reply.status} is not in the contract`
    assert.deepEqual(await look(), before)
    return undefined
  })
})

function creates({ endpoint }: Documented) {
  return endpoint.returns.status === 201
}
function isConditional({ endpoint }: Documented) {
  return endpoint.conditional === true
}
function isUnconditional({ endpoint }: Documented) {
  return methodOf(endpoint) !== 'GET' && endpoint.conditional !== true
}
function canRunDry({ endpoint }: Documented) {
  return canBeTried(endpoint)
}
function isRecord({ endpoint, document }: Documented) {
  const changed = ['patch', 'delete'].some((method) => method in document.paths[pathOf(endpoint)]!)
  return methodOf(endpoint) === 'GET' && changed
}
/** What a POST creates is read where it says, what a PATCH changes at its own path. */
function isFollowedByGet({ endpoint, document, ...rest }: Documented) {
  if (bodyFields({ endpoint, document, ...rest }).length === 0) return false
  return methodOf(endpoint) === 'PATCH'
    ? 'get' in document.paths[pathOf(endpoint)]!
    : endpoint.returns.location !== undefined
}

/** The members of the body that are objects. */
function objectsIn({ endpoint }: Documented): string[] {
  return Object.entries<z.ZodType>(endpoint.body?.shape ?? {}).flatMap(([field, schema]) => {
    const member = schema instanceof z.ZodOptional ? schema.unwrap() : schema
    return member instanceof z.ZodObject ? [field] : []
  })
}
function changesObjects(documented: Documented) {
  return methodOf(documented.endpoint) === 'PATCH' && objectsIn(documented).length > 0
}

type Choice = (name: string, schema: JsonSchema, components: Components) => unknown

function exampleValue(_name: string, schema: JsonSchema, components: Components) {
  return exampleOf(schema, components)
}

/** A value for each documented field; what refers to an object is taken from the call. */
function chosen(documented: Documented, { body = {} }: EndpointCall, choose: Choice) {
  const { schemas } = documented.document.components
  return Object.fromEntries(
    bodyFields(documented).map(([field, schema]) => [
      field,
      isReference(field) || JSON.stringify(schema).includes('"format":"uuid"')
        ? body[field]
        : choose(field, schema, schemas),
    ]),
  )
}

function hiddenFault(
  { route }: Documented,
  sent: object,
  shown: Readonly<Record<string, unknown>>,
) {
  const hidden = Object.entries(sent).filter(
    ([field, value]) => !(`${route} ${field}` in unshown) && !isShown(value, shown[field]),
  )
  return hidden.length === 0
    ? undefined
    : `sent ${JSON.stringify(Object.fromEntries(hidden))}, shows ${JSON.stringify(shown)}`
}

/** Where two replies tell different things of what both tell. */
function difference({ body: one }: Reply, { status, body: other }: Reply) {
  if (status !== 200) return `${status} where it should be read`
  const names = Object.keys(one).filter((name) => name in other)
  const differing = names.filter((name) => !isDeepStrictEqual(one[name], other[name]))
  return differing.length === 0 ? undefined : `${differing.join(', ')} differ`
}

/** What a GET shows at a path of the call or beside it; where everyone may read, no organization is named. */
async function readAt(caller: Client, path: string, { query }: EndpointCall): Promise<Reply> {
  const { organization_id: id } = query
  const named: Record<string, string> = id === undefined ? {} : { organization_id: id }
  const reply = await sendCall(caller, { method: 'GET', path, query: named, body: undefined })
  return reply.body.errors?.[0]?.field === 'organization_id' ? caller.get(path) : reply
}

async function restAt(caller: Client, path: string, call: EndpointCall): Promise<object> {
  const found = furtherReadings.find(([record]) => record.test(path))
  return found === undefined ? {} : (await readAt(caller, path.replace(...found), call)).body
}

/** The address of a new record, as a path that a client takes. */
function locationOf({ headers }: Reply): string | undefined {
  return headers.get('location')?.replace(/^\/api\/v1/, '')
}

/** A refusal names its own request, and where there is no GET it is the same refusal. */
function withoutRequest({ status, body: { request_id: _request, ...body } }: Reply) {
  return { status, body }
}

async function jobsOf(client: pg.Client, { id }: Furnished): Promise<number> {
  const { rowCount } = await client.query(
    `select from pgboss.job where data->>'organization_id' = $1`,
    [id],
  )
  return rowCount ?? 0
}
