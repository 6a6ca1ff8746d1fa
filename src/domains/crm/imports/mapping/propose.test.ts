import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { clockOfUtc } from '../cells/clock.ts'
import { importables } from '../importables.ts'
import { propose } from './propose.ts'

type Sample = readonly (readonly [header: string, cell: string, field: string | null])[]

/** What is proposed for a file of one row. */
function proposed(record: 'contact' | 'account', sample: Sample) {
  const { verbs, fieldNames: names } = importables[record]
  const fields = { all: verbs.fields, custom: [], names, clock: clockOfUtc }
  const headers = sample.map(([header]) => header)
  const cells = sample.map(([, cell]) => cell)
  return propose(record, headers, [{ row: 1, line: 2, cells }], fields).mapping
}

/** The columns that matter, as address books and other systems write them, and what they are. */
const exported: Readonly<Record<string, Sample>> = {
  Google: [
    ['First Name', 'Maria', 'first_name'],
    ['Middle Name', 'José', null],
    ['Last Name', 'García López', 'last_name'],
    ['Name Prefix', 'Dr.', null],
    ['Organization Name', 'Panadería Sol', 'account'],
    ['Organization Title', 'Dueña', 'title'],
    ['Labels', 'Friends ::: * myContacts', 'tags'],
    ['E-mail 1 - Label', 'Work', null],
    ['E-mail 1 - Value', 'maria@sol.example', 'email'],
    ['E-mail 2 - Label', 'Home', null],
    ['E-mail 2 - Value', 'm@home.example', 'emails'],
    ['E-mail 3 - Value', 'maria@old.example', 'emails'],
    ['Phone 1 - Label', 'Mobile', null],
    ['Phone 1 - Value', '+34 612 34 56 78', 'phone'],
    ['Phone 2 - Value', '+34 91 123 4567', null],
  ],
  'Google of before': [
    ['Name', 'Bob de Vries', 'name'],
    ['Given Name', 'Bob', 'first_name'],
    ['Family Name', 'de Vries', 'last_name'],
    ['Group Membership', '* myContacts', 'tags'],
    ['E-mail 1 - Type', '* Work', null],
    ['E-mail 1 - Value', 'bob@vries.example', 'email'],
    ['Organization 1 - Name', 'De Vries', 'account'],
    ['Organization 1 - Title', 'Directeur', 'title'],
  ],
  Outlook: [
    ['First Name', 'Anne-Marie', 'first_name'],
    ['Last Name', "d'Arcy", 'last_name'],
    ['Title', 'Mrs', null],
    ['E-mail Address', 'anne@corp.example', 'email'],
    ['E-mail 2 Address', 'anne@home.example', 'emails'],
    ['Home Phone', '', null],
    ['Business Phone', '01 42 68 53 00', 'phone'],
    ['Mobile Phone', '06 12 34 56 78', null],
    ['Company', 'Corp', 'account'],
    ['Job Title', 'Head baker', 'title'],
    ['Categories', 'VIP;Kunde', 'tags'],
  ],
  Apple: [
    ['First', 'Siân', 'first_name'],
    ['Last', 'ap Rhys', 'last_name'],
    ['Job Title', 'Prif', 'title'],
    ['Email', 'sian@cwmni.example', 'email'],
    ['Email 2', 'sian@home.example', 'emails'],
    ['Phone', '029 2018 0000', 'phone'],
    ['Phone 2', '029 2018 0001', null],
  ],
  HubSpot: [
    ['Record ID', '5512', 'external_id'],
    ['First Name', 'Ola', 'first_name'],
    ['Last Name', 'Nordmann', 'last_name'],
    ['Email', 'ola@nordmann.example', 'email'],
    ['Phone Number', '22 33 44 55', 'phone'],
    ['Primary Associated Company ID', '123', null],
    ['Job Title', 'Sjef', 'title'],
  ],
  'a list with salutations alone': [
    ['Titel', 'Leiterin', 'title'],
    ['E-Mail-Adresse', '', null],
    ['Mail', 'ada@muehle.example', 'email'],
  ],
}

suite('the columns of a file', () => {
  for (const [system, sample] of Object.entries(exported))
    test(`are found as ${system} writes them`, () => {
      const found = proposed('contact', sample).map(({ column, field }) => [column, field])
      assert.deepEqual(
        found,
        sample.map(([column, , field]) => [column, field]),
      )
    })

  test('are found in each language, where they name a company or tags', () => {
    const names = {
      account: ['Company', 'Firma', 'Société', 'Empresa', 'Azienda', 'Bedrijf', 'Organização'],
      tags: 'Keywords Stichwörter Stichwort Mots-clés Trefwoorden Steekwoorden Palavras-chave'
        .split(' ')
        .concat('Palabras clave', 'Parole chiave'),
    }
    for (const [field, headers] of Object.entries(names))
      for (const header of headers) {
        const [found] = proposed('contact', [[header, 'Mühle', field]])
        assert.equal(found?.field, field, header)
      }
  })

  test('are found of companies, by domain and website apart', () => {
    const sample: Sample = [
      ['Company name', 'Nordmann AS', 'name'],
      ['Company Domain Name', 'nordmann.example', 'domain'],
      ['Website URL', 'https://www.nordmann.example/', 'website'],
      ['Street Address', 'Storgata 1', 'address'],
    ]
    assert.deepEqual(
      proposed('account', sample).map(({ field }) => field),
      sample.map(([, , field]) => field),
    )
  })
})
