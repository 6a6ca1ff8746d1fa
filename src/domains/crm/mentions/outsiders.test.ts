import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { columnsWith } from '#test/columns-with.ts'
import { eventsOf } from '#test/event-log.ts'
import { none } from '#test/none.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { addField } from '../fields/fields.fixture.ts'
import { workbench, type Noun } from '../workbench.fixture.ts'

const written = 'Gone+Rye@Girl.example'
const others = 'xgone@girl.example, gone@girl.example.org and gone.girl@girl.example'

/** A text of each kind of record that names somebody, whatever else it is about. */
const texts = {
  contacts: { title: `Assistant of ${written}`, email: 'bob@mill.example', emails: [] },
  accounts: { address: `c/o ${written}, Mühlenweg 4` },
  deals: { title: `Rye for ${written}`, lost_reason: `${written} said no` },
  tasks: { title: `Call ${written}`, body: `**${written}** or ${others}` },
  notes: { body: `Ask ${written} (Gone Girl) about rye, not ${others}.` },
  interactions: { summary: `Called <mailto:${written}>.` },
} satisfies Readonly<Record<Noun, object>>

async function namedBy(tenant: Awaited<ReturnType<typeof organization>>) {
  const bench = workbench(tenant)
  const made: { noun: Noun; id: string }[] = []
  for (const [noun, more] of Object.entries(texts) as [Noun, object][])
    made.push({ noun, id: (await bench.make(noun, more)).id })
  const account = await bench.make('accounts', { name: 'Acme', website: '' })
  const note = await bench.make('notes', { account_id: account.id, body: `Ask ${written}.` })
  const gone = await bench.make('contacts', {
    name: 'Gone Girl',
    email: 'gone@girl.example',
    emails: [],
  })
  const own = await bench.make('notes', { contact_id: gone.id, body: `Rang ${written}.` })
  return { ...bench, made: [...made, { noun: 'notes' as const, id: note.id }], gone, own, account }
}

interface Kept {
  readonly kind: string
  readonly id: string
  readonly data: Readonly<Record<string, string>>
}

interface Removed {
  readonly kind: string
  readonly count: number
}

function countOf({ removed }: { readonly removed: readonly Removed[] }, kind: string) {
  return removed.find((one) => one.kind === kind)?.count
}

