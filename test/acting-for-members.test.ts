import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withBusiness, type Mill } from '#domains/context/context.fixture.ts'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { event, send, subscribed, tell } from '#domains/events/webhooks/webhooks.fixture.ts'
import { acceptTransfer } from '#domains/directory/transfers/transfers.ts'
import { onBehalfOfScheduler } from '#domains/gtm/schedule/scheduler.ts'
import { actingAsAgent, disableUser, enableUser, lockRole } from '#domains/identity/index.ts'
import { findInvited } from '#domains/identity/organizations/invited.ts'
import { createLink } from '#domains/mail/index.ts'
import { createKey } from '#domains/mcp/keys.ts'
import { revokeOwnKeys } from '#domains/mcp/index.ts'
import { personActing, transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { Client } from './client.ts'
import { bearer, keyOf, post } from './mcp-client.ts'
import { overlapping } from './overlap.ts'
import { organization, person, world } from './world.ts'

/** What an owner began: whether it still has an effect in their name. */
type Begun = () => Promise<boolean>

interface Act {
  begin(owner: Client, mill: Mill): Promise<Begun>
  /** Whether it comes back with the account; else it stays ended. */
  readonly wakes: boolean
}

const ending = { endCredentials: revokeOwnKeys }

async function invited(by: Client, { id }: Mill, email: string) {
  const { body } = await by.post(`/organizations/${id}/invitations/`, { email, role: 'member' })
  return body as { id: string; token: string }
}

async function addressOf(whom: Client) {
  return (await whom.get('/me/')).body.email as string
}

async function succeeds(work: () => Promise<unknown>) {
  return work().then(
    () => true,
    () => false,
  )
}

/** Does it, and takes it back. */
async function undone(
  scope: OrganizationScope,
  work: (inside: OrganizationScope) => Promise<unknown>,
) {
  const done = new Error('done')
  const doing = transaction(scope, async (inside) => {
    await work(inside)
    throw done
  })
  await doing.catch((error: unknown) => {
    if (error !== done) throw error
  })
}

/** Everything that the service does for a member who does not ask for it just then. */
const acts: Readonly<Record<string, Act>> = {
  'an invitation': {
    wakes: true,
    begin: async (owner, mill) => {
      const guests = [await person(), await person(), await person()]
      const tokens = guests.map(async (guest) => invited(owner, mill, await addressOf(guest)))
      const all = await Promise.all(tokens)
      let turn = -1
      return async () => {
        turn += 1
        const { token } = all[turn]!
        return (await guests[turn]!.post('/me/invitations/accept/', { token })).status === 200
      }
    },
  },
  'the page of an invitation': {
    wakes: true,
    begin: async (owner, mill) => {
      const { base } = (await world()).runtime
      const address = await addressOf(await person())
      const { id: subject } = await invited(owner, mill, address)
      const tomorrow = new Date(Date.now() + 86_400_000)
      const link = await createLink(base, 'invitation', { subject, address }, tomorrow)
      return async () => (await findInvited(base, link)) !== undefined
    },
  },
  'a link to a context pack': {
    wakes: true,
    begin: async (owner, { own, within }) => {
      const { visitor } = await world()
      const { body } = await owner.post(`${own}links/${within}`, { name: 'Chat' })
      const path = new URL(body.url).pathname.replace('/api/v1', '')
      return async () => (await visitor.get(path)).status === 200
    },
  },
  'the offer of a business': {
    wakes: true,
    begin: async (owner, { slug, within }) => {
      const other = await organization()
      const { body } = await owner.post(`/businesses/${slug}/transfer/${within}`)
      return () =>
        succeeds(() => undone(other.scope, (inside) => acceptTransfer(inside, body.code)))
    },
  },
  'a key for the organization': {
    wakes: false,
    begin: async (owner, { id }) => {
      const { plaintext } = await keyOf(owner, id)
      return async () => (await post(bearer(plaintext))).status === 200
    },
  },
  'a key of their own': {
    wakes: false,
    begin: async (owner, { id }) => {
      const { plaintext } = await keyOf(owner, id, { scope: 'member' })
      return async () => (await post(bearer(plaintext))).status === 200
    },
  },
  'a schedule': {
    wakes: true,
    begin: async (owner, mill) => {
      const { id } = await provisioned(mill)
      const schedule = { every: 'daily', hour: 6, budget_credits: '1.00', digest: false }
      const set = await owner.patch(`/gtm/profiles/${id}/${mill.within}`, { schedule })
      assert.equal(set.status, 200, JSON.stringify(set.body))
      const { gate, base } = (await world()).runtime
      const scope = await gate.system(base, mill.id)
      return async () => (await onBehalfOfScheduler(scope, id)) !== undefined
    },
  },
  'a webhook': {
    wakes: true,
    begin: async (owner, mill) => {
      const to = await subscribed({}, mill, owner)
      return async () => {
        const before = to.received().length
        await tell(mill, event())
        await send(to)
        return to.received().length > before
      }
    },
  },
  'an agent that a key began': {
    wakes: true,
    begin: async (owner, { id }) => {
      const { gate, base } = (await world()).runtime
      const scope = await gate.actor(base, personActing(owner.userId!), id)
      return () => succeeds(() => actingAsAgent(scope, scope.newId()))
    },
  },
  'a write that waited for the organization': {
    wakes: true,
    begin: async (owner, { id }) => {
      const { gate, base } = (await world()).runtime
      const scope = await gate.actor(base, personActing(owner.userId!), id)
      return () => succeeds(() => transaction(scope, lockRole))
    },
  },
}

suite('what acts for a member has no effect once they may not act', () => {
  for (const [what, { begin, wakes }] of Object.entries(acts)) {
    test(`${what}: disabled, and ${wakes ? 'enabled again' : 'for good'}`, async () => {
      const mill = await withBusiness()
      const owner = await mill.member('owner')
      const { base } = (await world()).runtime
      const works = await begin(owner, mill)
      assert.ok(await works(), 'it did nothing before')
      await disableUser(base, ending, owner.userId!)
      assert.equal(await works(), false)
      await enableUser(base, owner.userId!)
      assert.equal(await works(), wakes)
    })

    test(`${what}: removed`, async () => {
      const mill = await withBusiness()
      const owner = await mill.member('owner')
      const works = await begin(owner, mill)
      assert.ok(await works(), 'it did nothing before')
      await mill.owner.delete(`/organizations/${mill.id}/members/${owner.userId}/`)
      assert.equal(await works(), false)
    })
  }

  test('a link to a context pack: of who is no admin any more', async () => {
    const mill = await withBusiness()
    const admin = await mill.member('admin')
    const works = await acts['a link to a context pack']!.begin(admin, mill)
    assert.ok(await works())
    const path = `/organizations/${mill.id}/members/${admin.userId}/`
    await mill.owner.patch(path, { role: 'member' })
    assert.equal(await works(), false)
    await mill.owner.patch(path, { role: 'admin' })
    assert.ok(await works())
  })

  // Red without the lock on the person in createKey: the key would outlive what ends all of theirs.
  test('a key that is made while its maker is disabled ends with the others', async () => {
    const mill = await withBusiness()
    const { gate, base } = (await world()).runtime
    const owner = await mill.member('owner')
    const scope = await gate.actor(base, personActing(owner.userId!), mill.id)
    const wish = { name: 'Late', scope: 'member', permissions: ['read'], expires_at: null } as const
    await overlapping(
      scope,
      (inside) => createKey(inside, { ...wish, permissions: ['read'], monthly_credit_cap: null }),
      () => disableUser(base, ending, owner.userId!),
    )
    const { body } = await mill.owner.get(`/mcp/keys/${mill.within}`)
    assert.deepEqual(
      body.results.map(({ is_active }: { is_active: boolean }) => is_active),
      [false],
    )
  })
})
