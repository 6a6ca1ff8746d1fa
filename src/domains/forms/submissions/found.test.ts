import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { proveWords } from '#kernel/search/prove-words.ts'
import { organization, type Organization } from '#test/world.ts'
import { liveForm, send, submissionsOf } from '../forms.fixture.ts'
import { searched } from './found.ts'

async function found({ owner, id }: Organization, query: string) {
  const { status, body } = await owner.get(`/crm/search/?organization_id=${id}&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.results as { kind: string; id: string; form_id: string | null; snippet: string }[]
}

suite('submissions in the search over all records', () => {
  test('are found by the words of their answers, with the form by which they came', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const message = 'Please ring me up about the coarse flour.'
    await send(form.public_id, { email: 'ada@mill.example', name: 'Ada Miller', message })
    const [one] = await found(tenant, 'q=coarse flour&kind=submission')
    const [sent] = await submissionsOf(tenant, form.id)
    assert.deepEqual([one?.kind, one?.id, one?.form_id], ['submission', sent.id, form.id])
    assert.match(one?.snippet ?? '', /coarse flour/)
    const kinds = (await found(tenant, 'q=miller')).map(({ kind }) => kind)
    assert.deepEqual(kinds.toSorted(), ['contact', 'submission'])
    assert.equal((await found(tenant, 'q=corase&kind=submission')).length, 1)
    assert.deepEqual(await found(await organization(), 'q=coarse'), [])
    const path = `/crm/forms/${form.id}/submissions/${sent.id}/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.delete(path)).status, 204)
    assert.deepEqual(await found(tenant, 'q=coarse'), [])
    assert.deepEqual(await proveWords(tenant.scope, searched), [])
  })

  test('lose the address of who is erased, where others sent it', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const message = 'Ask gone@girl.example about rye, not xgone@girl.example.'
    await send(form.public_id, { email: 'ada@mill.example', name: 'Ada Miller', message })
    const at = `?organization_id=${tenant.id}`
    const { body } = await tenant.owner.get(`/privacy/export/${at}&email=gone@girl.example`)
    const [sent] = await submissionsOf(tenant, form.id)
    const wish = { email: 'gone@girl.example' }
    assert.deepEqual(
      body.kept.map(({ kind, id, data }: Record<string, object>) => [kind, id, data]),
      [['submission_passage', sent.id, { form_id: form.id, passages: [message] }]],
    )
    const erased = await tenant.owner.post(`/privacy/erasures/${at}`, wish)
    const texts = erased.body.removed.find(
      ({ kind }: { kind: string }) => kind === 'submission_texts',
    )
    assert.equal(texts.count, 1)
    const [left] = await submissionsOf(tenant, form.id)
    assert.equal(left.answers.message, 'Ask [removed] about rye, not xgone@girl.example.')
    assert.equal((await found(tenant, 'q=removed&kind=submission')).length, 1)
    assert.deepEqual(await proveWords(tenant.scope, searched), [])
  })

  test('are found once somebody has released them, and not while they are held', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const message =
      'Look https://a.example https://b.example https://c.example https://d.example at sunflowers'
    await send(form.public_id, { email: 'x@mill.example', name: 'Xenia', message })
    const [held] = await submissionsOf(tenant, form.id)
    assert.notEqual(held.state, 'accepted')
    assert.deepEqual(await found(tenant, 'q=sunflowers'), [])
    const path = `/crm/forms/${form.id}/submissions/${held.id}/release/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.post(path, {})).status, 200)
    assert.equal((await found(tenant, 'q=sunflowers')).length, 1)
    assert.equal(
      (await tenant.owner.delete(`/crm/forms/${form.id}/?organization_id=${tenant.id}`)).status,
      204,
    )
    assert.deepEqual(await found(tenant, 'q=sunflowers&kind=submission'), [])
    assert.deepEqual(await proveWords(tenant.scope, searched), [])
  })
})
