import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { createQueue } from '#kernel/jobs/queue.ts'
import { organization, world } from '#test/world.ts'
import { until } from '#test/until.ts'
import { delivering } from './deliveries.ts'
import { concurrency, webhookJobs } from './jobs.ts'
import { webhookOutcomes } from './outcomes.ts'
import { event, outbound, subscribed, tell } from './webhooks.fixture.ts'

suite('an organization whose targets never answer', () => {
  // Guarded by the group of the job: without it the hanging webhooks would take every place.
  test('holds up no other', async (t) => {
    const { runtime } = await world()
    const slow = await organization()
    const makes = Array.from({ length: concurrency.total + 2 }, () => subscribed({}, slow))
    const hanging = await Promise.all(makes)
    const quick = await subscribed()

    const released = Promise.withResolvers<void>()
    const waiting = new Set<string>()
    const outside = await outbound()
    const fetch: SafeFetch = Object.assign(
      async (url: string, options: Parameters<SafeFetch>[1]) => {
        if (!hanging.some((one) => one.url === url)) return outside(url, options)
        waiting.add(url)
        await released.promise
        return outside(url, options)
      },
      { refusalOf: outside.refusalOf, close: outside.close },
    )
    const jobs = webhookJobs(fetch, webhookOutcomes()).filter(
      ({ name }) => name === delivering.name,
    )
    const queue = createQueue(runtime.connections, jobs, runtime.base.log)
    await queue.start()
    t.after(async () => {
      released.resolve()
      await queue.stop(10_000)
      await outside.close()
    })

    await tell(slow, event())
    await tell(quick.own, event())
    await queue.work(runtime)
    await until(() => quick.received().length === 1)
    assert.ok(waiting.size <= concurrency.perGroup, `${waiting.size} at once`)
    released.resolve()
    await until(() => hanging.every((one) => one.received().length === 1))
  })
})
