import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test, type TestContext } from 'node:test'
import { readWallet } from '#domains/credits/index.ts'
import { walletByOrganization } from '#domains/credits/wallet.ts'
import { createGate } from '#domains/identity/index.ts'
import { endpoint, noContent } from '#kernel/http/endpoint.ts'
import { operation, type OperationContext } from '#kernel/http/operation.ts'
import { InvalidToken, NotAMember, type RefusalKind } from '#kernel/errors.ts'
import { connect } from '#kernel/postgres/connections/connections.ts'
import { globalDatabase, tenantDatabase } from '#kernel/postgres/database.ts'
import type { AskedAndRead } from '#kernel/postgres/connections/opening.ts'
import { rowsOf } from '#kernel/records/read-ahead.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { hashSecret } from '#kernel/secrets.ts'
import type { Client } from './client.ts'
import { withInstance } from './instance.ts'
import { demandSecondFactor } from './second-factor.ts'
import { organization, person, world, type Organization } from './world.ts'

const day = 86_400_000

function later(scope: Scope, days: number): Scope {
  return { ...scope, now: () => new Date(scope.now().getTime() + days * day) }
}

/** An organization whose wallet is open, so that there is something to see. */
async function opened(): Promise<Organization> {
  const own = await organization()
  await readWallet(own.scope)
  return own
}

async function set(token: string, change: { revoked_at: string } | { expires_at: string }) {
  const { runtime } = await world()
  const { db } = runtime.base
  await db
    .updateTable('user_tokens')
    .set(change)
    .where('token_hash', '=', hashSecret(token))
    .execute()
}

/** The scope without an organization, and what the database showed behind each question of the gate. */
async function watched(t: TestContext, { isLiteral = false } = {}) {
  const { database, runtime } = await world()
  const connections = connect(database, { isLiteral })
  t.after(() => connections.close())
  const db = globalDatabase(connections)
  const shown: AskedAndRead['read'][] = []
  const opening = db as typeof db & { askAndRead: (...asked: never[]) => Promise<AskedAndRead> }
  const ask = opening.askAndRead
  t.mock.method(opening, 'askAndRead', async (...asked: never[]) => {
    const reply = await ask(...asked)
    shown.push(reply.read)
    return reply
  })
  const gate = createGate((organizationId) => tenantDatabase(connections, organizationId))
  const enter = (scope: Scope, token: string, id: string) =>
    gate.member(scope, token, id, walletByOrganization)
  return { base: { ...runtime.base, db }, shown, enter, connections }
}

suite('what is read with the question of the gate', () => {
  test('is shown to a member, and nobody else sees a row', async (t) => {
    const { base, shown, enter } = await watched(t)
    const { id, owner } = await opened()
    const [stranger, revoked, expired] = [await person(), await opened(), await opened()]
    await set(revoked.owner.token!, { revoked_at: base.now().toISOString() })
    // Used a moment ago, so that it is not its rest which ends it.
    await set(expired.owner.token!, { expires_at: base.now().toISOString() })
    const scope = await enter(base, owner.token!, id)
    assert.equal((await readWallet(scope)).organization_id, id)
    const refused: [Scope, Client | undefined, string, RefusalKind][] = [
      [base, stranger, id, NotAMember],
      [base, owner, revoked.id, NotAMember],
      [base, owner, randomUUID(), NotAMember],
      [base, undefined, id, InvalidToken],
      [base, revoked.owner, revoked.id, InvalidToken],
      [base, expired.owner, expired.id, InvalidToken],
      [later(base, 31), owner, id, InvalidToken],
      [later(base, 91), owner, id, InvalidToken],
    ]
    for (const [by, client, asked, refusal] of refused)
      await assert.rejects(enter(by, client?.token ?? 'none', asked), refusal)
    assert.deepEqual(
      shown.map((rows) => rows?.length),
      [1, ...refused.map(() => 0)],
    )
  })

  test('is taken once, and never inside a transaction', async (t) => {
    const { base, enter } = await watched(t)
    const { id, owner } = await opened()
    const scope = await enter(base, owner.token!, id)
    await scope.db
      .updateTable('wallets')
      .set({ ai_paused: true })
      .where('organization_id', '=', id)
      .execute()
    const paused = async (from = scope) => (await rowsOf(from, walletByOrganization))[0]?.ai_paused
    assert.equal(await transaction(scope, (inside) => paused(inside)), true)
    assert.deepEqual([await paused(), await paused()], [false, true])
  })

  test('is read by itself where a setting does not reach all of the database', async (t) => {
    const { base, shown, enter } = await watched(t, { isLiteral: true })
    const { id, owner } = await opened()
    const scope = await enter(base, owner.token!, id)
    assert.equal(scope.readAhead, undefined)
    assert.equal((await readWallet(scope)).organization_id, id)
    await assert.rejects(enter(base, (await person()).token!, id), NotAMember)
    assert.deepEqual(shown, [undefined, undefined])
  })

  test('costs one round trip', async (t) => {
    await withInstance({}, async ({ as, runtime }) => {
      const { id, owner } = await opened()
      const { pipeline } = runtime.connections
      const send = t.mock.method(pipeline, 'send')
      const { status } = await as(owner).get(`/credits/wallet/?organization_id=${id}`)
      assert.deepEqual([status, send.mock.callCount()], [200, 1])
    })
  })

  test('is not for what writes, unless that attaches, whose transactions are its own', () => {
    const writing = endpoint({
      route: 'POST /first-read/',
      summary: 'Write',
      access: 'member',
      returns: noContent,
      firstRead: walletByOrganization,
      handle: async () => undefined,
    })
    assert.throws(() => operation(writing, {} as OperationContext), /writes/)
    assert.ok(operation({ ...writing, attaches: true }, {} as OperationContext))
  })
})