suite('an address in what members wrote about something else', () => {
  test('is shown to whom it means with the words around it, once', async () => {
    const tenant = await organization()
    const { ask, made, own, gone } = await namedBy(tenant)
    const { kept } = await ask('/privacy/export/', '&email=gone@girl.example')
    const shown = (kept as Kept[]).filter(({ kind }) => kind.endsWith('_passage'))
    assert.deepEqual(shown.map(({ id }) => id).toSorted(), made.map(({ id }) => id).toSorted())
    const note = shown.find(({ id }) => id === made.at(-1)?.id)
    assert.deepEqual([note?.kind, note?.data], ['note_passage', { body: `Ask ${written}.` }])
    const whole = (kept as Kept[]).filter(({ kind }) => !kind.endsWith('_passage'))
    assert.deepEqual(whole.map(({ id }) => id).toSorted(), [gone.id, own.id].toSorted())
    const { kept: ofAnother } = await ask('/privacy/export/', '&email=girl@girl.example')
    assert.deepEqual(ofAnother, [])
  })

  test('is taken out at an erasure, and the rest stays', async () => {
    const tenant = await organization()
    const { ask, send, read, made, own, account } = await namedBy(tenant)
    const wish = { email: 'GONE@girl.example' }
    const dry = await send('/privacy/erasures/?dry_run=true&', wish)
    const { body } = await send('/privacy/erasures/', wish)
    assert.deepEqual(body.removed, dry.body.removed)
    assert.deepEqual(
      ['texts', 'notes', 'contacts'].map((kind) => countOf(body, kind)),
      [made.length, 1, 1],
    )
    const left = new Map<string, Record<string, unknown>>()
    for (const { noun, id } of made) left.set(noun, await read(noun, { id }))
    assert.equal(left.get('notes')?.['body'], 'Ask [removed].')
    assert.equal(left.get('tasks')?.['body'], `**[removed]** or ${others}`)
    assert.equal(left.get('tasks')?.['title'], 'Call [removed]')
    assert.equal(left.get('interactions')?.['summary'], 'Called <mailto:[removed]>.')
    assert.equal(left.get('deals')?.['title'], 'Rye for [removed]')
    assert.equal(left.get('deals')?.['lost_reason'], '[removed] said no')
    assert.equal(left.get('accounts')?.['address'], 'c/o [removed], Mühlenweg 4')
    assert.equal(left.get('contacts')?.['title'], 'Assistant of [removed]')
    assert.equal((await read('notes', own))['status'], 404)
    const { results } = await ask('/crm/search/', '&q=rye girl example&kind=note')
    assert.equal(results.length, 1)
    assert.deepEqual((await ask('/crm/search/', '&q=called gone')).results, [])
    assert.deepEqual((await ask(`/crm/accounts/`, '&search=ask gone')).results, [], account.id)
    const again = await send('/privacy/erasures/', wish)
    none(
      (again.body.removed as Removed[]).flatMap(({ kind, count }) => (count > 0 ? kind : [])),
      'was found again:',
    )
  })

  test('is in no column any more, nor in what the log tells of the records', async () => {
    const tenant = await organization()
    const { send, made, remove, make } = await namedBy(tenant)
    for (const noun of ['notes', 'tasks', 'accounts'] as const)
      await remove(noun, await make(noun, texts[noun]))
    const { body } = await send('/privacy/erasures/', { email: 'gone@girl.example' })
    assert.equal(countOf(body, 'deleted_texts'), 3)
    const left = await asTableOwner((client) => columnsWith(client, written, tenant.id))
    none(
      left.filter((column) => !column.startsWith('events.') && !column.startsWith('pgboss.')),
      'the address is left',
    )
    const told = await eventsOf(tenant, 'note.')
    const changed = told.filter(({ type }) => type === 'note.updated')
    assert.ok(changed.length > 0)
    for (const { data, changes } of changed)
      assert.deepEqual([Object.keys(data as object), changes], [['id'], {}])
    const wishes = await asTableOwner(async (client) => {
      const { rows } = await client.query(
        `select data->'payload' as wish from pgboss.job
          where name = 'privacy.redact_mentions' and data->'payload'->>'organization_id' = $1`,
        [tenant.id],
      )
      return rows.map(({ wish }) => wish)
    })
    const mentions = new Set(wishes.flatMap((wish) => wish.mentions as string[]))
    none(
      made.filter(({ id }) => !mentions.has(id)).map(({ noun }) => noun),
      'the log goes on telling of these',
    )
  })

  test('goes from the trash with the record that comes back', async () => {
    const tenant = await organization()
    const { send, make, remove, back, read } = workbench(tenant)
    const note = await make('notes', texts.notes)
    await remove('notes', note)
    await send('/privacy/erasures/', { email: 'gone@girl.example' })
    assert.equal(await back(note), 200)
    assert.equal(
      (await read('notes', note))['body'],
      `Ask [removed] (Gone Girl) about rye, not ${others}.`,
    )
  })

  test('goes from what a merge was, which stays and is final', async () => {
    const tenant = await organization()
    const { ask, send, make, read } = workbench(tenant)
    const stays = await make('accounts', { name: 'Acme', website: '', address: 'Here 1' })
    const part = await make('accounts', { name: 'Acme Ltd', website: '', ...texts.accounts })
    const wish = { into: stays.id, from: [part.id] }
    const { status, body } = await send('/crm/accounts/merge/', wish)
    assert.equal(status, 200, JSON.stringify(body))
    const erased = await send('/privacy/erasures/', { email: 'gone@girl.example' })
    assert.equal(countOf(erased.body, 'merges'), 1)
    assert.equal((await read('accounts', part))['id'], stays.id)
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).body.code, 'merge_final')
    assert.equal((await ask('/crm/merges/')).count, 1)
  })

  test('is found among the words of a field that the organization added', async () => {
    const tenant = await organization()
    const { make, send, read, ask } = workbench(tenant)
    const made = new Map<Noun, { readonly id: string }>()
    for (const [record, noun] of [
      ['contact', 'contacts'],
      ['account', 'accounts'],
      ['deal', 'deals'],
      ['task', 'tasks'],
    ] as const) {
      const field = { record, key: 'aside', label: 'Aside', type: 'text' }
      assert.equal((await addField(tenant, field)).status, 201)
      made.set(noun, await make(noun, { custom: { aside: `Knows ${written}, ${others}` } }))
    }
    const { kept } = await ask('/privacy/export/', '&email=gone@girl.example')
    assert.equal(kept.length, made.size)
    const { body } = await send('/privacy/erasures/', { email: 'gone@girl.example' })
    assert.equal(countOf(body, 'custom_values'), made.size)
    for (const [noun, record] of made)
      assert.deepEqual((await read(noun, record))['custom'], {
        aside: `Knows [removed], ${others}`,
      })
  })

  test('of a company goes with the addresses of all its people', async () => {
    const tenant = await organization()
    const { make, send, read } = workbench(tenant)
    const body = 'Ask ada@girl.example or see https://www.girl.example/rye, not girl.example.org.'
    const note = await make('notes', { body })
    await send('/privacy/erasures/', { domain: 'girl.example' })
    assert.equal(
      (await read('notes', note))['body'],
      'Ask [removed] or see https://[removed]/rye, not girl.example.org.',
    )
  })
})
