import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faultsOfRuns } from '../src/domains/credits/charged-runs.ts'
import { releaseExpired } from '../src/domains/credits/jobs.ts'
import { proveLedger, readWallet } from '../src/domains/credits/index.ts'
import { runCharges } from '../src/domains/ai/index.ts'
import { closeLostRuns } from '../src/domains/ai/runs/jobs.ts'
import { compiled } from './compiled.ts'
import { testSettings } from './settings.ts'
import { organization, world } from './world.ts'

const program = fileURLToPath(new URL('running-process.ts', import.meta.url))
const welcome = 10_000
/** 100 tokens in and 200 out at 10 and 50 dollars a million. */
const cost = 11

type Tenant = Awaited<ReturnType<typeof organization>>

function started({ id, scope }: Tenant, work: string, database: object) {
  const { ENCRYPTION_KEY = '' } = testSettings(0)
  const own = { WORK: work, ORGANIZATION: id, PERSON: scope.actor.user_id ?? '', KEY: 'once' }
  return spawn(process.execPath, [program], {
    env: { ...compiled, ...own, ENCRYPTION_KEY, DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Runs a model under one key in another process, and kills that so long after it says that it is there. */
async function killed(tenant: Tenant, work: string, afterMs = 0) {
  const { database } = await world()
  const child = started(tenant, work, database)
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  assert.match(String(said), /^here\n/)
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
  await ended
}

/** What the sweeps of an hour later make of it. */
async function swept({ scope }: Tenant) {
  const { runtime } = await world()
  const now = () => new Date(Date.now() + 3_600_000)
  const enter = async (id: string) => ({ ...(await runtime.gate.system(runtime.base, id)), now })
  const later = { ...runtime, ...runtime.base, now, enter }
  await closeLostRuns(later)
  await releaseExpired(later)
  assert.deepEqual(await proveLedger(scope), [])
  assert.deepEqual(await faultsOfRuns(scope, [runCharges]), [])
  const { balance, reserved } = await readWallet(scope)
  assert.equal(reserved, '0.00')
  const runs = await scope.db
    .selectFrom('ai_runs')
    .select(['status', 'charged'])
    .where('organization_id', '=', scope.organizationId)
    .execute()
  const spent = welcome - Math.round(Number(balance) * 100)
  assert.equal(
    runs.reduce((sum, { charged }) => sum + charged, 0),
    spent,
  )
  return { spent, states: runs.map(({ status }) => status) }
}

suite('a process that runs a model and is killed', () => {
  for (const work of ['asking', 'answering', 'answered'])
    test(`while the model is ${work} charges nothing and gives back what was held`, async () => {
      const tenant = await organization()
      await killed(tenant, work)
      assert.deepEqual(await swept(tenant), { spent: 0, states: ['failed'] })
    })

  test('once it has settled has charged once, also when it is asked again', async () => {
    const tenant = await organization()
    await killed(tenant, 'settled')
    assert.deepEqual(await swept(tenant), { spent: cost, states: ['finished'] })
    await killed(tenant, 'settled')
    assert.deepEqual(await swept(tenant), { spent: cost, states: ['finished'] })
  })

  for (const work of ['opening', 'closing'])
    for (const afterMs of [0, 1, 2, 3, 5, 8])
      test(`${afterMs} ms into ${work} has charged and closed, or neither`, async () => {
        const tenant = await organization()
        await killed(tenant, work, afterMs)
        const { spent, states } = await swept(tenant)
        assert.ok(states.length <= 1)
        assert.equal(spent, states[0] === 'finished' ? cost : 0)
        await killed(tenant, 'settled')
        assert.equal((await swept(tenant)).spent, cost)
      })
})
