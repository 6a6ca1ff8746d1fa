import assert from 'node:assert/strict'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import type { OrganizationScope } from '#kernel/scope.ts'
import { organization } from '#test/world.ts'
import { Cancellations } from './cancellations.ts'

/** The same scope, and how often something was read in it. */
function counted(scope: OrganizationScope) {
  const counts = { reads: 0 }
  const db = new Proxy(scope.db, {
    get: (target, name) => {
      if (name === 'selectFrom') counts.reads += 1
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { scope: { ...scope, db }, counts }
}

suite('runs that may be cancelled elsewhere', () => {
  test('are all looked for at once', async () => {
    const { scope, counts } = counted((await organization()).scope)
    const cancellations = new Cancellations()
    const watched = Array.from({ length: 20 }, () => {
      const stop = new AbortController()
      return { stop, unwatch: cancellations.watch(scope, scope.newId(), stop) }
    })
    await Promise.all(watched.map(({ stop }) => once(stop.signal, 'abort')))
    assert.equal(counts.reads, 1)
    for (const { unwatch } of watched) unwatch()
  })

  test('are looked for no longer once they have ended', async () => {
    const { scope, counts } = counted((await organization()).scope)
    const stop = new AbortController()
    new Cancellations().watch(scope, scope.newId(), stop)()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    assert.deepEqual([counts.reads, stop.signal.aborted], [0, false])
  })
})
