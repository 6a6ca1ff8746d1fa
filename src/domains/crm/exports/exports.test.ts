import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { effort } from '#test/effort.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported, recordsOf } from '../imports/imports.fixture.ts'

const { all: contacts } = pathsOf('contacts')
const { all: accounts } = pathsOf('accounts')

function exported(tenant: Organization, noun: string, query = '') {
  return tenant.owner.get(`/crm/${noun}/export/?organization_id=${tenant.id}${query}`)
}

const text = fc
  .oneof(
    fc.constantFrom('=1+1', '+49 30', '-x', '@home', "'=quoted", 'a "b", c', 'semi;colon', 'Zoë'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  .map((one) => one.replaceAll(/\p{Cc}/gu, ' ').trim())
const person = fc.record({
  name: text.map((one) => `N${one}`),
  first_name: text,
  title: text,
  tags: fc.uniqueArray(
    text.filter((one) => one !== ''),
    { maxLength: 3, selector: (tag) => tag.toLowerCase() },
  ),
  consent: fc.constantFrom('given', 'withdrawn'),
})

suite('an export', () => {
  for (const format of ['csv', 'jsonl'])
    test(`as ${format} is what an import reads back`, () =>
      fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
          const [tenant, other] = [await organization(), await organization()]
          for (const [index, one] of people.entries()) {
            const email = `p${index}@x.example`
            const { status, body } = await tenant.owner.post(contacts(tenant), { ...one, email })
            assert.equal(status, 201, JSON.stringify(body))
          }
          const file = await exported(tenant, 'contacts', `&format=${format}`)
          assert.equal(file.status, 200)
          const media = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
          const same = await imported(tenant, file.body, { media })
          assert.equal(same.counts.unchanged, people.length, JSON.stringify(same))
          const moved = await imported(other, file.body, { media })
          assert.equal(moved.counts.created, people.length, JSON.stringify(moved))
          const plain = async (one: Organization) =>
            (await recordsOf(one))
              .map(({ name, first_name, title, tags, consent, email }: Record<string, unknown>) =>
                JSON.stringify({ name, first_name, title, tags, consent, email }),
              )
              .toSorted()
          assert.deepEqual(await plain(other), await plain(tenant))
        }),
        { numRuns: effort(6, 200) },
      ))

  test('has a column for each field of the organization, which an import reads back', async () => {
    const [tenant, other] = [await organization(), await organization()]
    for (const { owner, id } of [tenant, other])
      for (const [key, type] of [
        ['region', 'text'],
        ['rate', 'number'],
      ]) {
        const field = { organization_id: id, record: 'contact', key, label: `The ${key}`, type }
        assert.equal((await owner.post('/crm/fields/', field)).status, 201)
      }
    await imported(tenant, 'name;The region;rate\nAda;north;"1,5"\nBob;;none\n')
    const [ada, ...others] = await recordsOf(tenant)
    assert.deepEqual([ada.custom, others.length], [{ region: 'north', rate: 1.5 }, 0])
    const { body } = await exported(tenant, 'contacts')
    await imported(other, body)
    assert.deepEqual((await recordsOf(other))[0].custom, ada.custom)
  })

  test('is in the order and of the view of the list, or of the query', async () => {
    const tenant = await organization()
    const { id, owner } = tenant
    for (const [name, title] of [
      ['Bob', 'b'],
      ['Ada', 'c'],
      ['Cleo', 'a'],
      ['Dora', 'none'],
    ])
      await owner.post(contacts(tenant), { name, title, tags: title === 'none' ? [] : ['baker'] })
    const view = await owner.post(`/crm/views/?organization_id=${id}`, {
      record: 'contact',
      name: 'Bakers',
      ordering: '-title',
      filter: { field: 'tags', op: 'any', value: ['baker'] },
    })
    const names = (file: string) =>
      file
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { name: string }).name)
        .join(' ')
    for (const [query, expected] of [
      ['', 'Bob Ada Cleo Dora'],
      ['&ordering=-name', 'Dora Cleo Bob Ada'],
      ['&ordering=title', 'Cleo Bob Ada Dora'],
      [`&view=${view.body.id}`, 'Ada Bob Cleo'],
      [`&view=${view.body.id}&ordering=name&search=bo`, 'Bob'],
    ] as const) {
      const listed = await exported(tenant, 'contacts', `&format=jsonl${query}`)
      assert.equal(names(listed.body), expected, query)
      const { format, ...wish } = Object.fromEntries(new URLSearchParams(`format=jsonl${query}`))
      const path = `/crm/contacts/export/?organization_id=${id}`
      const queried = await owner.post(path, { format, ...wish })
      assert.equal(names(queried.body), expected, query)
    }
    const wrong = await exported(tenant, 'contacts', '&ordering=titel')
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'ordering'])
  })

  test('names the view whose order is by a field that is gone', async () => {
    const tenant = await organization()
    const { id, owner } = tenant
    const at = `?organization_id=${id}`
    const field = { record: 'contact', key: 'region', label: 'Region', type: 'text' }
    const { body } = await owner.post(`/crm/fields/${at}`, field)
    const kept = { record: 'contact', name: 'By region', ordering: '-custom.region' }
    const view = (await owner.post(`/crm/views/${at}`, kept)).body.id
    assert.equal((await owner.delete(`/crm/fields/${body.id}/${at}`)).status, 204)
    const listed = await exported(tenant, 'contacts', `&view=${view}`)
    const queried = await owner.post(`/crm/contacts/export/${at}`, { format: 'csv', view })
    for (const refused of [listed, queried])
      assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'view.ordering'])
  })

  test('holds what passes the filters, and no cell that is a formula', async () => {
    const tenant = await organization()
    await tenant.owner.post(contacts(tenant), { name: '=cmd()', tags: ['a', 'b;c'] })
    await tenant.owner.post(contacts(tenant), { name: 'Zoë' })
    const { headers, body } = await exported(tenant, 'contacts', '&name__starts_with==')
    assert.match(headers.get('content-disposition')!, /contacts\.csv/)
    const lines = body.trimEnd().split('\r\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1], /,'=cmd\(\),/)
    assert.match(lines[1], /"\[""a"",""b;c""\]"/)
    const path = contacts(tenant).replace('/?', '/export/?')
    const filter = { field: 'name', op: 'eq', value: 'zoë' }
    const { body: found } = await tenant.owner.post(path, { format: 'jsonl', filter })
    assert.equal(JSON.parse(found).name, 'Zoë')
    const bad = await tenant.owner.post(path, { filter: { field: 'nam', op: 'eq', value: 'a' } })
    assert.equal(bad.status, 400)
  })

  test('writes contacts as cards', async () => {
    const tenant = await organization()
    const title = `Head, of; rye${'ö'.repeat(60)}`
    const company = { name: 'Mill, Weir; Co' }
    const { body: account } = await tenant.owner.post(accounts(tenant), company)
    const person = { first_name: 'Ada', last_name: 'Mil;ler', email: 'a@x.example', title }
    const fields = { ...person, account_id: account.id }
    await tenant.owner.post(contacts(tenant), fields)
    const { body } = await exported(tenant, 'contacts', '&format=vcard')
    assert.match(body, /^BEGIN:VCARD\r\nVERSION:4\.0\r\n[^]*\r\nEND:VCARD\r\n$/)
    const unfolded = body.replaceAll('\r\n ', '')
    assert.ok(unfolded.includes('\r\nFN:Ada Mil;ler\r\nN:Mil\\;ler;Ada;;;\r\n'))
    assert.ok(unfolded.includes('\r\nORG:Mill\\, Weir\\; Co\r\n'))
    assert.ok(unfolded.includes(`TITLE:Head\\, of; rye${'ö'.repeat(60)}\r\n`))
    assert.ok(body.split('\r\n').every((line: string) => Buffer.byteLength(line) <= 75))
    const { status } = await exported(tenant, 'deals', '&format=vcard')
    assert.equal(status, 400)
  })

  test('goes on over pages, and stops with who reads it', async () => {
    const tenant = await organization()
    const rows = Array.from({ length: 2500 }, (_, index) => `Ada ${index}\n`).join('')
    await imported(tenant, `name\n${rows}`)
    const { body } = await exported(tenant, 'contacts', '&format=jsonl')
    assert.equal(new Set(body.trimEnd().split('\n')).size, 2500)
    for (let turn = 0; turn < 5; turn += 1) {
      const gone = new AbortController()
      const address = `${tenant.owner.origin}/api/v1/crm/contacts/export/?organization_id=${tenant.id}`
      const headers = { authorization: `Token ${tenant.owner.token}` }
      const response = await fetch(address, { headers, signal: gone.signal })
      assert.equal(response.status, 200)
      const reader = response.body!.getReader()
      await reader.read()
      await reader.cancel()
      gone.abort()
    }
    for (let status = 429; status !== 200;) ({ status } = await exported(tenant, 'notes'))
  })
})
