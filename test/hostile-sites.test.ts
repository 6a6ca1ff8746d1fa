import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { effort } from '#test/effort.ts'
import { organization, world } from '#test/world.ts'
import { hostileHosts } from '#test/stand-ins/hostile-site/hostile-site.ts'

/** What may become of a site that was sent to do harm: what it says, or that it could not be read. */
const outcomes = new Set(
  'none nothing_found search_words_needed robots robots_unavailable timeout too_costly'.split(' '),
)

suite('a site that was made to hold up the service', () => {
  for (const host of hostileHosts)
    test(`${host} is read or given up, and others are served meanwhile`, async () => {
      const { config, visitor } = await world()
      const { id, owner } = await organization()
      const reading = { isOver: false }
      const provisioned = owner
        .post('/gtm/profiles/provision/', { organization_id: id, domain: host })
        .finally(() => (reading.isOver = true))
      let served = 0
      while (!reading.isOver) {
        // Some of the sites are read in less time than a search takes.
        for (const path of [`${config.PUBLIC_URL}/health/`, '/search/?q=flour']) {
          const { status } = await visitor.get(path)
          assert.equal(status, 200)
          if (!reading.isOver) served += 1
        }
        await sleep(effort(20, 0))
      }
      const { status, body } = await provisioned
      assert.equal(status, 201)
      assert.ok(outcomes.has(body.status_reason?.code ?? 'none'), body.status_reason?.code)
      assert.ok(served > 0, 'nobody was served before the site had been read')
    })
})
