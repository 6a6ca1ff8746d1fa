import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { InvalidToken } from '#kernel/errors.ts'
import type { Scope } from '#kernel/scope.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { organization, person, world } from '#test/world.ts'
import { until } from '#test/until.ts'
import { listTokens } from './tokens.ts'

const day = 86_400_000

function at<S extends Scope>(scope: S, days: number): S {
  const instant = new Date(scope.now().getTime() + days * day)
  return { ...scope, now: () => instant }
}

const firstPage = { page: 1, page_size: 25, ordering: '-created_at' }

suite('a token', () => {
  test('opens for thirty days without use, and no longer', async () => {
    const { runtime } = await world()
    const { token } = await person()
    await assert.rejects(runtime.gate.user(at(runtime.base, 30.01), token!), InvalidToken)
    await runtime.gate.user(at(runtime.base, 29.9), token!)
  })

  test('lives on with use, but never beyond ninety days', async () => {
    const { runtime } = await world()
    const { token } = await person()
    for (const days of [25, 50, 75, 89.9]) {
      await runtime.gate.user(at(runtime.base, days), token!)
      await used(token!, at(runtime.base, days).now())
    }
    await assert.rejects(runtime.gate.user(at(runtime.base, 90.01), token!), InvalidToken)
  })

  test('is refused in the same way for an organization', async () => {
    const { runtime } = await world()
    const { id, owner } = await organization()
    await runtime.gate.member(runtime.base, owner.token!, id)
    const late = runtime.gate.member(at(runtime.base, 31), owner.token!, id)
    await assert.rejects(late, InvalidToken)
  })

  test('is noted as used at most once a minute', async () => {
    const { runtime } = await world()
    const { token } = await person()
    const before = await lastUse(token!)
    await runtime.gate.user(at(runtime.base, 0.9 / 1440), token!)
    await runtime.gate.user(at(runtime.base, 2), token!)
    await until(async () => (await lastUse(token!)) !== before)
    const noted = await lastUse(token!)
    assert.equal(Math.round((Date.parse(noted) - Date.parse(before)) / day), 2)
  })

  test('is listed while it opens something, and marked where it is the current one', async () => {
    const { runtime } = await world()
    const ada = await person()
    const scope = await runtime.gate.user(runtime.base, ada.token!)
    const { results } = await listTokens(scope, firstPage)
    assert.deepEqual(
      results.map(({ id, is_current }) => [id, is_current]),
      [[scope.tokenId, true]],
    )
    const idle = await listTokens(at(scope, 31), firstPage)
    assert.equal(idle.count, 0)
  })

  test('is kept as a hash', async () => {
    const { runtime } = await world()
    const { token } = await person()
    const { rows } = await sql<{ text: string }>`
      select user_tokens::text as text from user_tokens where token_hash = ${hashSecret(token!)}`.execute(
      runtime.base.db,
    )
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]?.text.includes(token!.slice(8)))
  })
})

async function lastUse(token: string): Promise<string> {
  const { runtime } = await world()
  const { last_used_at } = await runtime.base.db
    .selectFrom('user_tokens')
    .select('last_used_at')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow()
  return last_used_at
}

async function used(token: string, instant: Date): Promise<void> {
  const { runtime } = await world()
  await runtime.base.db
    .updateTable('user_tokens')
    .set({ last_used_at: instant.toISOString() })
    .where('token_hash', '=', hashSecret(token))
    .execute()
}
