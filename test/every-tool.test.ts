import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import {
  DeletionScheduled,
  InternalError,
  NotAMember,
  NotFound,
  OrganizationRequired,
  RoleRequired,
  SecondFactorRequired,
  ValidationFailed,
  type RefusalWords,
} from '#kernel/errors.ts'
import { z } from 'zod'
import { effectOf } from '#kernel/http/endpoint.ts'
import { IdempotencyInProgress, IdempotencyKeyReused } from '#kernel/http/idempotency.ts'
import { lazy } from '#kernel/lazy.ts'
import { inputSchema } from '#kernel/mcp/arguments.ts'
import { listing } from '#kernel/mcp/listing.ts'
import { permissions } from '#kernel/mcp/holder.ts'
import { permissionsFor } from '#kernel/mcp/permissions.ts'
import { isWorkspaceTool, type AnyTool } from '#kernel/mcp/tool.ts'
import { wording } from '#kernel/mcp/wording.ts'
import { aboutApi } from '#roles/about-api.ts'
import { aboutMcp } from '#roles/about-mcp.ts'
import { eachNth } from './effort.ts'
import { bearer, callTool, keyOf, post, problemIn, withClient } from './mcp-client.ts'
import { organization, world, type Organization } from './world.ts'

const { tools, endpoints } = (await world()).runtime.app
const reword = wording(tools)
const listings = tools.map((tool) => ({ tool, listed: listing(tool, reword) }))

