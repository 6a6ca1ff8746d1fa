import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { effort } from '#test/effort.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { importPath, imported, recordsOf, runToEnd, started, uploaded } from './imports.fixture.ts'

const headers = 'email,emails,title'
const { all: contacts } = pathsOf('contacts')

/** A contact that is found by either address. */
const known = { email: 'k@x.example', emails: ['k2@x.example'], title: 'B' }

interface Told {
  readonly email: string
  readonly emails: readonly string[]
  readonly title: string
}

async function contactsOf(tenant: Organization): Promise<Told[]> {
  return (await recordsOf(tenant))
    .map(({ email, emails, title }: Told) => ({ email, emails, title }))
    .toSorted((one: Told, other: Told) => (text(one) < text(other) ? -1 : 1))
}

function text(one: Told): string {
  return JSON.stringify(one)
}

async function withKnown(): Promise<Organization> {
  const tenant = await organization()
  assert.equal((await tenant.owner.post(contacts(tenant), known)).status, 201)
  return tenant
}

/** What the rows make of the contacts as one file, and whether that is what was foreseen. */
async function asOneFile(rows: readonly string[]): Promise<Told[]> {
  const tenant = await withKnown()
  const { id } = await uploaded(tenant, `${[headers, ...rows].join('\n')}\n`)
  const preview = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
  await started(tenant, id)
  const { status, counts } = await runToEnd(tenant, id)
  assert.equal(status, 'completed')
  const { created, updated, unchanged, refused } = counts
  assert.deepEqual(preview.body.counts, { created, updated, unchanged, refused })
  return contactsOf(tenant)
}

async function asFiles(rows: readonly string[]): Promise<Told[]> {
  const tenant = await withKnown()
  for (const row of rows) await imported(tenant, `${headers}\n${row}\n`)
  return contactsOf(tenant)
}

const files = {
  'find one contact by different addresses': [
    'other1@x.example,,',
    'k@x.example,,A',
    'k2@x.example,,B',
    'other2@x.example,,',
  ],
  'bring the address that a later one asks for': [
    'z1@x.example;z2@x.example,,A',
    'z2@x.example,,B',
  ],
  'bring it in another column': ['z1@x.example,z2@x.example,A', 'z2@x.example,,B'],
  'take the address away that a later one asks for': [
    'k@x.example,new@x.example,A',
    'k2@x.example,,C',
  ],
}

suite('rows of one file that', () => {
  for (const [what, rows] of Object.entries(files))
    test(`${what} are as if each came in a file of its own`, async () => {
      assert.deepEqual(await asOneFile(rows), await asFiles(rows))
    })

  test('have few addresses between them are so, whatever their order', () => {
    const address = fc.constantFrom('k@x.example', 'K2@x.example', 'z1@x.example', 'z2@x.example')
    const several = fc.uniqueArray(address, { minLength: 1, maxLength: 2 })
    const row = fc
      .tuple(several, fc.constantFrom('', 'A', 'B'))
      .map(([emails, title]) => `${emails.join(';')},,${title}`)
    return fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 5 }), async (rows) => {
        assert.deepEqual(await asOneFile(rows), await asFiles(rows))
      }),
      { numRuns: effort(4, 60) },
    )
  })
})
