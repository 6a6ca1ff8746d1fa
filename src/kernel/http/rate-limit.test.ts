import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { world } from '#test/world.ts'
import type { Database } from '../postgres/database.ts'
import { forgetExpiredWindows, RateLimiter, sharedName } from './rate-limit.ts'

const limit = { limit: 3, windowSeconds: 60 }

/** A clock that stands at the beginning of a minute until it is moved. */
function clock() {
  let time = Date.parse('2026-11-20T10:00:00.000Z')
  return {
    now: () => new Date(time),
    wait: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

suite('a rate limit', () => {
  test('lets so many through in a window and refuses the next', () => {
    const limiter = new RateLimiter(clock().now)
    const standings = Array.from({ length: 5 }, () => limiter.hit('a', limit))
    assert.deepEqual(
      standings.map(({ allowed }) => allowed),
      [true, true, true, false, false],
    )
    assert.deepEqual(
      standings.map(({ remaining }) => remaining),
      [2, 1, 0, 0, 0],
    )
  })

  test('tells how long the window still lasts, never less than a second', () => {
    const { now, wait } = clock()
    const limiter = new RateLimiter(now)
    assert.equal(limiter.hit('a', limit).resetSeconds, 60)
    wait(59.9)
    assert.equal(limiter.hit('a', limit).resetSeconds, 1)
  })

  test('begins anew with the next window', () => {
    const { now, wait } = clock()
    const limiter = new RateLimiter(now)
    for (let hit = 0; hit < 4; hit += 1) limiter.hit('a', limit)
    wait(60)
    assert.deepEqual(limiter.hit('a', limit), {
      allowed: true,
      limit: 3,
      remaining: 2,
      resetSeconds: 60,
    })
  })

  test('counts each bucket by itself', () => {
    const limiter = new RateLimiter(clock().now)
    for (let hit = 0; hit < 4; hit += 1) limiter.hit('a', limit)
    assert.equal(limiter.hit('b', limit).allowed, true)
  })

  test('can be looked at without being counted', () => {
    const limiter = new RateLimiter(clock().now)
    for (let look = 0; look < 9; look += 1) limiter.peek('a', limit)
    assert.equal(limiter.peek('a', limit).remaining, 3)
    for (let hit = 0; hit < 3; hit += 1) assert.equal(limiter.hit('a', limit).allowed, true)
    assert.equal(limiter.peek('a', limit).allowed, false)
  })
})

suite('a rate limit of several nodes', () => {
  const nodes = async () => {
    const { runtime } = await world()
    const { now, wait } = clock()
    const bucket = `test ${randomUUID()}`
    return {
      db: runtime.base.db,
      bucket,
      wait,
      now,
      one: new RateLimiter(now),
      other: new RateLimiter(now),
    }
  }

  const stored = async (db: Database, bucket: string) => {
    const { rows } = await sql<{ hits: number }>`
      select hits from rate_limit_windows where bucket = ${sharedName(bucket)}`.execute(db)
    return rows.map(({ hits }) => hits)
  }

  test('adds up what each has counted', async () => {
    const { db, bucket, one, other } = await nodes()
    one.hit(bucket, limit)
    one.hit(bucket, limit)
    other.hit(bucket, limit)
    await one.share(db)
    await other.share(db)
    assert.equal(other.hit(bucket, limit).allowed, false)
    await other.share(db)
    one.hit(bucket, limit)
    await one.share(db)
    assert.deepEqual(await stored(db, bucket), [5])
    assert.equal(one.peek(bucket, limit).remaining, 0)
  })

  test('sends each hit once, also when both share at the same moment', async () => {
    const { db, bucket, one, other } = await nodes()
    for (let hit = 0; hit < 10; hit += 1) {
      one.hit(bucket, limit)
      other.hit(bucket, limit)
      await Promise.all([one.share(db), other.share(db), one.share(db)])
    }
    assert.deepEqual(await stored(db, bucket), [20])
  })

  test('loses no hit that could not be shared', async () => {
    const { db, bucket, one } = await nodes()
    one.hit(bucket, limit)
    const unreachable = { getExecutor: () => assert.fail('unreachable') } as unknown as Database
    await assert.rejects(one.share(unreachable))
    one.hit(bucket, limit)
    await one.share(db)
    assert.deepEqual(await stored(db, bucket), [2])
  })

  test('keeps hits that arrive while the counts are exchanged', async () => {
    const { db, bucket, one } = await nodes()
    one.hit(bucket, limit)
    const sharing = one.share(db)
    one.hit(bucket, limit)
    await sharing
    assert.equal(one.peek(bucket, limit).remaining, 1)
    await one.share(db)
    assert.deepEqual(await stored(db, bucket), [2])
  })

  test('forgets the shared counts of windows that are over', async () => {
    const { db, bucket, one, now, wait } = await nodes()
    one.hit(bucket, limit)
    await one.share(db)
    await forgetExpiredWindows(db, now())
    assert.deepEqual(await stored(db, bucket), [1])
    wait(61)
    await forgetExpiredWindows(db, now())
    assert.deepEqual(await stored(db, bucket), [])
  })
})
