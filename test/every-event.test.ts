import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { subjectTypeOf } from '#kernel/events/event.ts'
import { effectOf } from '#kernel/http/endpoint.ts'
import type { Reply } from './client.ts'
import { sendCall, type Documented } from './endpoint-calls.ts'
import { rulesWith } from './endpoint-rules.ts'
import { eventsOf } from './event-log.ts'
import { furnishedCall } from './furnished-calls.ts'
import { callTool, keyOf } from './mcp-client.ts'
import { sameAs } from './none.ts'
import { furnished, type Furnished } from './objects.ts'
import { world } from './world.ts'

const recordsItsChange = 'records what it changed'

function noEvent(reason: string, ...routes: readonly string[]) {
  return routes.map((route) => ({ rule: recordsItsChange, route, reason }))
}

const exceptions = [
  ...noEvent(
    'concerns entries of no organization or of two; the row itself says who decided and when',
    'POST /moderation/profile-imports/',
    'PUT /moderation/imported-profiles/{id}/opt-out/',
    'POST /moderation/duplicates/{id}/dismiss/',
    'POST /moderation/duplicates/{id}/restore/',
  ),
  ...noEvent(
    'adds what belongs to no organization; the feed of the directory tells of it',
    'POST /businesses/nominations/',
    'POST /moderation/businesses/import/',
  ),
  ...noEvent(
    'is written by somebody outside; what becomes of it is recorded when a moderator publishes it',
    'POST /businesses/{slug}/reviews/',
    'DELETE /me/reviews/{id}/',
    'POST /moderation/reviews/{id}/reject/',
  ),
  ...noEvent(
    'concerns a person, who belongs to no organization or to several',
    'POST /auth/login/',
    'POST /auth/logout/',
    'PATCH /me/',
    'POST /me/password/',
    'POST /auth/password-reset/',
    'POST /auth/password-reset/confirm/',
    'POST /auth/email/confirm/',
    'POST /auth/email/change/',
    'POST /auth/email/undo/',
    'POST /me/email/',
    'POST /me/email/confirmation/',
    'DELETE /me/tokens/{id}/',
    'POST /me/second-factor/',
    'POST /me/second-factor/confirm/',
    'POST /me/second-factor/recovery-codes/',
    'POST /me/second-factor/disable/',
    'POST /auth/second-factor/undo/',
  ),
  ...noEvent(
    'ends memberships in several organizations; the tests of deleting an account look at their events',
    'POST /me/delete/',
  ),
  ...noEvent(
    'comes from outside all organizations; what moderators do about it is recorded',
    'POST /businesses/{slug}/report/',
    'POST /moderation/reports/{id}/dismiss/',
  ),
  ...noEvent(
    'is signed by the payment provider; the tests of top-ups look at its events',
    'POST /credits/topups/stripe/',
  ),
  ...noEvent(
    'its proof must stand on a website first; the tests of claims look at its event',
    'POST /businesses/{slug}/claim/verify/',
  ),
  ...noEvent(
    'changes nothing yet; what the code proves is recorded when it is sent',
    'POST /businesses/{slug}/claim/email/',
  ),
  ...noEvent(
    'takes the code of another organization; the tests of transfers look at its events',
    'POST /directory/transfers/accept/',
  ),
  ...noEvent(
    'nothing is offered; the tests of transfers look at its event',
    'DELETE /businesses/{slug}/transfer/',
  ),
  ...noEvent(
    'no website is named yet; the change that it makes elsewhere is recorded as one by hand',
    'POST /business-context/{slug}/import/',
  ),
  ...noEvent('its run goes on behind it, and records its end', 'POST /ai/agent/stream/'),
  ...noEvent('asks a run to stop; its end is recorded when it comes', 'POST /ai/runs/{id}/cancel/'),
]

/** What events are about that has no timeline, with the reason. */
const withoutTimeline: Readonly<Record<string, string>> = {
  ai_run: 'a run ends once, and says itself how',
  business_federation: 'GET /businesses/{slug}/federation/ shows what became of it',
  business_listing: 'GET /events/?types=business_listing.* tells of those of the organization',
  business_relationship: 'GET /directory/own-relationships/ shows what became of it',
  business_review: 'a review ends with its person, and shows itself what became of it',
  business_claim: 'a claim has no address of its own',
  business_statement: 'GET /events/?types=business_statement.* tells of those of the organization',
  credits: 'a movement of the ledger happens once, and its own row tells all of it',
  discovery: 'a run happens once, and its profile lists it',
  network_membership: 'GET /events/?types=network_membership.* tells of those of the organization',
  outreach_sender: 'an organization has one, and GET /events/?types=outreach_sender.* tells of it',
  wallet: 'an organization has one, and GET /events/?types=wallet.* tells of it',
}