suite('GET /credits/wallet/, which reads with the question of the gate', () => {
  test('opens the wallet at the first look, for one of many', async () => {
    const { id, owner } = await organization()
    const path = `/credits/wallet/?organization_id=${id}`
    const looks = await Promise.all(Array.from({ length: 8 }, () => owner.get(path)))
    assert.deepEqual(new Set(looks.map(({ status }) => status)), new Set([200]))
    const balances = new Set(looks.map(({ body }) => body.balance))
    assert.deepEqual([...balances], [(await owner.get(path)).body.balance])
  })

  test('refuses in the order in which others refuse', async () => {
    const [own, strict] = [await opened(), await opened()]
    await demandSecondFactor(strict)
    const { visitor } = await world()
    const stranger = await person()
    const calls: [Client, string, string | undefined][] = [
      [visitor, '', undefined],
      [visitor, `?organization_id=${own.id}`, 'Token nobody'],
      [visitor, `?organization_id=x&unknown=1`, `Bearer ${own.owner.token}`],
      [own.owner, '', undefined],
      [own.owner, '?organization_id=x', undefined],
      [own.owner, `?organization_id=${own.id}&organization_id=${strict.id}`, undefined],
      [own.owner, `?organization_id=${own.id.toUpperCase()}`, undefined],
      [own.owner, `?organization_id=${own.id}&unknown=1`, undefined],
      [own.owner, `?organization_id=${own.id}&unknown=%00`, undefined],
      [own.owner, `?organization_id=${strict.id}&unknown=1`, undefined],
      [stranger, `?organization_id=${own.id}&unknown=1`, undefined],
      [strict.owner, `?organization_id=${strict.id}&unknown=1`, undefined],
    ]
    const statuses: number[] = []
    for (const [client, query, authorization] of calls) {
      const headers = authorization === undefined ? {} : { authorization }
      const [wallet, limits] = await Promise.all(
        ['wallet', 'limits'].map((name) => client.get(`/credits/${name}/${query}`, headers)),
      )
      const seen = ({ status, body: { code, errors } }: NonNullable<typeof wallet>) => [
        status,
        code,
        errors,
      ]
      assert.deepEqual(seen(wallet!), seen(limits!), query)
      statuses.push(wallet!.status)
    }
    assert.deepEqual(statuses, [401, 401, 401, 400, 400, 400, 200, 400, 400, 403, 403, 403])
  })

  test('is read while the organization waits for its deletion', async () => {
    const { id, owner } = await opened()
    await owner.delete(`/organizations/${id}/`)
    assert.equal((await owner.get(`/credits/wallet/?organization_id=${id}`)).status, 200)
  })

  test('counts against the token, and without one against the address', async () => {
    const settings = { RATE_LIMIT_TOKEN_PER_MINUTE: '2', RATE_LIMIT_ADDRESS_PER_MINUTE: '1' }
    const noon = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    await withInstance({ settings, seams: { now: () => noon } }, async ({ as, visitor }) => {
      const { id, owner } = await opened()
      const here = { 'x-forwarded-for': `3fff:${randomUUID().slice(0, 4)}::1` }
      const guess = { ...here, authorization: 'Token nobody' }
      const look = (client: Client, headers: Record<string, string>) =>
        client.get(`/credits/wallet/?organization_id=${id}`, headers)
      const seen = []
      for (const client of [as(owner), as(owner), as(owner)]) seen.push(await look(client, here))
      for (let again = 0; again < 2; again += 1) seen.push(await look(visitor, guess))
      const told = seen.map(({ status, headers }) => [status, headers.get('ratelimit-remaining')])
      const wanted = [
        [200, '1'],
        [200, '0'],
        [429, '0'],
        [401, '0'],
        [429, '0'],
      ]
      assert.deepEqual(told, wanted)
    })
  })
})
