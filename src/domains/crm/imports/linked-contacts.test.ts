import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'
import { importPath, imported, recordsOf, uploaded } from './imports.fixture.ts'
import type { ImportPreview } from './schemas.ts'

const records = { deal: 'deals', task: 'tasks', note: 'notes' } as const
type Linked = keyof typeof records

/** The word for what a record of a kind needs. */
const needed: Readonly<Record<Linked, string>> = { deal: 'title', task: 'title', note: 'body' }

interface Told {
  readonly outcome: string
  readonly reasons: readonly { readonly field: string; readonly code: string }[] | null
}

function tellings(results: readonly Told[]): string[] {
  return results.map(({ outcome, reasons }) =>
    [outcome, ...(reasons ?? []).map(({ field, code }) => `${field} ${code}`)].join(' '),
  )
}

/** What a preview says, and then the run; they are to be the same. */
async function toldOf(tenant: Organization, file: string, record: Linked) {
  const { id } = await uploaded(tenant, file, { record })
  const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
  const { counts } = body as ImportPreview
  const done = await imported(tenant, file, { record })
  assert.deepEqual([done.counts.created, done.counts.updated], [counts.created, counts.updated])
  const rows = await tenant.owner.get(importPath(tenant, `${done.id}/rows/`))
  assert.deepEqual(tellings(body.results), tellings(rows.body.results))
  return tellings(rows.body.results)
}

async function linksOf(tenant: Organization, noun: string): Promise<(string | null)[]> {
  return (await recordsOf(tenant, noun)).map((one: { contact_id: string | null }) => one.contact_id)
}

suite('a column that names contacts by their address', () => {
  for (const record of ['deal', 'task', 'note'] as const)
    test(`links a ${record} to the one who has it, and says whom it does not know`, async () => {
      const tenant = await organization()
      const { make } = workbench(tenant)
      const ada = await make('contacts', { email: 'ada@mill.example', emails: ['a@home.example'] })
      const bob = await make('contacts', { email: 'bob@mill.example', emails: [] })
      await make('contacts', { email: 'office@mill.example', emails: ['shared@mill.example'] })
      await make('contacts', { email: 'shared@mill.example', emails: [] })
      const cells = [
        'ADA@mill.example',
        'Ada Miller (A@home.example)',
        'Ada <ada@mill.example>; a@home.example',
        'bob@mill.example; ada@mill.example',
        'shared@mill.example',
        'nobody@mill.example',
        'Ada Miller',
        '',
      ]
      const lines = cells.map((cell, place) => `${record} ${place},${cell},`)
      const file = [
        `${needed[record]},Contact email,contact_id`,
        ...lines,
        `${record} 8,nobody@mill.example,${bob.id}`,
      ].join('\n')
      const unknown = 'created contact_email not_found'
      assert.deepEqual(await toldOf(tenant, file, record), [
        'created',
        'created',
        'created',
        unknown,
        unknown,
        unknown,
        unknown,
        'created',
        'created',
      ])
      assert.deepEqual(await linksOf(tenant, records[record]), [
        ada.id,
        ada.id,
        ada.id,
        null,
        null,
        null,
        null,
        null,
        bob.id,
      ])
    })

  test('means what contacts became part of, and none that lies in the trash', async () => {
    const tenant = await organization()
    const { make, send, remove } = workbench(tenant)
    const ada = await make('contacts', { email: 'ada@mill.example', emails: [] })
    const old = await make('contacts', { email: 'ada@old.example', emails: ['a@old.example'] })
    const gone = await make('contacts', { email: 'gone@mill.example', emails: ['g@mill.example'] })
    await make('contacts', { email: 'g@mill.example', emails: [] })
    await send('/crm/contacts/merge/', { into: ada.id, from: [old.id] })
    await remove('contacts', gone)
    const addresses = ['ada@old.example', 'a@old.example', 'gone@mill.example', 'g@mill.example']
    const file = ['title,E-mail', ...addresses.map((one) => `Rye,${one}`)].join('\n')
    const told = await toldOf(tenant, file, 'deal')
    assert.deepEqual(told, ['created', 'created', 'created contact_email not_found', 'created'])
    const [first, second, third, fourth] = await linksOf(tenant, 'deals')
    assert.deepEqual([first, second, third], [ada.id, ada.id, null])
    assert.ok(typeof fourth === 'string' && fourth !== gone.id)
  })

  test('leaves the link of a record where it knows nobody, and takes it away where it may', async () => {
    const tenant = await organization()
    const { make } = workbench(tenant)
    const ada = await make('contacts', { email: 'ada@mill.example', emails: [] })
    const send = (cell: string, empty: string) =>
      imported(tenant, `Deal ID,Deal Name,Contact email\n17,Rye,${cell}`, {
        record: 'deal',
        change: { empty },
      })
    const after: (string | null)[] = []
    for (const [cell, empty] of [
      ['ada@mill.example', 'keep'],
      ['eve@mill.example', 'keep'],
      ['', 'keep'],
      ['', 'clear'],
    ] as const) {
      await send(cell, empty)
      after.push(...(await linksOf(tenant, 'deals')))
    }
    assert.deepEqual(after, [ada.id, ada.id, ada.id, null])
  })

  test('links the rows of all chunks', async () => {
    const tenant = await organization()
    const { make } = workbench(tenant)
    const ada = await make('contacts', { email: 'ada@mill.example', emails: [] })
    const rows = Array.from({ length: 700 }, (_, place) =>
      place % 2 === 0 ? 'Rye,ada@mill.example' : `Rye,nobody${place}@mill.example`,
    )
    const done = await imported(tenant, ['title,E-mail', ...rows].join('\n'), { record: 'deal' })
    assert.equal(done.counts.created, 700)
    const { body } = await tenant.owner.get(
      `/crm/deals/?organization_id=${tenant.id}&contact_id=${ada.id}`,
    )
    assert.equal(body.count, 350)
  })
})
