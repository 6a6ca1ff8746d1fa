import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ModelPart } from '#adapters/language-model/contract.ts'
import { createLanguageModels } from '#adapters/language-model/language-models.ts'
import { proveLedger } from '#domains/credits/index.ts'
import { releaseExpired } from '#domains/credits/jobs.ts'
import { transaction } from '#kernel/scope.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { world } from '#test/world.ts'
import { tenantOf } from '../ai.fixture.ts'
import { RunInterrupted } from '../refusals.ts'
import { execute } from './executing.ts'
import { closeAndSettle, openRun } from './gateway.ts'
import { closeLostRuns, forgetOldRuns } from './jobs.ts'
import { prepare } from './preparing.ts'
import { Running } from './running.ts'
import { nothingUsed } from './store.ts'

const hour = 3_600_000

/** The sweeps as they run so much later. */
async function later(ms: number) {
  const { runtime } = await world()
  const now = () => new Date(Date.now() + ms)
  return {
    ...runtime,
    ...runtime.base,
    now,
    enter: async (id: string) => ({ ...(await runtime.gate.system(runtime.base, id)), now }),
  }
}

/** A run that was opened by a process that was killed then. */
async function killedAfterOpening() {
  const here = await tenantOf(undefined)
  await here.money()
  const { scope } = here.tenant
  const models = createLanguageModels({
    fetch: Object.assign(async () => assert.fail(), {}) as never,
  })
  const asked = { feature: 'chat', prompt: 'Who?', max_output_tokens: 10 } as const
  const prepared = await prepare(scope, { models, tools: () => [] }, asked)
  const opened = await openRun(scope, prepared, { key: undefined, timeMs: 1000 })
  assert.ok(opened)
  return { ...here, scope, opened }
}

const finished = {
  status: 'finished',
  failure: null,
  failure_reason: null,
  retry_after_seconds: null,
  finish_reason: 'stop',
  output: 'Said.',
  citations: [],
  usage: { ...nothingUsed, output_tokens: 1, total_tokens: 1 },
} as const

/** As the machine of the database leaves it where it fails before what was promised is on its disk. */
async function forgottenByDatabase({
  scope,
  opened,
}: Awaited<ReturnType<typeof killedAfterOpening>>) {
  const { organizationId } = scope
  await asTableOwner(async (client) => {
    await client.query('delete from ai_runs where id = $1', [opened.run.id])
    await client.query('delete from reservations where organization_id = $1', [organizationId])
    await client.query('update wallets set reserved = 0 where organization_id = $1', [
      organizationId,
    ])
  })
}

/** A model that says one thing. */
function saying(text: string) {
  async function* stream(): AsyncGenerator<ModelPart> {
    yield { type: 'text', text }
    const usage = { input_tokens: 10, cached_input_tokens: 0, output_tokens: 1 }
    yield { type: 'end', finish_reason: 'stop', usage }
  }
  return { stream, findPrice: async () => undefined }
}

suite('a run that the machine of the database has lost', () => {
  test('charges nothing when it ends, and leaves no trace', async () => {
    const lost = await killedAfterOpening()
    await forgottenByDatabase(lost)
    const { scope, opened, money, runs } = lost
    assert.equal(
      await closeAndSettle(scope, opened, { ...finished, charged: opened.prepared.most }),
      undefined,
    )
    assert.deepEqual(await money(), { spent: 0, reserved: 0 })
    assert.deepEqual(await proveLedger(scope), [])
    assert.deepEqual(await runs(), [])
  })

  test('touches nobody who settles in the same commit', async () => {
    const lost = await killedAfterOpening()
    await forgottenByDatabase(lost)
    const { scope, opened, money } = lost
    const other = await openRun(scope, opened.prepared, { key: undefined, timeMs: 1000 })
    assert.ok(other)
    const ending = { ...finished, charged: opened.prepared.most }
    const [gone, there] = await Promise.all([
      closeAndSettle(scope, opened, ending),
      closeAndSettle(scope, other, ending),
    ])
    assert.deepEqual([gone, there?.status], [undefined, 'finished'])
    assert.deepEqual(await money(), { spent: 1, reserved: 0 })
    assert.deepEqual(await proveLedger(scope), [])
  })

  test('tells who waits that it was interrupted', async () => {
    const lost = await killedAfterOpening()
    await forgottenByDatabase(lost)
    const { scope, opened } = lost
    const ended = execute(scope, { models: saying('Said.'), running: new Running() }, opened)
    await assert.rejects(ended, (error) => error instanceof RunInterrupted)
  })
})

suite('a run whose process was killed', () => {
  test('gives its credits back with the sweep, once, and says why', async () => {
    const { opened, money, read } = await killedAfterOpening()
    assert.deepEqual(await money(), { spent: 0, reserved: 1 })
    const sweep = await later(hour)
    await Promise.all([closeLostRuns(sweep), closeLostRuns(sweep)])
    assert.deepEqual(await money(), { spent: 0, reserved: 0 })
    const { status, failure } = await read(opened.run.id)
    assert.deepEqual([status, failure], ['failed', 'run_interrupted'])
  })

  test('is left alone while it may still go on', async () => {
    const { opened, read, money } = await killedAfterOpening()
    await closeLostRuns(await later(0))
    assert.equal((await read(opened.run.id)).status, 'running')
    assert.equal((await money()).reserved, 1)
  })

  test('charges nothing when its settlement did not commit', async () => {
    const { scope, opened, money, read } = await killedAfterOpening()
    const killed = transaction(scope, async (inside) => {
      await closeAndSettle(inside, opened, { ...finished, charged: opened.prepared.most })
      throw new Error('killed')
    })
    await assert.rejects(killed, { message: 'killed' })
    assert.equal((await read(opened.run.id)).status, 'running')
    await closeLostRuns(await later(hour))
    assert.deepEqual(await money(), { spent: 0, reserved: 0 })
  })

  test('is settled once by whoever comes first: itself, or the sweep', async () => {
    const { scope, opened, money } = await killedAfterOpening()
    const ending = { ...finished, charged: opened.prepared.most }
    const outcomes = await Promise.all([
      closeAndSettle(scope, opened, ending),
      closeAndSettle(scope, opened, ending),
      closeLostRuns(await later(hour)).then(() => undefined),
    ])
    assert.ok(outcomes.filter((run) => run !== undefined).length <= 1)
    const { spent, reserved } = await money()
    assert.ok(spent <= 1 && reserved === 0)
  })

  test('is closed although the credits were given back before', async () => {
    const { opened, money, read } = await killedAfterOpening()
    await releaseExpired(await later(hour))
    await closeLostRuns(await later(hour))
    assert.equal((await read(opened.run.id)).status, 'failed')
    assert.deepEqual(await money(), { spent: 0, reserved: 0 })
  })

  test('is forgotten after ninety days, and what it cost is not', async () => {
    const { run, runs, money } = await tenantOf(undefined)
    await run({ feature: 'summarize', prompt: 'The mill grinds rye between stones.' })
    await forgetOldRuns(await later(91 * 24 * hour))
    assert.deepEqual(await runs(), [])
    assert.deepEqual(await money(), { spent: 1, reserved: 0 })
  })
})