/** Operations that no agent can call, each with the reason. */
const unreachable: Readonly<Record<string, string>> = {
  'POST /crm/imports/': 'takes a file',
  'GET /crm/imports/{id}/refused/': 'returns a file',
  'GET /crm/accounts/export/': 'returns a file of any length',
  'POST /crm/accounts/export/': 'returns a file of any length',
  'GET /crm/contacts/export/': 'returns a file of any length',
  'POST /crm/contacts/export/': 'returns a file of any length',
  'GET /crm/tasks/export/': 'returns a file of any length',
  'POST /crm/tasks/export/': 'returns a file of any length',
  'GET /crm/deals/export/': 'returns a file of any length',
  'POST /crm/deals/export/': 'returns a file of any length',
  'GET /crm/notes/export/': 'returns a file of any length',
  'POST /crm/notes/export/': 'returns a file of any length',
  'GET /crm/interactions/export/': 'returns a file of any length',
  'POST /crm/interactions/export/': 'returns a file of any length',
  'GET /crm/fields/export/': 'returns a file of any length',
  'POST /crm/fields/export/': 'returns a file of any length',
  'GET /crm/pipelines/export/': 'returns a file of any length',
  'POST /crm/pipelines/export/': 'returns a file of any length',
  'GET /crm/views/export/': 'returns a file of any length',
  'POST /crm/views/export/': 'returns a file of any length',
  'GET /context/links/{secret}/':
    'is for programs without an account; get_context_pack tells the same',
  'GET /businesses/export/': 'returns a file of any length',
  'POST /businesses/nominations/': 'a person says what they know of somebody else',
  'POST /businesses/{slug}/reviews/': 'what a person has seen, no agent has',
  'GET /me/reviews/': 'what a person wrote, they look after themselves',
  'GET /me/reviews/{id}/': 'what a person wrote, they look after themselves',
  'DELETE /me/reviews/{id}/': 'what a person wrote, they look after themselves',
  'POST /businesses/{slug}/claim/email/':
    'mails a code that is a secret; a person asks for it and sends it',
  'POST /businesses/{slug}/transfer/': 'shows a secret; a person decides that',
  'DELETE /businesses/{slug}/transfer/': 'what a person began they end themselves',
  'POST /directory/transfers/accept/': 'takes a secret; a person decides that',
  'POST /auth/register/': 'sets a password and shows a token',
  'POST /auth/login/': 'takes a password and shows a token',
  'POST /auth/logout/': 'ends a REST token; a credential of MCP has none',
  'POST /me/password/': 'takes and sets a password',
  'POST /auth/password-reset/': 'is for people who cannot sign in',
  'POST /auth/password-reset/confirm/': 'sets a password',
  'POST /auth/email/confirm/': 'is what the reader of a mail does, without signing in',
  'POST /auth/email/change/': 'is what the reader of a mail does, without signing in',
  'POST /auth/email/undo/': 'is what the reader of a mail does, without signing in',
  'POST /me/email/': 'takes a password',
  'POST /me/delete/': 'takes a password, and ends everything',
  'POST /me/second-factor/': 'takes a password and shows a secret',
  'POST /me/second-factor/confirm/': 'shows secrets',
  'POST /me/second-factor/recovery-codes/': 'takes a password and shows secrets',
  'POST /me/second-factor/disable/': 'takes a password',
  'POST /auth/second-factor/undo/': 'is what the reader of a mail does, without signing in',
  'PUT /organizations/{organization_id}/second-factor/':
    'is what keeps a stolen key out; a person decides that',
  'POST /me/email/confirmation/': 'what is mailed is for a person to open',
  'GET /me/export/': 'everything at once; no model could read it',
  'GET /me/tokens/': 'tokens are for REST; people look after theirs there',
  'DELETE /me/tokens/{id}/': 'tokens are for REST; people look after theirs there',
  'GET /organizations/': 'list_organizations tells the same, within the reach of the credential',
  'DELETE /organizations/{organization_id}/': 'ends everything; a person decides that',
  'GET /organizations/{organization_id}/export/': 'everything at once; no model could read it',
  'POST /organizations/{organization_id}/restore/': 'keys do not work while it may be restored',
  'POST /ai/providers/': 'takes a key, which no model may see',
  'PATCH /ai/providers/{id}/': 'takes a key, which no model may see',
  'POST /ai/agent/stream/': 'a model needs no other model to call tools for it',
  'GET /ai/runs/{id}/stream/': 'get_ai_run tells the same when it has ended',
  'POST /credits/topups/': 'orders what somebody has to pay; a person decides that',
  'POST /credits/topups/stripe/': 'is what the payment provider sends',
  'POST /mcp/keys/': 'shows a secret, with which a tool could give itself more rights',
  'POST /webhooks/{id}/rotate/': 'shows a secret, with which deliveries could be forged',
  'POST /businesses/{slug}/report/': 'is limited for each address, which a tool does not have',
  'GET /moderation/businesses/': 'a person moderates, who has not read what strangers tell a model',
  'GET /moderation/duplicates/': 'a person moderates, who has not read what strangers tell a model',
  'POST /moderation/businesses/import/': 'a person decides that',
  'POST /moderation/duplicates/{id}/dismiss/': 'a person decides that',
  'POST /moderation/duplicates/{id}/restore/': 'a person decides that',
  'GET /moderation/imported-profiles/':
    'a person moderates, who has not read what strangers tell a model',
  'GET /moderation/profile-imports/': 'a person decides that',
  'POST /moderation/profile-imports/': 'a person decides that',
  'PUT /moderation/imported-profiles/{id}/opt-out/': 'a person decides that',
  'GET /moderation/reports/': 'a person moderates, who has not read what strangers tell a model',
  'GET /moderation/claims/': 'a person moderates, who has not read what strangers tell a model',
  'POST /moderation/claims/{id}/approve/': 'a person decides that',
  'POST /moderation/claims/{id}/reject/': 'a person decides that',
  'GET /moderation/reviews/': 'a person moderates, who has not read what strangers tell a model',
  'POST /moderation/reviews/{id}/approve/': 'a person decides that',
  'POST /moderation/reviews/{id}/reject/': 'a person decides that',
  'POST /moderation/reports/{id}/dismiss/': 'a person decides that',
  'POST /moderation/businesses/{slug}/suspend/': 'a person decides that',
  'POST /moderation/businesses/{slug}/resume/': 'a person decides that',
  'POST /moderation/businesses/{slug}/verify/': 'a person decides that',
  'POST /moderation/businesses/{slug}/merge/': 'a person decides that',
  'GET /moderation/statements/': 'a person moderates, who has not read what strangers tell a model',
  'POST /moderation/statements/{id}/approve/': 'a person decides that',
  'POST /moderation/statements/{id}/dispute/': 'a person decides that',
  'POST /moderation/statements/{id}/reject/': 'a person decides that',
  'POST /moderation/networks/{slug}/suspend/': 'a person decides that',
  'POST /moderation/networks/{slug}/resume/': 'a person decides that',
  'GET /forms/{public_id}/': 'is for visitors; members read the form itself',
  'POST /forms/{public_id}/submissions/': 'is for visitors, whose network is counted',
  'GET /home/actions/': 'the same as under /automation/recommendations/',
  'POST /home/actions/{id}/view/': 'the same as under /automation/recommendations/',
  'POST /home/actions/{id}/act/': 'the same as under /automation/recommendations/',
  'POST /home/actions/{id}/dismiss/': 'the same as under /automation/recommendations/',
  'POST /home/actions/{id}/snooze/': 'the same as under /automation/recommendations/',
}

