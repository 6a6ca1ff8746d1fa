import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'
import { createContact } from '../contacts/intake.ts'
import { takeSubmitted, type Taking } from './take.ts'

const taking: Taking = {
  isConfirmed: false,
  hasConsented: false,
  source: 'form',
  tags: [],
  dealTitle: 'Rye',
  nextOwner: async () => null,
}

suite('what two strangers sent', () => {
  // Red without the lock of e-mails in lockContactWith. Over HTTP the counters of forms would let only one through.
  test('makes one contact of one address, also while nobody has it yet', async () => {
    const { scope } = await organization()
    const sent = (name: string) => ({
      contact: { name, email: 'ada@mill.example' },
      account: {},
      deal: {},
    })
    await overlapping(
      scope,
      (inside) => takeSubmitted(inside, sent('Ada'), taking),
      () => takeSubmitted(scope, { ...sent('A. Miller') }, taking),
    )
    const all = await contacts.all(scope).execute()
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Ada'],
    )
  })
})

suite('the tags of a form', () => {
  test('are named as kept back where a contact that is there has too many for them', async () => {
    const { scope } = await organization()
    const email = 'ada@mill.example'
    const present = Array.from({ length: 49 }, (_, number) => `present ${number}`)
    await createContact(scope, contacts.shapes.create.parse({ email, tags: present }))
    const sent = { contact: { email }, account: {}, deal: {} }
    const tagged = async (tags: readonly string[]) => {
      const { contact_id, kept_back } = await takeSubmitted(scope, sent, { ...taking, tags })
      return { tags: (await contacts.read(scope, contact_id ?? '')).tags, kept_back }
    }
    const first = [...present, 'Rye']
    assert.deepEqual(await tagged(['Present 1', 'Rye']), { tags: first, kept_back: [] })
    const kept = { tags: first, kept_back: ['contact.tags'] }
    assert.deepEqual(await tagged(['rye', 'wheat']), kept)
  })
})

suite('the name of a contact that is there', () => {
  const email = 'peter@mill.example'
  const paul = { first_name: 'Paul', last_name: 'Jones' }

  async function naming(known: object, sent: object, isConfirmed = false) {
    const { scope } = await organization()
    const fresh = contacts.shapes.create.parse({ email, ...known })
    const { contact } = await createContact(scope, fresh)
    const submitted = { contact: { email, ...sent }, account: {}, deal: {} }
    const { kept_back } = await takeSubmitted(scope, submitted, { ...taking, isConfirmed })
    const { name, first_name, last_name } = await contacts.read(scope, contact.id)
    return { now: [name, first_name, last_name], kept_back }
  }

  test('is not completed with that of somebody else', async () => {
    const parts = ['contact.first_name', 'contact.last_name']
    for (const [known, sent, now, kept_back] of [
      [{ name: 'Peter Smith' }, paul, ['Peter Smith', '', ''], parts],
      [{ first_name: 'Peter' }, paul, ['Peter', 'Peter', ''], parts],
      [{ name: 'Peter Smith' }, { last_name: 'Jones' }, ['Peter Smith', '', ''], [parts[1]]],
      [
        { name: 'Smith, Peter' },
        { first_name: 'peter', last_name: 'smith' },
        ['Smith, Peter', 'peter', 'smith'],
        [],
      ],
      [{ first_name: 'Peter' }, { last_name: 'Smith' }, ['Peter Smith', 'Peter', 'Smith'], []],
      [{ phone: '+49 30 1' }, paul, ['Paul Jones', 'Paul', 'Jones'], []],
    ] as const)
      assert.deepEqual(await naming(known, sent), { now, kept_back })
  })

  test('is replaced as a whole by one that was confirmed', async () => {
    const now = ['Paul Jones', 'Paul', 'Jones']
    assert.deepEqual(await naming({ name: 'Peter Smith' }, paul, true), { now, kept_back: [] })
    const first = { first_name: 'Peter', last_name: 'Smith' }
    assert.deepEqual(await naming(first, paul, true), { now, kept_back: [] })
  })
})
