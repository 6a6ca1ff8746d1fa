import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { isSuppressed, suppress } from '../index.ts'
import { suppressEverywhere } from './suppressions.ts'

const path = '/privacy/suppressions/'

function add({ id, owner }: Organization, who: object) {
  return owner.post(path, { organization_id: id, ...who })
}

suite('suppressions', () => {
  test('keep a keyed hash, and neither the address nor anything that two tenants have in common', async () => {
    const [one, other] = [await organization(), await organization()]
    const who = { email: 'Ada+news@hearthmill.example' }
    const { status, body, headers } = await add(one, who)
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body), ['id', 'kind', 'hash_prefix', 'reason', 'created_at'])
    assert.deepEqual([body.kind, body.reason], ['email', 'asked'])
    const shown = await one.owner.get(`${path}${body.id}/?organization_id=${one.id}`)
    assert.deepEqual(shown.body, body)
    assert.ok(headers.get('location')?.endsWith(`${path}${body.id}/`))
    assert.notEqual((await add(other, who)).body.hash_prefix, body.hash_prefix)
    const [told] = await eventsOf(one, 'suppression.')
    assert.deepEqual(told!.data, body)
  })

  test('are found in every spelling of an address, once', async () => {
    const tenant = await organization()
    const { body } = await add(tenant, { email: 'ada@hearthmill.example' })
    const again = await add(tenant, { email: 'ADA+bread@Hearthmill.example' })
    assert.deepEqual([again.status, again.body], [200, body])
    const list = await tenant.owner.get(`${path}?organization_id=${tenant.id}`)
    assert.deepEqual([list.body.count, list.body.results], [1, [body]])
    assert.equal(await isSuppressed(tenant.scope, { email: 'ada@hearthmill.example' }), true)
    assert.equal(await isSuppressed(tenant.scope, { email: 'eve@hearthmill.example' }), false)
  })

  test('are found at Gmail whatever its dots, tag and host, also those entered as they were written', async () => {
    const tenant = await organization()
    const { body } = await add(tenant, { email: 'Ada.Marlow+spam@googlemail.com' })
    const again = await add(tenant, { email: 'adamarlow@gmail.com' })
    assert.deepEqual([again.status, again.body], [200, body])
    for (const email of [
      'adamarlow@gmail.com',
      'a.d.a.marlow+x@gmail.com',
      'ADA.MARLOW@googlemail.com',
    ])
      assert.equal(await isSuppressed(tenant.scope, { email }), true, email)
    for (const email of ['ada.marlow@gmail.example', 'eve@gmail.com', 'adamarlow@outlook.com'])
      assert.equal(await isSuppressed(tenant.scope, { email }), false, email)
    const at = await organization()
    await add(at, { email: 'ada.marlow@hearthmill.example' })
    assert.equal(await isSuppressed(at.scope, { email: 'adamarlow@hearthmill.example' }), false)
  })

  test('of a domain hold for all its addresses and its website', async () => {
    const { scope } = await organization()
    await suppress(scope, { domain: 'www.hearthmill.example' }, 'asked')
    assert.equal(await isSuppressed(scope, { email: 'eve@hearthmill.example' }), true)
    assert.equal(await isSuppressed(scope, { domain: 'https://hearthmill.example/' }), true)
    assert.equal(await isSuppressed(scope, { handle: 'hearthmill' }), false)
  })

  test('bind their organization alone, and those of the service all of them', async () => {
    const [one, other] = [await organization(), await organization()]
    const handle = `name-${one.id}`
    await suppress(one.scope, { handle }, 'unsubscribed')
    assert.equal(await isSuppressed(other.scope, { handle }), false)
    const { runtime } = await world()
    await suppressEverywhere(runtime.base, { handle }, 'objected')
    await suppressEverywhere(runtime.base, { handle }, 'objected')
    assert.equal(await isSuppressed(other.scope, { handle: `@${handle.toUpperCase()}` }), true)
    assert.equal((await other.owner.get(`${path}?organization_id=${other.id}`)).body.count, 0)
  })

  for (const [what, body] of [
    ['nobody', {}],
    ['two at once', { email: 'ada@hearthmill.example', handle: 'ada' }],
    ['a mail provider for everybody', { domain: 'gmail.com' }],
    ['no domain', { domain: 'nothing at all' }],
  ] as const)
    test(`refuse ${what}`, async () => {
      const { status, body: problem } = await add(await organization(), body)
      assert.deepEqual([status, problem.code], [400, 'validation_failed'])
    })

  test('that the organization was asked for, members take back; what a person decided, admins', async () => {
    const tenant = await organization()
    const member = await tenant.member()
    const asked = (await add(tenant, { handle: 'ada' })).body
    const [decided] = await suppress(tenant.scope, { handle: 'eve' }, 'unsubscribed')
    const at = (id: string) => `${path}${id}/?organization_id=${tenant.id}`
    assert.equal((await member.delete(at(asked.id))).status, 204)
    const refused = await member.delete(at(decided!.entry.id))
    assert.deepEqual([refused.status, refused.body.code], [403, 'role_required'])
    assert.equal((await tenant.owner.delete(at(decided!.entry.id))).status, 204)
    assert.equal(await isSuppressed(tenant.scope, { handle: 'eve' }), false)
  })

  test('let one of many callers enter a mark', async () => {
    const tenant = await organization()
    const replies = await Promise.all([1, 2, 3, 4].map(() => add(tenant, { handle: 'ada' })))
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 200, 201],
    )
  })

  // Red without the shared lock of who asks.
  test('wait for a transaction that was told that somebody may be written to', async () => {
    const { scope } = await organization()
    const who = { email: 'ada@hearthmill.example' }
    const [, hasCommitted] = await overlapping(
      scope,
      async (inside) => {
        assert.equal(await isSuppressed(inside, who), false)
        await suppress(inside, { handle: 'committed' }, 'asked')
      },
      async () => {
        await suppress(scope, { domain: 'hearthmill.example' }, 'asked')
        return isSuppressed(scope, { handle: 'committed' })
      },
    )
    assert.equal(hasCommitted, true)
  })

  // Red without the shared lock of who asks: it would not wait for the other to commit.
  test('are seen by who asks while they are being entered', async () => {
    const { scope } = await organization()
    const who = { handle: 'ada' }
    const [, isSpared] = await overlapping(
      scope,
      (inside) => suppress(inside, who, 'unsubscribed'),
      () => transaction(scope, (inside) => isSuppressed(inside, who)),
    )
    assert.equal(isSpared, true)
  })

  test('are found by an index, as the role that row-level security binds', async () => {
    const { scope } = await organization()
    const client = await tableOwner()
    const own = `organization_id = '${scope.organizationId}'`
    await client.query(`insert into suppressions
      select '${scope.organizationId}', gen_random_uuid(), 'email', sha256(n::text::bytea), 'asked', now()
        from generate_series(1, 3000) n`)
    await client.query('analyze suppressions')
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select hash from suppressions
      where organization_id = ${scope.organizationId} and hash = any(${[Buffer.of(1)]}::bytea[])`.execute(
      scope.db,
    )
    await client.query(`delete from suppressions where ${own}`)
    await client.end()
    assert.match(plan.rows.map((row) => row['QUERY PLAN']).join('\n'), /Index Cond:[^\n]*hash/)
  })
})
