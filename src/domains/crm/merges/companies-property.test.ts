import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { effort } from '#test/effort.ts'
import { organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'

const count = 4

const step = fc.record({
  op: fc.constantFrom('contacts', 'accounts', 'contacts', 'accounts', 'undo', 'undo'),
  into: fc.nat(count - 1),
  from: fc.nat(count - 1),
  at: fc.nat(),
})
const begin = fc.array(fc.option(fc.nat(count - 1)), { minLength: count, maxLength: count })

interface Merged {
  readonly noun: 'contacts' | 'accounts'
  readonly into: number
  readonly from: number
}

/** What has been merged and not been taken apart, in the order in which it was. */
class Model {
  readonly merged = new Map<string, Merged>()
  readonly #own: readonly (number | null)[]

  constructor(own: readonly (number | null)[]) {
    this.#own = own
  }

  isPart(noun: string, one: number): boolean {
    return this.#of(noun).some(({ from }) => from === one)
  }

  #of(noun: string) {
    return [...this.merged.values()].filter((each) => each.noun === noun)
  }

  /** The company of a person: their own, else that of the first who became part of them and has one. */
  companyOf(person: number): number | null {
    const taken = this.#of('contacts').filter(({ into }) => into === person)
    const own = [this.#own[person] ?? null, ...taken.map(({ from }) => this.companyOf(from))]
    const first = own.find((one) => one !== null)
    return first === undefined ? null : this.#end(first)
  }

  #end(company: number): number {
    const within = this.#of('accounts').find(({ from }) => from === company)
    return within === undefined ? company : this.#end(within.into)
  }
}

async function begun(own: readonly (number | null)[]) {
  const { make, send, read } = workbench(await organization())
  const model = new Model(own)
  const accounts: string[] = []
  for (let at = 0; at < count; at += 1)
    accounts.push((await make('accounts', { name: `C${at}` })).id)
  // A field of their own says the same as the link.
  const field = { record: 'contact', key: 'employer', label: 'Employer', type: 'account' }
  assert.equal((await send('/crm/fields/', field)).status, 201)
  const contacts: string[] = []
  for (const company of own) {
    const account_id = company === null ? null : accounts[company]
    const custom = account_id === null ? {} : { employer: account_id }
    contacts.push((await make('contacts', { account_id, custom })).id)
  }
  const ids = { contacts, accounts }
  const companyOf = async (person: number) => {
    const { account_id, custom } = await read('contacts', { id: contacts[person] ?? '' })
    assert.equal(custom.employer ?? null, account_id)
    return account_id === null ? null : accounts.indexOf(account_id as string)
  }
  return {
    model,
    merge: async ({ noun, into, from }: Merged) => {
      if (into === from || model.isPart(noun, into) || model.isPart(noun, from)) return
      const asked = { into: ids[noun][into], from: [ids[noun][from]] }
      const { status, body } = await send(`/crm/${noun}/merge/`, asked)
      assert.equal(status, 200, JSON.stringify(body))
      model.merged.set(body.id, { noun, into, from })
    },
    undo: async (at: number) => {
      const id = [...model.merged.keys()][at % model.merged.size]
      if (id === undefined) return
      const { status } = await send(`/crm/merges/${id}/undo/`)
      if (status === 200) model.merged.delete(id)
    },
    prove: async (after: unknown) => {
      for (let one = 0; one < count; one += 1)
        if (!model.isPart('contacts', one))
          assert.equal(
            await companyOf(one),
            model.companyOf(one),
            `the company of ${one} after ${JSON.stringify(after)}`,
          )
    },
  }
}

suite('people and their companies, merged and taken apart', () => {
  test('belong to the company that a plain model says, in whatever order it happens', async () => {
    await fc.assert(
      fc.asyncProperty(begin, fc.array(step, { maxLength: 14 }), async (own, steps) => {
        const { model, merge, undo, prove } = await begun(own)
        for (const { op, at, into, from } of steps) {
          await (op === 'undo' ? undo(at) : merge({ noun: op, into, from }))
          await prove({ op, at, into, from })
        }
        for (let left = 0; model.merged.size > 0; left += 1) {
          assert.ok(left < 100, 'something is never to be taken apart')
          await undo(left * 7)
          await prove('the end')
        }
      }),
      { numRuns: effort(12, 300) },
    )
  })
})
