import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { liveForm, send as sendForm, tokenFor } from '#domains/forms/forms.fixture.ts'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { organization, world } from '#test/world.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'
import { entryKinds } from './schemas.ts'

interface Entry {
  readonly id: string
  readonly kind: string
  readonly type: string
  readonly changes: object
  readonly data: Shown
  readonly actor: { readonly user_id: string | null } | null
  readonly cause: { readonly type: string } | null
}

suite('a timeline', () => {
  test('has the changes of a record among what concerns it, newest first', async () => {
    const tenant = await organization()
    const { make, ask, send, remove } = workbench(tenant)
    const ada = await make('contacts')
    const deal = await make('deals', { contact_id: ada.id })
    const note = await make('notes', { contact_id: ada.id, deal_id: deal.id })
    const call = await make('interactions', { contact_id: ada.id })
    await tenant.owner.patch(`/crm/contacts/${ada.id}/?organization_id=${tenant.id}`, {
      title: 'Miller',
    })
    const task = await make('tasks', { contact_id: ada.id })
    await make('notes')
    const entries = async (path: string, more = ''): Promise<Entry[]> =>
      (await ask(`${path}timeline/`, more)).results
    const of = `/crm/contacts/${ada.id}/`
    const all = await entries(of)
    const shown = all.map(({ kind, id, type }) => (kind === 'change' ? type : id))
    assert.deepEqual(shown.slice(0, 2), [task.id, 'contact.updated'])
    assert.deepEqual(shown.slice(-4), [note.id, deal.id, 'contact.created', call.id])
    assert.deepEqual(all[1]!.changes, { title: ['', 'Miller'] })
    for (const { actor, cause } of all)
      assert.deepEqual([actor?.user_id, cause?.type], [tenant.owner.userId, 'request'])
    for (const kind of entryKinds)
      assert.deepEqual(
        await entries(of, `&kind=${kind}`),
        all.filter((entry) => entry.kind === kind),
      )
    const paged: Entry[] = []
    let query = '&page_size=2&paging=cursor'
    for (;;) {
      const page = await ask(`${of}timeline/`, query)
      paged.push(...page.results)
      if (page.next === null) break
      query = `&page_size=2&cursor=${new URL(page.next).searchParams.get('cursor')}`
    }
    assert.deepEqual(paged, all)
    assert.deepEqual((await entries(`/crm/deals/${deal.id}/`)).map(({ id }) => id).slice(0, 1), [
      note.id,
    ])
    await remove('contacts', ada)
    assert.deepEqual(
      (await entries(of)).map(({ type }) => type),
      ['contact.deleted', 'contact.updated', 'contact.updated', 'contact.created'],
    )
    const stranger = workbench(await organization())
    assert.equal((await stranger.ask(`${of}timeline/`)).code, 'not_found')
    assert.equal((await send('/crm/notes/', { body: 'x', contact_id: ada.id })).status, 400)
  })

  test('has the lead that a contact was, and what a form brought of them', async () => {
    const tenant = await organization()
    const { ask, send } = workbench(tenant)
    const profile = await provisioned(tenant)
    const [lead] = (await send(`/gtm/profiles/${profile.id}/discover-leads/`)).body
    const { contact_id, deal_id } = (await send(`/gtm/leads/${lead.id}/convert/`)).body
    const email = `zoe@${tenant.id}.example`
    await tenant.owner.patch(`/crm/contacts/${contact_id}/?organization_id=${tenant.id}`, { email })
    const { public_id } = await liveForm(tenant)
    const _token = await tokenFor(public_id)
    const sent = await sendForm(public_id, { _token, email, name: 'Zoe' })
    assert.equal(sent.status, 201, JSON.stringify(sent.body))
    const kindsOf = async (path: string) =>
      (await ask(`${path}timeline/`)).results
        .map(({ kind }: Entry) => kind)
        .filter((kind: string) => kind !== 'change')
    const kinds: string[] = await kindsOf(`/crm/contacts/${contact_id}/`)
    assert.deepEqual(kinds.slice(0, 1), ['submission'])
    assert.ok(kinds.includes('lead'))
    if (deal_id !== null) assert.ok((await kindsOf(`/crm/deals/${deal_id}/`)).includes('lead'))
    assert.deepEqual(
      (await ask(`/crm/contacts/${contact_id}/timeline/`, '&kind=email')).results,
      [],
    )
  })

  test('has a kind for whatever a domain knows of records', async () => {
    const { runtime } = await world()
    const kinds = runtime.app.related.map(({ kind }) => kind)
    assert.deepEqual(
      kinds.filter((kind) => !entryKinds.some((one) => one === kind)),
      [],
    )
    assert.ok(kinds.length > 0)
  })
})