/** What any tool may refuse with. */
const commonRefusals = {
  DeletionScheduled,
  IdempotencyInProgress,
  IdempotencyKeyReused,
  InternalError,
  NotAMember,
  NotFound,
  OrganizationRequired,
  RoleRequired,
  SecondFactorRequired,
  ValidationFailed,
}

/** No field of any tool takes an object of this kind. */
/** Which members it has, the organization decides. */
function hasAnyMembers(schema: z.ZodType | undefined): boolean {
  const inner =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodRecord
}

const wrong = { neither: ['text', 'nor', 'number'] }

function within(tool: AnyTool, id: string) {
  return isWorkspaceTool(tool) ? { organization_id: id } : {}
}

/** One organization for all tools: whatever these tests call is refused. */
let home: Organization
/** Reaches every tool, those of a person too. */
let key: string
let confinedKey: string
const strangers = lazy(organization)
/** A key with every permission but the one of that name. */
const keysWithout = new Map<string, string>()
before(async () => {
  home = await organization()
  const all = { permissions: [...permissions] }
  key = (await keyOf(home.owner, home.id, { ...all, scope: 'member' })).plaintext
  confinedKey = (await keyOf(home.owner, home.id, all)).plaintext
  for (const lacking of permissions) {
    const others = permissions.filter((one) => one !== lacking)
    const { plaintext } = await keyOf(home.owner, home.id, { permissions: others })
    keysWithout.set(lacking, plaintext)
  }
})

suite('the tools', () => {
  test('have names of their own', () => {
    assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length)
  })

  test('reach every operation, but for those with a reason', () => {
    const missing = endpoints.filter(
      ({ tool, route }) => (tool === undefined) !== route in unreachable,
    )
    assert.deepEqual(
      missing.map(({ route }) => route),
      [],
    )
  })

  test('are offered where the endpoint has headers that its body does not tell', () => {
    const written = new Set([
      'Content-Disposition',
      'X-Accel-Buffering',
      'X-Credits-Charged',
      'X-Credits-Remaining',
      'X-Next-After',
      'X-Possible-Duplicates',
      'X-Total-Count',
      'X-Vercel-AI-UI-Message-Stream',
      'Link',
    ])
    const lost = endpoints.flatMap(({ headers = {}, route }) =>
      Object.keys(headers)
        .filter((name) => name !== 'Cache-Control' && !written.has(name))
        .map((name) => `${route} ${name}`),
    )
    assert.deepEqual(lost, [])
  })

  test('name the price of what they spend, and take a bound for it', () => {
    for (const tool of tools.filter(({ effect }) => effect === 'spend')) {
      assert.ok(tool.priceOf, tool.name)
      assert.ok('max_credits' in tool.input.shape, tool.name)
    }
  })

  test('that spend are for who may read, but for those that ask when they do', () => {
    const asking = tools.filter(({ asksToRead }) => asksToRead).map(({ name }) => name)
    assert.deepEqual(asking, ['run_ai'])
  })

  test('speak of no REST', () => {
    for (const { tool, listed } of listings) {
      assert.doesNotMatch(
        JSON.stringify(listed),
        /\b(GET|POST|PATCH|PUT|DELETE) \/|`next`|return \d{3}|X-(?:Credits|Possible)|in (?:this|the) response|the answer/,
        tool.name,
      )
    }
  })

  test('refuse in words that name no REST, but for what only a person does', () => {
    const kinds = [
      ...Object.values(commonRefusals),
      ...tools.flatMap(({ refuses = [] }) => refuses),
    ]
    const words: RefusalWords = { ...aboutApi.refusalWords, ...aboutMcp.refusalWords }
    const details = kinds.map(({ code, detail }) => [code, reword(words[code] ?? detail)] as const)
    const foreign = details.filter(([, detail]) =>
      /\b(GET|POST|PATCH|PUT|DELETE) |`next`|\bAPI\b|send the request/.test(detail),
    )
    assert.deepEqual([...new Set(foreign.map(([code]) => code))].toSorted(), [
      'address_unconfirmed',
      'deletion_scheduled',
      'second_factor_required',
    ])
  })

  test('compile in strict validators of both dialects, and results in those without formats', () => {
    for (const Validator of [Ajv, Ajv2020]) {
      const settings = { strict: true, code: { optimize: false } }
      const [sent, returned] = [new Validator(settings), new Validator(settings)]
      addFormats.default(sent)
      for (const { listed } of listings) {
        sent.compile(listed.inputSchema)
        returned.compile(listed.outputSchema as object)
      }
    }
  })

  test('describe one type at a time', () => {
    for (const { tool, listed } of listings)
      assert.doesNotMatch(
        JSON.stringify([listed.inputSchema, listed.outputSchema]),
        /"type":\[/,
        tool.name,
      )
  })

  for (const lacking of permissions)
    test(`are not listed to a key without the permission ${lacking} where they need it`, async () => {
      const headers = bearer(keysWithout.get(lacking) ?? '')
      const listed = await withClient(
        headers,
        'modern',
        (client) => client.listTools(),
        '?toolsets=all',
      )
      const names = new Set(listed.tools.map(({ name }) => name))
      const isNeeded = (tool: AnyTool) =>
        permissionsFor(tool).some((permission) => permission === lacking)
      assert.deepEqual(
        tools.filter((tool) => !isNeeded(tool) && tool.access !== 'user' && !names.has(tool.name)),
        [],
      )
      assert.deepEqual(
        tools.filter((tool) => isNeeded(tool) && names.has(tool.name)),
        [],
      )
    })

  test('are at most 12 by default, in at most 5,000 tokens', async () => {
    const { tools } = await withClient(bearer(key), 'modern', (client) => client.listTools())
    assert.ok(tools.length <= 12)
    const tokens = encode(JSON.stringify({ tools })).length
    assert.ok(tokens <= 5000, `${tokens} tokens`)
  })
})

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, number) =>
    all.slice(number * size, (number + 1) * size),
  )
}

