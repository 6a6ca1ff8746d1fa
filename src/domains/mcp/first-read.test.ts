import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { readWallet } from '#domains/credits/index.ts'
import { createOrganization } from '#domains/identity/index.ts'
import type { AskedAndRead } from '#kernel/postgres/connections/opening.ts'
import { personActing } from '#kernel/scope.ts'
import { withInstance, type Instance } from '#test/instance.ts'
import { keyOf, overMcp, type KeyWish } from '#test/mcp-client.ts'
import { demandSecondFactor } from '#test/second-factor.ts'
import { organization, world, type Organization } from '#test/world.ts'

/** An organization whose wallet is open, with a key. */
async function keyed(wish: KeyWish = {}) {
  const own = await organization()
  await readWallet(own.scope)
  return { own, ...(await keyOf(own.owner, own.id, wish)) }
}

function call(name: string, given: object = {}, id = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } }
}

async function ask({ runtime, visitor }: Instance, key: string, message: unknown) {
  const { MCP_URL } = runtime.base.config
  const { body } = await visitor.send('POST', `${MCP_URL}?toolsets=all`, message, overMcp(key))
  return body
}

/** What came with each question about a credential. */
function watched(t: TestContext, { runtime }: Instance) {
  const opening = runtime.base.db as typeof runtime.base.db & {
    askAndRead: (...asked: never[]) => Promise<AskedAndRead>
  }
  const { askAndRead } = opening
  const read: (number | undefined)[] = []
  t.mock.method(opening, 'askAndRead', async (...asked: never[]) => {
    const reply = await askAndRead(...asked)
    read.push(reply.read?.length)
    return reply
  })
  return read
}

const balance = call('get_wallet_balance')

suite('what is read with the question about a credential', () => {
  test('costs one round trip', async (t) => {
    const { own, plaintext } = await keyed()
    await withInstance({}, async (instance) => {
      await ask(instance, plaintext, balance)
      const send = t.mock.method(instance.runtime.connections.pipeline, 'send')
      const { result } = await ask(instance, plaintext, balance)
      assert.equal(result.structuredContent.organization_id, own.id)
      assert.equal(send.mock.callCount(), 1)
    })
  })

  test('is nothing where the call is refused', async (t) => {
    const [revoked, writing, doubted] = [
      await keyed(),
      await keyed({ permissions: ['write'] }),
      await keyed(),
    ]
    await revoked.own.owner.delete(`/mcp/keys/${revoked.id}/?organization_id=${revoked.own.id}`)
    await demandSecondFactor(doubted.own)
    await withInstance({}, async (instance) => {
      const read = watched(t, instance)
      const codes: unknown[] = []
      for (const { plaintext } of [revoked, writing, doubted]) {
        const { error, result } = await ask(instance, plaintext, balance)
        codes.push((error?.data ?? result._meta.problem).code)
      }
      assert.deepEqual(codes, ['invalid_token', 'permission_required', 'second_factor_required'])
      assert.deepEqual(read, [0, 0, 0])
    })
  })

  test('is of no use to a call in another organization', async () => {
    const { own, plaintext } = await keyed({ scope: 'member' })
    const other = await anotherOf(own)
    await withInstance({}, async (instance) => {
      for (const id of [own.id, other]) {
        const message = call('get_wallet_balance', { organization_id: id })
        const { result } = await ask(instance, plaintext, message)
        assert.equal(result.structuredContent.organization_id, id)
      }
    })
  })

  test('is read again in a batch, where another call may have changed it', async (t) => {
    const { plaintext } = await keyed({ permissions: ['read', 'write'] })
    await withInstance({}, async (instance) => {
      const read = watched(t, instance)
      const pausing = call('update_wallet', { ai_paused: true }, 2)
      const [, paused] = await ask(instance, plaintext, [pausing, { ...balance, id: 3 }])
      assert.equal(paused.result.structuredContent.ai_paused, true)
      assert.deepEqual(read, [])
    })
  })
})

/** Another organization of the same owner, with its wallet. */
async function anotherOf({ owner }: Organization): Promise<string> {
  const { runtime } = await world()
  const wish = { name: 'Another mill', currency: 'EUR' }
  const { id } = await createOrganization(runtime.base, owner.userId!, wish)
  await readWallet(await runtime.gate.actor(runtime.base, personActing(owner.userId!), id))
  return id
}
