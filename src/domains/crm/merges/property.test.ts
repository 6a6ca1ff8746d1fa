import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { effort } from '#test/effort.ts'
import { organization } from '#test/world.ts'
import { imported, importPath, reverted } from '../imports/imports.fixture.ts'
import { workbench } from '../workbench.fixture.ts'
import { Model } from './model.fixture.ts'

const ops = [
  'create',
  'createTask',
  'change',
  'point',
  'delete',
  'restore',
  'deleteTask',
  'restoreTask',
  'merge',
  'undo',
  'import',
  'revert',
] as const

const step = fc.record({
  op: fc.constantFrom(...ops),
  one: fc.nat(),
  other: fc.nat(),
  phone: fc.constantFrom('', '1', '2'),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  rows: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function pick<T>(all: Iterable<T>, at: number): T | undefined {
  const list = [...all]
  return list[at % list.length]
}

/** What is done with one of those that are there, if there is one. */
function onOne(all: ReadonlyMap<string, unknown>, act: (id: string, step: Step) => Promise<void>) {
  return async (step: Step) => {
    const id = pick(all.keys(), step.one)
    if (id !== undefined) await act(id, step)
  }
}

/** Does each step in the service and in the model, if there is something to do it with. */
function driving(bench: ReturnType<typeof workbench>, model: Model) {
  const { make, send, tenant, at } = bench
  const patch = async (path: string, body: object) =>
    assert.equal((await tenant.owner.patch(`${path}${at}`, body)).status, 200)
  const create = async ({ phone, tags }: Step) => {
    const person = { name: `N${model.people.size}`, phone, tags }
    model.create((await make('contacts', { ...person, email: '', emails: [] })).id, person)
  }
  const steps: Readonly<Record<(typeof ops)[number], (step: Step) => Promise<void>>> = {
    create,
    createTask: async ({ one }) => {
      const contact = pick(model.named(), one) ?? null
      const { id } = await make('tasks', { contact_id: contact })
      model.tasks.set(id, contact === null ? null : model.endOf(contact))
    },
    change: onOne(model.people, async (id, { phone, tags }) => {
      await patch(`/crm/contacts/${id}/`, { phone, tags })
      model.change(id, { phone, tags })
    }),
    point: async ({ one, other }) => {
      const task = pick(model.tasks.keys(), one)
      const contact = pick([null, ...model.named()], other) ?? null
      if (task === undefined) return
      await patch(`/crm/tasks/${task}/`, { contact_id: contact })
      model.tasks.set(task, contact === null ? null : model.endOf(contact))
    },
    delete: onOne(model.people, async (id) => {
      await bench.remove('contacts', { id })
      model.deletePerson(id)
    }),
    restore: onOne(model.deleted, async (id) => {
      assert.equal(await bench.back({ id }), 200)
      model.restorePerson(id)
    }),
    deleteTask: onOne(model.tasks, async (id) => {
      await bench.remove('tasks', { id })
      model.deleteTask(id)
    }),
    restoreTask: onOne(model.deletedTasks, async (id) => {
      assert.equal(await bench.back({ id }), 200)
      model.restoreTask(id)
    }),
    merge: async ({ one, other }) => {
      const into = pick(model.people.keys(), one)
      const from = pick(model.people.keys(), other)
      if (into === undefined || from === undefined || into === from) return
      const { status, body } = await send('/crm/contacts/merge/', { into, from: [from] })
      assert.equal(status, 200, JSON.stringify(body))
      model.merge(body.id, into, from)
    },
    undo: async ({ one }) => {
      const merge = pick(model.merges, one)
      if (merge === undefined) return
      const { status } = await send(`/crm/merges/${merge.id}/undo/`)
      assert.equal(status, model.mayUndo(merge) ? 200 : 409)
      if (status === 200) model.undo(merge)
    },
    import: async ({ one, phone, tags, rows }) => {
      const named = rows.map((at) => pick([undefined, ...model.named()], at))
      const lines = named.map((id = '', row) =>
        [id, id === '' ? `I${one}${row}` : '', phone, tags.join(';')].join(','),
      )
      const file = ['id,name,phone,tags', ...lines, ''].join('\n')
      const { id } = await imported(tenant, file, { change: { match: 'id' } })
      const path = importPath(tenant, `${id}/rows/`, '&page_size=200')
      const { body } = await tenant.owner.get(path)
      model.import(
        id,
        body.results.map(({ record_id }: { record_id: string }, row: number) => ({
          id: record_id,
          isCreated: named[row] === undefined,
          name: `I${one}${row}`,
          phone,
          tags,
        })),
      )
    },
    revert: async ({ one }) => {
      const found = pick(
        model.imports.filter((each) => !each.reverted),
        one,
      )
      if (found === undefined) return
      const { counts } = await reverted(tenant, found.id)
      assert.deepEqual([counts.reverted, counts.left], model.revert(found))
    },
  }
  return (one: Step) => steps[one.op](one)
}

interface Shown {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly tags: readonly string[]
  readonly contact_id: string | null
}

suite('records that are imported, deleted, restored, merged and taken apart', () => {
  test('are what a plain model says they are, in whatever order it happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const bench = workbench(await organization())
        const model = new Model()
        const drive = driving(bench, model)
        for (const one of steps) await drive(one)
        const all = async (noun: string): Promise<Shown[]> =>
          (await bench.ask(`/crm/${noun}/`, '&page_size=200')).results
        const people = (await all('contacts')).map(
          ({ id, name, phone, tags }) => [id, { name, phone, tags }] as const,
        )
        assert.deepEqual(new Map(people), model.people)
        const tasks = (await all('tasks')).map(({ id, contact_id }) => [id, contact_id] as const)
        assert.deepEqual(new Map(tasks), model.tasks)
        for (const { from } of model.merges) {
          const end = model.endOf(from)
          const { id } = await bench.read('contacts', { id: from })
          assert.equal(id, model.people.has(end) ? end : undefined)
        }
      }),
      { numRuns: effort(6, 400) },
    )
  })
})
