import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createLogger } from '#kernel/log.ts'
import { withInstance } from '#test/instance.ts'
import { until } from '#test/until.ts'
import { metered, price, tenantOf } from '../ai.fixture.ts'
import { ChunkWriter, chunksAfter } from './chunks.ts'
import { Spoken } from './spoken.ts'

type Here = Awaited<ReturnType<typeof tenantOf>>

/** The stream of a run from one node, as text that comes. */
async function* heard({ owner, at }: Here, origin: string, id: string): AsyncGenerator<string> {
  const response = await fetch(`${origin}/api/v1/ai/runs/${id}/stream/${at}`, {
    headers: { authorization: `Token ${owner.token}` },
  })
  for await (const bytes of response.body!) yield Buffer.from(bytes).toString()
}

function typesIn(text: string): string[] {
  return [...text.matchAll(/^data: \{"type":"([\w-]+)"/gm)].map(([, type]) => type!)
}

async function running({ owner, at }: Here): Promise<string> {
  const ids = async () =>
    (await owner.get(`/ai/runs/${at}&status=running`)).body.results.map(
      ({ id }: { id: string }) => id,
    )
  await until(async () => (await ids()).length > 0)
  return (await ids())[0]
}

async function partsOf({ tenant: { scope } }: Here, id: string) {
  return (await chunksAfter(scope, id, 0)).map(({ chunk }) => JSON.parse(chunk))
}

suite('the stream of a plain run', () => {
  const node = metered('openai_compatible', { ...price, AI_SECONDS: '20' })

  test('tells what the model says while it says it, also on another node', async () => {
    const service = await node()
    const here = await tenantOf(service)
    const ended = here.run({ prompt: 'behave:slow' })
    const id = await running(here)
    await withInstance({}, async (other) => {
      for (const origin of [service.origin, other.origin]) {
        let text = ''
        let stateAtFirstWord
        for await (const more of heard(here, origin, id)) {
          text += more
          if (text.includes('text-delta'))
            stateAtFirstWord ??= (await here.read(id)).status as string
        }
        if (origin === service.origin) assert.equal(stateAtFirstWord, 'running')
        const types = typesIn(text)
        assert.deepEqual(types.slice(0, 4), ['data-run', 'start', 'text-start', 'text-delta'])
        assert.deepEqual(types.slice(-2), ['text-end', 'finish'])
        const said = [...text.matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta).join('')
        assert.equal(said, (await ended).body.output)
        assert.match(text, /data: \[DONE\]\n\n$/)
      }
    })
  })

  test('says where it failed, and what had been said until then', async () => {
    const here = await tenantOf(await node())
    const ended = here.run({ prompt: 'behave:slow' })
    const id = await running(here)
    await until(async () => (await partsOf(here, id)).length > 0)
    await here.owner.post(`/ai/runs/${id}/cancel/${here.at}`, {})
    assert.equal((await ended).status, 409)
    const parts = await partsOf(here, id)
    assert.deepEqual(
      parts.slice(-3).map(({ type }) => type),
      ['text-end', 'error', 'finish'],
    )
    assert.match(parts.at(-2).errorText, /^run_cancelled/)
  })

  test('writes nothing of what is over at once, which is told whole', async () => {
    const service = await node()
    const here = await tenantOf(service)
    const { body } = await here.run({ prompt: 'Who?' })
    assert.deepEqual(await partsOf(here, body.id), [])
    const text = (await Array.fromAsync(heard(here, service.origin, body.id))).join('')
    const types = ['data-run', 'start', 'text-start', 'text-delta', 'text-end', 'finish']
    assert.deepEqual(typesIn(text), types)
  })
})

test('parts that could not be written down are written with the next, each once', async () => {
  const here = await tenantOf(undefined)
  const { scope } = here.tenant
  let faults = 2
  const flaky = {
    ...scope,
    log: createLogger('silent'),
    get db() {
      faults -= 1
      if (faults >= 0) throw new Error('the connection was lost')
      return scope.db
    },
  }
  const id = scope.newId()
  const writer = new ChunkWriter(flaky, id, () => undefined)
  writer.write({ type: 'start' })
  writer.write({ type: 'text-delta', id: '1', delta: 'Mara ' })
  await until(async () => faults < 0 && (await partsOf(here, id)).length > 0)
  writer.write({ type: 'text-delta', id: '1', delta: 'Lind' })
  await writer.stop()
  await scope.db.executeQuery(writer.writingLast({ type: 'finish' }))
  await scope.db.executeQuery(writer.writingLast({ type: 'finish' }))
  const parts = await partsOf(here, id)
  assert.deepEqual(
    parts.map(({ type, delta }) => delta ?? type),
    ['start', 'Mara ', 'Lind', 'finish'],
  )
})

test('a run that ends before anybody knows whether its first parts are written has all of them', async () => {
  const here = await tenantOf(undefined)
  const { scope } = here.tenant
  const { body: run } = await here.run({ prompt: 'Who?' })
  let tried = 0
  let isBroken = true
  const flaky = {
    ...scope,
    log: createLogger('silent'),
    get db() {
      if (!isBroken) return scope.db
      tried += 1
      throw new Error('the connection was lost')
    },
  }
  const spoken = new Spoken(flaky, run, () => undefined)
  spoken.say('Mara')
  await until(async () => tried > 0)
  await spoken.end(undefined)
  isBroken = false
  for (const statement of spoken.ending(run)) await scope.db.executeQuery(statement)
  const types = (await partsOf(here, run.id)).map(({ type }) => type)
  assert.deepEqual(types, ['data-run', 'start', 'text-start', 'text-delta', 'text-end', 'finish'])
})
