import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { takesBody } from '#kernel/http/openapi-refusals.ts'
import { callOf, documentedEndpoints } from './endpoint-calls.ts'
import { faultOf } from './fuzz/faults.ts'
import { hostileBodies } from './fuzz/hostile-values.ts'
import { rawClient, type RawReply } from './fuzz/raw-request.ts'
import { requestsTo, type Sender } from './fuzz/requests.ts'
import { furnished, type Furnished } from './journeys/furnished.ts'
import { world } from './world.ts'

/** Requests to each operation; fewer where each of them works outside the database. */
const runs = 40
const runsOutside = 12

/** `FUZZ_SEED` repeats the run that a failure has printed. */
const seed = process.env['FUZZ_SEED']
const seeded = seed === undefined ? {} : { seed: Number(seed) }

const senderOf = ({ owner, id, objects }: Furnished): Sender => ({
  token: owner.token ?? '',
  organizationId: id,
  ids: Object.values(objects),
})

const assertHealthy = async () => {
  const { visitor, origin } = await world()
  const { status } = await visitor.get(`${origin}/health/ready/`)
  assert.equal(status, 200)
}

const documentedOnes = await documentedEndpoints()

suite('strange requests', () => {
  for (const documented of documentedOnes)
    test(`to ${documented.route} are answered or refused, and never break anything`, async () => {
      const { origin } = await world()
      const client = rawClient(origin)
      let sender = senderOf(await furnished())
      const answers = async (request: Parameters<typeof client.send>[0]): Promise<RawReply> => {
        const reply = await client.send(request)
        // The request may have ended its own token or membership: the next one has others.
        if ([204, 401, 403].includes(reply.status) && endsAccess.test(documented.route))
          sender = senderOf(await furnished())
        return reply
      }
      const property = fc.asyncProperty(
        fc.constant(null).chain(() => requestsTo(documented, sender)),
        async (request) => {
          const fault = faultOf(await answers(request))
          assert.equal(fault, undefined)
        },
      )
      const numRuns = documented.endpoint.outside === true ? runsOutside : runs
      try {
        await fc.assert(property, { ...seeded, numRuns })
      } finally {
        client.close()
      }
      await assertHealthy()
    })

  const endsAccess = /logout|DELETE .*(tokens|members)|me\/password/
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
