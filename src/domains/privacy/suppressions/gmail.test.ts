import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isSuppressed } from '../index.ts'
import { organization } from '#test/world.ts'

suite('somebody with a mailbox at Gmail', () => {
  test('is found and erased whatever the dots, tag and host of what is kept', async () => {
    const { id, owner, scope } = await organization()
    const own = { organization_id: id }
    for (const email of ['AdaMarlow@googlemail.com', 'a.damarlow+mill@gmail.com', 'adam@gmail.com'])
      assert.equal((await owner.post('/crm/contacts/', { ...own, email })).status, 201)
    const asked = 'email=ada.marlow@gmail.com'
    const { body } = await owner.get(`/privacy/export/?organization_id=${id}&${asked}`)
    const kept = body.kept.filter(({ kind }: { kind: string }) => kind === 'contact')
    assert.equal(kept.length, 2)
    await owner.post('/privacy/erasures/', { ...own, email: 'ada.marlow@gmail.com' })
    const { body: left } = await owner.get(`/crm/contacts/?organization_id=${id}`)
    assert.deepEqual(
      left.results.map(({ email }: { email: string }) => email),
      ['adam@gmail.com'],
    )
    assert.equal(await isSuppressed(scope, { email: 'adamarlow+x@googlemail.com' }), true)
    assert.equal(await isSuppressed(scope, { email: 'adam@gmail.com' }), false)
  })
})
