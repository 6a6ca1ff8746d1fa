import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from 'kysely'
import { isWorkspace, methodOf } from '#kernel/http/endpoint.ts'
import { namesOrganization, takesBody } from '#kernel/openapi/refusals.ts'
import { permissions } from '#kernel/mcp/holder.ts'
import { isWorkspaceTool, type AnyTool } from '#kernel/mcp/tool.ts'
import { eachNth, effort } from '#test/effort.ts'
import {
  callOf,
  documentedEndpoints,
  namedObjects,
  sendCall,
  type Documented,
  type EndpointCall,
} from '#test/endpoint-calls.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { allVisible } from '#test/event-log.ts'
import { rowsOf } from '#test/filled.ts'
import { allObjects, callAbout, furnished, type Furnished } from '#test/objects.ts'
import { lazy } from '#kernel/lazy.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { world } from '#test/world.ts'

/** What everyone may do about a business, whoever holds it: claim it, prove the claim, and write what they think of it. */
const openToAll = new Set([
  'POST /businesses/{slug}/claim/',
  'POST /businesses/{slug}/claim/verify/',
  'POST /businesses/{slug}/reviews/',
])

/** The argument by which a tool takes what its path names, with an object of `theirs`. */
async function objectNamedBy({ route = '', input }: AnyTool, theirs: Furnished) {
  const [, path = '', name = ''] = /^\S+ (.*?)\{((?!organization_id)\w+)\}/.exec(route) ?? []
  const { shape } = input as { shape: object }
  const argument = [name, 'profile_id'].find((each) => each in shape)
  return argument === undefined || path === '' ? {} : { [argument]: await theirs.object(path) }
}

function reads({ endpoint }: Documented) {
  return methodOf(endpoint) === 'GET'
}
function isPrivate({ endpoint }: Documented) {
  return endpoint.access !== 'public'
}
function inWorkspace({ endpoint }: Documented) {
  return isWorkspace(endpoint)
}

/** What moderators see is of all organizations, which is what they are there for; a secret is for whoever has it. */
function isTenants({ route }: Documented) {
  return !route.includes(' /moderation/') && !route.includes('{secret}')
}

async function endpointsThat(...rules: ((documented: Documented) => boolean)[]) {
  const all = [isTenants, ...rules]
  return (await documentedEndpoints()).filter((one) => all.every((rule) => rule(one)))
}

/** An organization that has one of everything. */
interface Tenant extends Furnished {
  readonly objects: Readonly<Record<string, string>>
  /** One of each scope, with all permissions. */
  readonly keys: readonly string[]
  /** What each operation of a workspace is asked about it. */
  readonly questions: readonly (readonly [Documented, EndpointCall])[]
  /** All that its owner reads. The other changes nothing of it, which is shown when all was tried. */
  readonly everything: Readonly<Record<string, unknown>>
}

async function tenant(): Promise<Tenant> {
  const own = await furnished()
  const objects = await allObjects(own)
  const keys: string[] = []
  for (const scope of ['organization', 'member'] as const) {
    const key = await keyOf(own.owner, own.id, { scope, permissions: [...permissions] })
    keys.push(key.plaintext)
  }
  const questions: [Documented, EndpointCall][] = []
  for (const documented of await endpointsThat(inWorkspace))
    questions.push([documented, await question(documented, own, own)])
  await allVisible(own.scope)
  return { ...own, objects, keys, questions, everything: await everythingIn(own) }
}

/** What a request needs of which no single parameter is required. */
const neededQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /privacy/export/': { email: 'nobody@riverton.example' },
}

const pair = lazy(async () => [await tenant(), await tenant()] as const)

/** Sends the documented request about objects of `theirs`, as the owner of `caller` in `within`. */
async function ask(
  documented: Documented,
  theirs: Furnished,
  caller: Furnished,
  within: Furnished,
) {
  return sendCall(caller.owner, await question(documented, theirs, within))
}

async function question(documented: Documented, theirs: Furnished, within: Furnished) {
  const { query, ...call } = await callAbout(documented, theirs, within.id)
  return { ...call, query: { ...query, ...neededQueries[documented.route] } }
}

/** All that an organization's owner can read in it, by route. */
async function everythingIn(own: Furnished): Promise<Record<string, unknown>> {
  const everything: Record<string, unknown> = {}
  for (const documented of await endpointsThat(reads, isPrivate)) {
    const { status, body } = await ask(documented, own, own, own)
    assert.equal(status, 200, `${documented.route}: ${JSON.stringify(body)}`)
    everything[documented.route] = withoutInstant(body)
  }
  return everything
}

/** An export says the moment at which it was made, and a proof, and a token when it was used last. */
function withoutInstant(body: unknown): unknown {
  const instants = /("(?:exported_at|checked_at|through|last_used_at)": ?)"[^"]*"/g
  return typeof body === 'string'
    ? body.replace(/^{"type":"header".*\n/, '').replaceAll(instants, '$1null')
    : (JSON.parse(JSON.stringify(body).replaceAll(instants, '$1null')) as unknown)
}

