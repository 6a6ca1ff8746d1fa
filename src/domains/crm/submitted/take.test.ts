import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'
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
  // Red without the lock of e-mails in holdContactWith. Over HTTP the counters of forms would let only one through.
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
