import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { discoverOnSchedule } from '../src/domains/gtm/schedule/discovering.ts'
import { sourceOfBakeries } from '../src/domains/gtm/schedule/schedule.fixture.ts'
import { later } from '../src/domains/mail/mail.fixture.ts'
import { compiled } from './compiled.ts'
import { eventsOf } from './event-log.ts'
import { testSettings } from './settings.ts'
import { organization, world } from './world.ts'

const program = fileURLToPath(new URL('prospecting-process.ts', import.meta.url))
const slot = '2026-11-22T06:00:00.000Z'
/** What the budget pays for. */
const affordable = 2
/** After which work that was left behind gives way. */
const lostSeconds = 180

async function prepared(domain = 'hearthmill.example') {
  const tenant = await organization()
  const at = `?organization_id=${tenant.id}`
  const wish = { organization_id: tenant.id, domain }
  const { id } = (await tenant.owner.post('/gtm/profiles/provision/', wish)).body
  const schedule = { every: 'daily', hour: 6, budget_credits: '1.00', digest: false }
  await tenant.owner.patch(`/gtm/profiles/${id}/${at}`, { schedule })
  const get = async (path: string) => (await tenant.owner.get(`${path}${at}`)).body
  return {
    ...tenant,
    profile: id as string,
    discover: () =>
      discoverOnSchedule(later(tenant.scope, lostSeconds), sourceOfBakeries(), {
        profile_id: id,
        slot,
      }),
    leads: async () => (await get(`/gtm/profiles/${id}/leads/`)).length as number,
    runs: async () => (await get(`/gtm/profiles/${id}/runs/`)).results as Record<string, string>[],
    read: () => get(`/gtm/profiles/${id}/`),
  }
}

/** Does the work in another process, and kills that where it says that it is there. */
async function killed(work: string, { id, profile }: { id: string; profile: string }) {
  const { database } = await world()
  const { ENCRYPTION_KEY = '' } = testSettings(0)
  const own = { WORK: work, ORGANIZATION: id, PROFILE: profile, SLOT: slot }
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, ...own, ENCRYPTION_KEY, DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  assert.equal(String(said), 'here\n')
  child.kill('SIGKILL')
  await ended
}

suite('a process that is killed', () => {
  test('while a schedule asks the sources loses nothing and charges nothing', async () => {
    const own = await prepared()
    await killed('asking', own)
    assert.equal(await own.leads(), 0)
    await own.discover()
    assert.equal(await own.leads(), affordable)
    const charges = (await eventsOf(own, 'discovery.finished')).map(({ data }) => data)
    assert.equal(charges.length, 1)
    const runs = (await own.runs()).map(({ status, charged }) => [status, Number(charged)])
    assert.deepEqual(runs, [
      ['finished', 1],
      ['failed', 0],
    ])
  })

  test('once a slot is booked has it booked once', async () => {
    const own = await prepared()
    await killed('booked', own)
    const before = await own.runs()
    await own.discover()
    assert.deepEqual(await own.runs(), before)
    assert.equal((await eventsOf(own, 'discovery.finished')).length, 1)
    assert.equal(await own.leads(), affordable)
  })

  test('while it reads a website has it read by the next', async () => {
    const own = await prepared('slow-dairy.example')
    assert.equal((await own.read()).status, 'researching')
    await killed('reading', own)
    assert.equal((await own.read()).status, 'researching')
    const { runtime } = await world()
    const job = runtime.app.jobs.find(({ name }) => name === 'gtm.read_website')
    const payload = { profile_id: own.profile }
    await job?.handle({ scope: later(own.scope, lostSeconds), payload })
    const { status, pages } = await own.read()
    assert.deepEqual([status, pages.length], ['ready', 6])
  })
})
