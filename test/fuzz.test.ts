import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { methodOf } from '#kernel/http/endpoint.ts'
import { takesBody } from '#kernel/openapi/refusals.ts'
import { callOf, documentedEndpoints, type Documented } from './endpoint-calls.ts'
import { faultOf, inwardFault } from './fuzz/faults.ts'
import { hostileBodies, hostileText, hostileValue, toJson } from './fuzz/hostile-values.ts'
import { rawClient, type RawReply } from './fuzz/raw-request.ts'
import { requestsTo, type Sender } from './fuzz/requests.ts'
import { furnished, objectOf, type Furnished } from './journeys/furnished.ts'
import { keyOf } from './mcp-client.ts'
import { world } from './world.ts'

/** Requests to each operation; fewer where each of them takes long, or takes new objects. */
const runs = 40
const slowRuns = 12

/** `FUZZ_SEED` repeats the run that a failure has printed. */
const seed = process.env['FUZZ_SEED']
const seeded = seed === undefined ? {} : { seed: Number(seed) }

function senderOf(documented: Documented, own: Furnished): Sender {
  return {
    token: own.owner.token ?? '',
    organizationId: own.id,
    object: objectOf(documented, own),
    otherObjects: Object.values(own.objects),
  }
}

async function assertHealthy() {
  const { visitor, origin } = await world()
  const { status } = await visitor.get(`${origin}/health/ready/`)
  assert.equal(status, 200)
}

const documentedOnes = await documentedEndpoints()

suite('strange requests', () => {
  /** These may end the sender's own token or membership, or the object that is asked for. */
  const uses = /logout|DELETE|me\/password/
  let readers: Promise<Furnished> | undefined

  const furnishedFor = ({ endpoint }: Documented): Promise<Furnished> =>
    methodOf(endpoint) === 'GET' ? (readers ??= furnished()) : furnished()

  for (const documented of documentedOnes)
    test(`to ${documented.route} are answered or refused, and never break anything`, async () => {
      const { origin } = await world()
      const client = rawClient(origin)
      let sender = senderOf(documented, await furnishedFor(documented))
      const answers = async (request: Parameters<typeof client.send>[0]): Promise<RawReply> => {
        const reply = await client.send(request)
        if ([200, 204, 401].includes(reply.status) && uses.test(documented.route))
          sender = senderOf(documented, await furnished())
        return reply
      }
      const property = fc.asyncProperty(
        fc.constant(null).chain(() => requestsTo(documented, sender)),
        async (request) => {
          const fault = faultOf(await answers(request))
          assert.equal(fault, undefined)
        },
      )
      const isSlow = documented.endpoint.tool?.isOpenWorld === true || uses.test(documented.route)
      const numRuns = isSlow ? slowRuns : runs
      try {
        await fc.assert(property, { ...seeded, numRuns })
      } finally {
        client.close()
      }
      await assertHealthy()
    })
})

suite('hostile bodies', () => {
  for (const { name, body, type = 'application/json' } of hostileBodies)
    test(`with ${name} are refused by every operation`, async () => {
      const { origin } = await world()
      const { owner, id } = await furnished()
      const client = rawClient(origin)
      const broken: string[] = []
      for (const documented of documentedOnes.filter(({ endpoint }) => takesBody(endpoint))) {
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
      assert.deepEqual(broken, [])
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
      await fc.assert(property, { ...seeded, numRuns: 300 })
    } finally {
      client.close()
    }
    await assertHealthy()
  })
})
