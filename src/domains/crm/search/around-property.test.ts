import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { proveWords } from '#kernel/search/prove-words.ts'
import { effort } from '#test/effort.ts'
import { organization } from '#test/world.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { workbench, type Noun, type Shown } from '../workbench.fixture.ts'

const spoken = ['bakery', 'copper', 'mill', 'ada', 'bob'] as const

const step = fc.record({
  op: fc.constantFrom(
    'person',
    'company',
    'note',
    'join',
    'rename',
    'call',
    'edit',
    'point',
    'remove',
    'restore',
    'merge',
    'undo',
  ),
  noun: fc.constantFrom('contacts', 'accounts'),
  one: fc.nat(),
  other: fc.nat(),
  text: fc
    .uniqueArray(fc.constantFrom(...spoken), { minLength: 1, maxLength: 2 })
    .map((words) => words.join(' ')),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function pick<T>(all: readonly T[], at: number): T | undefined {
  return all[at % all.length]
}

/** Does steps with what there is; what is refused is no step. */
function driving({ make, ask, send, tenant, at }: ReturnType<typeof workbench>) {
  const all = async (noun: string): Promise<Shown[]> =>
    (await ask(`/crm/${noun}/`, '&page_size=200&ordering=created_at')).results
  const patch = async (noun: string, record: Shown | undefined, body: object) => {
    if (record !== undefined) await tenant.owner.patch(`/crm/${noun}/${record.id}/${at}`, body)
  }
  const idIn = async (noun: string, place: number) => pick(await all(noun), place)?.id ?? null
  const removable = ['contacts', 'accounts', 'notes'] as const satisfies readonly Noun[]
  const steps: Readonly<Record<Step['op'], (step: Step) => Promise<unknown>>> = {
    person: async ({ text: name, one }) =>
      make('contacts', { name, email: '', emails: [], account_id: await idIn('accounts', one) }),
    company: ({ text: name }) => make('accounts', { name, website: '' }),
    note: async ({ text: body, one, other }) =>
      make('notes', {
        body,
        contact_id: await idIn('contacts', one),
        account_id: await idIn('accounts', other),
      }),
    join: async ({ one, other }) =>
      patch('contacts', pick(await all('contacts'), one), {
        account_id: await idIn('accounts', other),
      }),
    rename: async ({ text: name, one }) =>
      patch('accounts', pick(await all('accounts'), one), { name }),
    call: async ({ text: name, one }) =>
      patch('contacts', pick(await all('contacts'), one), { name }),
    edit: async ({ text: body, one }) => patch('notes', pick(await all('notes'), one), { body }),
    point: async ({ one, other }) =>
      patch('notes', pick(await all('notes'), one), { contact_id: await idIn('contacts', other) }),
    remove: async ({ one, other }) => {
      const noun = pick(removable, other) ?? 'notes'
      const id = await idIn(noun, one)
      if (id !== null) await tenant.owner.delete(`/crm/${noun}/${id}/${at}`)
    },
    restore: async ({ one }) => {
      const record = pick((await ask('/crm/trash/')).results as Shown[], one)
      if (record !== undefined) await send(`/crm/trash/${record.id}/restore/`)
    },
    merge: async ({ noun, one, other }) => {
      const [into, from] = [await idIn(noun, one), await idIn(noun, other)]
      if (into !== from) await send(`/crm/${noun}/merge/`, { into, from: [from] })
    },
    undo: async ({ one }) => {
      const record = pick((await ask('/crm/merges/')).results as Shown[], one)
      if (record !== undefined) await send(`/crm/merges/${record.id}/undo/`)
    },
  }
  return { all, take: (one: Step) => steps[one.op](one) }
}

function saidBy(record: Shown, notes: readonly Shown[], column: string): string[] {
  const noted = notes.filter((note) => note[column] === record.id)
  return [record['name'], ...noted.map(({ body }) => body)].flatMap((text) =>
    String(text).split(' '),
  )
}

suite('whatever happens to contacts, accounts and notes', () => {
  test('a contact is found by its own words, those of its account and its notes, and no others', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const bench = workbench(await organization())
        const { all, take } = driving(bench)
        for (const one of steps) await take(one)
        const [people, companies, notes] = await Promise.all(
          ['contacts', 'accounts', 'notes'].map(all),
        )
        const employers = new Map(companies!.map(({ id, name }) => [id, String(name).split(' ')]))
        const words = new Map<string, string[]>()
        for (const one of companies!) words.set(one.id, saidBy(one, notes!, 'account_id'))
        for (const one of people!)
          words.set(one.id, [
            ...saidBy(one, notes!, 'contact_id'),
            ...(employers.get(String(one['account_id'])) ?? []),
          ])
        for (const [noun, records] of [
          ['contacts', people!],
          ['accounts', companies!],
        ] as const)
          for (const wanted of [...spoken, 'bak', 'ada bakery', 'mill co bob']) {
            const { results } = await bench.ask(
              `/crm/${noun}/`,
              `&page_size=200&ordering=created_at&search=${encodeURIComponent(wanted)}`,
            )
            const found = records.filter(({ id }) =>
              wanted.split(' ').every((word) => words.get(id)!.some((one) => one.startsWith(word))),
            )
            assert.deepEqual(
              results.map(({ id }: Shown) => id),
              found.map(({ id }) => id),
              `${noun} ${wanted}`,
            )
          }
        for (const { searched } of [contacts, accounts])
          assert.deepEqual(await proveWords(bench.tenant.scope, searched!), [])
      }),
      { numRuns: effort(8, 300) },
    ))
})