/** The arguments of the tools whose shape is no endpoint's, and which change something. */
const handWrittenTools: Readonly<Record<string, (own: Furnished) => Promise<object>>> = {
  create_contact: async ({ marker }) => ({ name: marker }),
  discover_leads: async (own) => ({ profile_id: await own.object('/gtm/profiles/') }),
  draft_email: async (own) => ({ lead_id: await own.object('/gtm/leads/') }),
}

const holds = rulesWith(exceptions)
const secrets = /svc_(usr|inv|mcp)_\w{20}|whsec_|\$argon2|password|token_hash|key_hash|plaintext/

suite('every event', () => {
  holds(recordsItsChange, changes, async (documented) => {
    const own = await furnished()
    const { call, caller } = await furnishedCall(documented, own)
    const reply = await sendCall(caller, call)
    if (reply.status >= 300) return `${reply.status}: ${JSON.stringify(reply.body)}`
    const events = await causedBy(reply, own)
    if (events.length === 0) return 'no event'
    return (await Promise.all(events.map(faultOf))).find((fault) => fault !== undefined)
  })

  for (const [name, argumentsFor] of Object.entries(handWrittenTools))
    test(`is recorded by ${name} too, as by the key that called it`, async () => {
      const own = await furnished()
      const { id, plaintext } = await keyOf(own.owner, own.id)
      const input = { organization_id: own.id, ...(await argumentsFor(own)) }
      const { refused, text } = await callTool(plaintext, name, input)
      assert.ok(!refused, text)
      const actors = (await eventsOf(own)).map(({ actor }) => actor)
      const key = { kind: 'key', id, user_id: own.owner.userId }
      assert.ok(actors.some((actor) => isDeepStrictEqual(actor, key)))
    })

  test('is declared once, as a noun and what became of it, by one domain', async () => {
    const { runtime } = await world()
    const types = runtime.app.events.map(({ type }) => type)
    assert.equal(new Set(types).size, types.length)
    for (const type of types) assert.match(type, /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
  })

  test('is told by the timeline of what it is about', async () => {
    const { app } = (await world()).runtime
    const nouns = new Set(app.events.map(({ type }) => subjectTypeOf(type)))
    const tools = new Set(app.tools.map(({ name }) => name))
    sameAs(
      [...nouns].filter((noun) => !tools.has(`get_${noun}_timeline`)).sort(),
      Object.keys(withoutTimeline),
      {
        unlisted: 'give it a `timeline()`, which `resource()` brings, or say above why it has none',
        gone: 'it has one now: take it off the list',
      },
    )
  })
})

function changes({ endpoint }: Documented) {
  return effectOf(endpoint) !== 'read'
}

/** What the request caused, in the log of the caller's organization or of the one it made. */
async function causedBy({ headers, body }: Reply, own: Furnished) {
  const { runtime } = await world()
  const organizations = new Set([own.id, body?.id, body?.organization?.id])
  organizations.delete(undefined)
  const logs = [...organizations].map(async (id: string) => {
    const { db } = await runtime.gate.system(runtime.base, id)
    return db
      .selectFrom('events')
      .selectAll()
      .where('organization_id', '=', id)
      .where(
        sql<boolean>`cause = ${JSON.stringify({ type: 'request', id: headers.get('x-request-id') })}::jsonb`,
      )
      .execute()
  })
  return (await Promise.allSettled(logs)).flatMap((log) =>
    log.status === 'fulfilled' ? log.value : [],
  )
}

type Stored = Awaited<ReturnType<typeof causedBy>>[number]

async function faultOf({ type, data, changes: changed, subject_type }: Stored) {
  const declared = (await world()).runtime.app.events.find((one) => one.type === type)
  if (declared === undefined) return `${type} is declared by no domain`
  const checked = declared.data.safeParse(data)
  if (!checked.success) return `${type} holds other data than it declares: ${checked.error.message}`
  const secret = secrets.exec(JSON.stringify([data, changed]))
  if (secret !== null) return `${type} holds ${secret[0]}`
  return type.startsWith(`${subject_type}.`) ? undefined : `${type} is about a ${subject_type}`
}
