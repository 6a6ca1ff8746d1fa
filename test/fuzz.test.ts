import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { effectOf } from '#kernel/http/endpoint.ts'
import { takesBody } from '#kernel/openapi/refusals.ts'
import { lazy } from '#kernel/lazy.ts'
import { eachNth, effort } from './effort.ts'
import { callOf, documentedEndpoints, type Documented } from './endpoint-calls.ts'
import { spared } from './furnished-calls.ts'
import { faultOf, inwardFault } from './fuzz/faults.ts'
import { hostileBodies, hostileText, hostileValue, toJson } from './fuzz/hostile-values.ts'
import { rawClient, type RawReply, type RawRequest } from './fuzz/raw-request.ts'
import { requestsTo, type Sender } from './fuzz/requests.ts'
import { keyOf } from './mcp-client.ts'
import { none } from './none.ts'
import { allObjects, furnished, objectsFor } from './objects.ts'
import { world } from './world.ts'

/** Requests to all operations together, so that a new one does not make the tests longer. */
const budget = effort(400, 60_000)

/** `FUZZ_SEED` repeats the run that a failure has printed. */
const seed = process.env['FUZZ_SEED']
const seeded = seed === undefined ? {} : { seed: Number(seed) }

async function assertHealthy() {
  const { visitor, origin } = await world()
  const { status } = await visitor.get(`${origin}/health/ready/`)
  assert.equal(status, 200)
}

const documentedOnes = await documentedEndpoints()

suite('strange requests', () => {
  /** These may end the sender's own token or membership, or the object that is asked for. */
  const uses = /logout|DELETE|me\/password/
  const readers = lazy(furnished)
  const writers = lazy(async () => {
    const own = await furnished()
    await allObjects(own)
    return own
  })
  /** Whoever sends these may be locked out by them. */
  const isOfSender = ({ route }: Documented) => /\/(?:me|auth|organizations)\//.test(route)

  /** Each request to these takes long, or takes new objects. */
  const isSlow = ({ endpoint, route }: Documented) =>
    endpoint.tool?.isOpenWorld === true || uses.test(route)
  const shareOf = (documented: Documented) => (isSlow(documented) ? 1 : 4)
  const shares = documentedOnes.reduce((sum, documented) => sum + shareOf(documented), 0)

  const senderOf = async (documented: Documented): Promise<Sender> => {
    const shared = await readers()
    const own =
      effectOf(documented.endpoint) === 'read'
        ? shared
        : isOfSender(documented)
          ? await furnished()
          : await spared(documented, await writers())
    return {
      token: own.owner.token ?? '',
      organizationId: own.id,
      objects: await objectsFor(documented, own),
      otherObjects: Object.values(await allObjects(shared)),
    }
  }

  for (const documented of documentedOnes)
    test(`to ${documented.route} are answered or refused, and never break anything`, async () => {
      const { origin } = await world()
      const client = rawClient(origin)
      let sender = await senderOf(documented)
      const answers = async (request: RawRequest): Promise<RawReply> => {
        const reply = await client.send(request)
        if ([200, 204, 401].includes(reply.status) && uses.test(documented.route))
          sender = await senderOf(documented)
        return reply
      }
      const property = fc.asyncProperty(
        fc.constant(null).chain(() => requestsTo(documented, sender)),
        async (request) => {
          const fault = faultOf(await answers(request))
          assert.equal(fault, undefined)
        },
      )
      const numRuns = Math.max(1, Math.round((budget * shareOf(documented)) / shares))
      try {
        await fc.assert(property, { ...seeded, numRuns })
      } finally {
        client.close()
      }
      await assertHealthy()
    })
})

suite('hostile bodies', () => {
  const takers = documentedOnes.filter(({ endpoint }) => takesBody(endpoint))

  for (const [turn, { name, body, type = 'application/json' }] of hostileBodies.entries())
    test(`with ${name} are refused by every operation`, async () => {
      const { origin } = await world()
      const { owner, id } = await furnished()
      const client = rawClient(origin)
      const broken: string[] = []
      for (const documented of eachNth(8, takers, turn)) {
        const { method, path, query } = callOf(documented, id)
        const reply = await client.send({
          method,
          path: `/api/v1${path}?${new URLSearchParams(query).toString()}`,
          headers: { 'content-type': type, authorization: `Token ${owner.token}` },
          body,
        })
        const fault = faultOf(reply) ?? (reply.status < 400 ? `answers ${reply.status}` : undefined)
        if (fault !== undefined) broken.push(`${documented.route}: ${fault}`)
      }
      client.close()
      none(broken, 'every operation refuses such a body with a problem document')
      await assertHealthy()
    })
})

suite('strange MCP messages', () => {
  const protocol = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const methods = fc.constantFrom(
    'initialize',
    'tools/list',
    'tools/call',
    'ping',
    'server/discover',
  )

  const messages = (tools: readonly string[], organizationId: string) => {
    const input = fc.record(
      {
        organization_id: fc.oneof(fc.constant(organizationId), hostileValue),
        profile_id: fc.oneof(fc.constant(organizationId), hostileValue),
        name: hostileValue,
        q: hostileValue,
        page_size: hostileValue,
      },
      { requiredKeys: ['organization_id'] },
    )
    const call = fc.record(
      {
        name: fc.oneof(fc.constantFrom(...tools), hostileText),
        arguments: fc.oneof(input, hostileValue),
        _meta: hostileValue,
      },
      { requiredKeys: ['name'] },
    )
    const message = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: fc.oneof(fc.constant(1), hostileValue),
        method: fc.oneof(methods, hostileText),
        params: fc.oneof({ weight: 3, arbitrary: call }, { weight: 1, arbitrary: hostileValue }),
      },
      { requiredKeys: ['method'] },
    )
    return fc.oneof(message, fc.array(message, { maxLength: 3 }), hostileValue).map(toJson)
  }

  test('are answered or refused, and never break anything', async () => {
    const { config, runtime } = await world()
    const { owner, id } = await furnished()
    const { plaintext } = await keyOf(owner, id)
    const { origin, pathname: path } = new URL(config.MCP_URL)
    const client = rawClient(origin)
    const headers = { ...protocol, authorization: `Bearer ${plaintext}` }
    const send = (body: string | Buffer, more = {}) =>
      client.send({ method: 'POST', path, body, headers: { ...headers, ...more } })
    const tools = runtime.app.tools.map(({ name }) => name)
    try {
      for (const { name, body, type } of hostileBodies)
        assert.equal(
          inwardFault(await send(body, type && { 'content-type': type })),
          undefined,
          name,
        )
      const property = fc.asyncProperty(messages(tools, id), async (body) => {
        assert.equal(inwardFault(await send(body)), undefined)
      })
      await fc.assert(property, { ...seeded, numRuns: effort(150, 20_000) })
    } finally {
      client.close()
    }
    await assertHealthy()
  })
})
