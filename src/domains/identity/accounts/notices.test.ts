import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { person, world } from '#test/world.ts'
import { notifyPerson } from './notices.ts'

test('a notice goes to an address that is confirmed, in the language and time zone of the person', async () => {
  const { base } = (await world()).runtime
  const [ada, bob] = [await person(), await person()]
  const change = (userId: string, values: object) =>
    base.db.updateTable('users').set(values).where('id', '=', userId).execute()
  await change(ada.userId!, { language: 'de', time_zone: 'Asia/Tokyo' })
  await change(bob.userId!, { email_confirmed_at: null })
  const facts = { at: base.now().toISOString() }
  for (const { userId } of [ada, bob])
    await transaction(base, (inside) =>
      notifyPerson(inside, userId!, { kind: 'password_changed', occasion: userId!, facts }),
    )
  const written = await base.db
    .selectFrom('mails')
    .select(['occasion', 'language', 'time_zone'])
    .where(
      'occasion',
      'in',
      [ada, bob].map(({ userId }) => `password_changed ${userId}`),
    )
    .execute()
  assert.deepEqual(written, [
    { occasion: `password_changed ${ada.userId}`, language: 'de', time_zone: 'Asia/Tokyo' },
  ])
})