function uuids(value: unknown): string[] {
  return JSON.stringify(value).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
}

/**
 * Texts that must never reach anyone else: the marker, and every id but those of the directory, which tests give to
 * businesses as names too, and of this process, which founded all organizations.
 */
async function privateTexts(own: Tenant): Promise<string[]> {
  const { runtime } = await world()
  const shown = await sql`
    select id, concat(slug, name, website) from businesses
     union select id, '' from business_notices
     union select id, '' from business_statements union select id, '' from networks
     union select id, '' from network_members union select id, '' from business_reviews
     union select id, '' from business_relationships`.execute(runtime.base.db)
  const shared = new Set([runtime.base.cause.id, ...uuids(shown.rows)])
  const ids = uuids(own.everything).filter((id) => !shared.has(id))
  assert.ok(ids.length > 10)
  return [own.marker, ...new Set(ids)]
}

function assertHides(value: unknown, secrets: readonly string[], where: string) {
  const text = JSON.stringify(value ?? null)
  assert.deepEqual(
    secrets.filter((secret) => text.includes(secret)),
    [],
    where,
  )
}

suite('two organizations', () => {
  // Whatever they are asked below, the other is as it was.
  after(async () => {
    const [, foreign] = await pair()
    assert.deepEqual(await everythingIn(foreign), foreign.everything)
  })

  test('see nothing of each other, by any endpoint', async () => {
    const [one, other] = await pair()
    const directions = [
      [one, other],
      [other, one],
    ] as const
    for (const [direction, [own, foreign]] of directions.entries()) {
      const secrets = await privateTexts(foreign)
      assertHides(own.everything, secrets, 'what its own reads show')
      for (const documented of eachNth(2, await endpointsThat(reads), direction)) {
        const { body } = await ask(documented, foreign, own, own)
        // The refusal may repeat the id that was asked for, and nothing else.
        const others = secrets.filter((secret) => !Object.values(foreign.objects).includes(secret))
        assertHides(body, others, documented.route)
      }
    }
  })

  test('cannot reach an object of the other through their own, nor change it', async () => {
    const [own, foreign] = await pair()
    const named = (documented: Documented) => namedObjects(documented).length > 0
    for (const documented of await endpointsThat(isPrivate, named)) {
      const { status, body } = await ask(documented, foreign, own, own)
      if (openToAll.has(documented.route)) continue
      assert.equal(status, 404, `${documented.route}: ${JSON.stringify(body)}`)
    }
  })

  test('are closed to the other when it names them', async () => {
    const [own, foreign] = await pair()
    for (const [documented, call] of foreign.questions) {
      const { status, body } = await sendCall(own.owner, call)
      assert.deepEqual([status, body.code], [403, 'not_a_member'], documented.route)
    }
  })

  test('cannot be mixed in one request', async () => {
    const [own, foreign] = await pair()
    const orders = [
      [own, foreign],
      [foreign, own],
    ] as const
    const rows = () =>
      asTableOwner(async (client) => [
        await rowsOf(client, own.id),
        await rowsOf(client, foreign.id),
        effort(undefined, true) && (await everythingIn(own)),
      ])
    const before = await rows()
    for (const [place, documented] of (await endpointsThat(inWorkspace)).entries())
      for (const [first, second] of eachNth(2, orders, place)) {
        const call = callOf(documented, first.id)
        const { endpoint } = documented
        const place = takesBody(endpoint) && endpoint.receives === undefined ? 'body' : 'query'
        if (place === 'query' && !namesOrganization(endpoint)) continue
        const mixed = { ...call, [place]: { ...call[place], organization_id: second.id } }
        const { status, body } = await sendCall(own.owner, mixed)
        assert.deepEqual([status, body.code], [400, 'validation_failed'], documented.route)
        assert.equal(body.errors[0].field, 'organization_id')
      }
    assert.deepEqual(await rows(), before)
  })

  test('see nothing of each other through tools, whatever the key', async () => {
    const [own, foreign] = await pair()
    const secrets = await privateTexts(foreign)
    const { tools } = (await world()).runtime.app
    for (const [place, tool] of tools.entries())
      for (const key of effort([own.keys[place % own.keys.length]!], own.keys)) {
        const named: Record<string, string> = await objectNamedBy(tool, foreign)
        const input = { ...named, ...(isWorkspaceTool(tool) ? { organization_id: own.id } : {}) }
        const { code, body } = await callTool(key, tool.name, input)
        const [object] = Object.values(named)
        if (object !== undefined && tool.access !== 'public' && !openToAll.has(tool.route ?? ''))
          assert.match(code ?? 'none', /^(not_found|validation_failed)$/, tool.name)
        assertHides(
          body,
          secrets.filter((secret) => secret !== object),
          tool.name,
        )
        if (!isWorkspaceTool(tool)) continue
        const theirs = { ...input, organization_id: foreign.id }
        assert.equal((await callTool(key, tool.name, theirs)).code, 'not_a_member', tool.name)
      }
  })
})