suite('every tool', () => {
  for (const { tool, listed } of listings) {
    test(`${tool.name} is listed with words and schemas a client can use`, () => {
      const { name, title, description, annotations } = listed
      assert.match(name, /^[a-z]+(_[a-z]+)+$/)
      assert.ok(title && description && description.length > 10)
      for (const schema of [listed.inputSchema, listed.outputSchema]) {
        assert.equal(schema?.type, 'object')
        assert.doesNotMatch(JSON.stringify(schema), /"\$(ref|schema)"|"examples?":/)
      }
      assert.equal(listed.inputSchema['additionalProperties'], false)
      assert.equal(annotations?.readOnlyHint, tool.effect === 'read')
      if (/^(suspend|dismiss|delete|remove|revoke)_/.test(name))
        assert.ok(annotations?.destructiveHint)
      if (tool.effect === 'outward') assert.ok(annotations?.openWorldHint)
      const endpoint = endpoints.find(({ route }) => route === tool.route)
      if (endpoint !== undefined) assert.equal(effectOf(endpoint), tool.effect)
      if (/^(PATCH|PUT|DELETE)/.test(tool.route ?? '')) assert.ok(annotations?.destructiveHint)
    })

    test(`${tool.name} asks for a credential`, async () => {
      const params = { name: tool.name, arguments: {} }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const reply = await post({}, { body, query: '?toolsets=all' })
      assert.equal(reply.status, 401)
      assert.equal(problemIn(reply).code, 'authentication_required')
    })

    test(`${tool.name} refuses a credential without its permission`, async () => {
      const plaintext = keysWithout.get(tool.effect) ?? key
      const { code, body } = await callTool(plaintext, tool.name, within(tool, home.id))
      assert.equal(code, 'permission_required')
      assert.equal(body.required_permission, tool.effect)
    })

    if (tool.effect === 'spend' && tool.asksToRead !== true)
      test(`${tool.name} refuses a credential that may spend and not read`, async () => {
        const input = within(tool, home.id)
        const { code, body } = await callTool(keysWithout.get('read') ?? key, tool.name, input)
        assert.deepEqual([code, body.required_permission], ['permission_required', 'read'])
      })

    if (isWorkspaceTool(tool))
      test(`${tool.name} refuses the organization of strangers`, async () => {
        const { id } = await strangers()
        for (const plaintext of [confinedKey, key]) {
          const reply = await callTool(plaintext, tool.name, { organization_id: id })
          assert.equal(reply.code, 'not_a_member')
        }
      })
  }

  for (const { tool } of eachNth(6, listings))
    test(`${tool.name} names arguments that it does not know or that are of the wrong type`, async () => {
      const fields = Object.keys(inputSchema(tool).shape).filter(
        (name) => name !== 'organization_id' && !hasAnyMembers(inputSchema(tool).shape[name]),
      )
      // No more at once than a refusal has room for.
      for (const names of chunksOf([...fields, 'not_an_argument'], 12)) {
        const sent = Object.fromEntries(names.map((name) => [name, wrong]))
        const { code, body } = await callTool(key, tool.name, { ...within(tool, home.id), ...sent })
        assert.equal(code, 'validation_failed')
        const named = new Set(
          body.errors.map(({ field }: { field: string }) => field.split('.')[0]),
        )
        assert.deepEqual(
          names.filter((name) => !named.has(name)),
          [],
        )
      }
    })
})
