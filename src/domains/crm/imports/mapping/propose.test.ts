import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { clockOfUtc } from '../cells/clock.ts'
import { importables } from '../importables.ts'
import type { ImportedRecord } from '../schemas.ts'
import { propose } from './propose.ts'

type Sample = readonly (readonly [header: string, cell: string, field: string | null])[]

/** What is proposed for a file of one row. */
function proposed(record: ImportedRecord, sample: Sample) {
  const { verbs, fieldNames: names } = importables[record]
  const fields = { all: verbs.fields, custom: [], names, clock: clockOfUtc }
  const headers = sample.map(([header]) => header)
  const cells = sample.map(([, cell]) => cell)
  return propose(record, headers, [{ row: 1, line: 2, cells }], fields).mapping
}

/** The columns that matter, as address books and other systems write them, and what they are. */
const exported: Readonly<Record<string, Sample>> = {
  XING: [
    ['Vorname', 'Anna', 'first_name'],
    ['Name', 'Schmidt', 'last_name'],
    ['E-Mail', 'anna@muehle.example', 'email'],
  ],
  'a Dutch list': [
    ['Naam', 'de Vries', 'last_name'],
    ['Voornaam', 'Bob', 'first_name'],
  ],
  Google: [
    ['First Name', 'Maria', 'first_name'],
    ['Middle Name', 'José', 'middle_name'],
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
  Salesforce: [
    ['Id', '0038c00002Q1aAAAR', 'external_id'],
    ['AccountId', '0018c00002X', null],
    ['LastName', 'Brook', 'last_name'],
    ['FirstName', 'Alex', 'first_name'],
    ['MobilePhone', '', null],
    ['Phone', '+44 1632 960001', 'phone'],
    ['Email', 'alex@brook.example', 'email'],
    ['OwnerId', '0058c00003', 'owner_id'],
  ],
  'the service itself': [
    ['id', '0199a1b2-0000-7000-8000-000000000001', 'id'],
    ['account_id', '', 'account_id'],
    ['owner_id', '0199a1b2-0000-7000-8000-000000000002', 'owner_id'],
  ],
  Pipedrive: [
    ['Person - Name', 'Jan de Vries', 'name'],
    ['Person - Organization', 'De Molen', 'account'],
    ['Person - Email - Work', 'jan@molen.example', 'email'],
    ['Person - Email - Home', 'jan@home.example', 'emails'],
    ['Person - Phone - Work', '+31 20 1234567', 'phone'],
    ['Person - Phone - Mobile', '', null],
    ['Person - ID', '17', 'external_id'],
  ],
  'Outlook in German': [
    ['Anrede', 'Frau', null],
    ['Vorname', 'Jörg', 'first_name'],
    ['Mobiltelefon', '', null],
    ['Telefon geschäftlich', '+49 221 123456', 'phone'],
    ['E-Mail-Adresse', 'j@suess.example', 'email'],
    ['E-Mail 2: Adresse', 'j2@suess.example', 'emails'],
    ['E-Mail 2: Angezeigter Name', 'Jörg', null],
  ],
  'Outlook in French': [
    ['Titre', 'M.', null],
    ['Prénom', 'Éric', 'first_name'],
    ['Nom', 'Lefèvre', 'last_name'],
    ['Profession', 'Boulanger', 'title'],
    ['Téléphone (bureau)', '01 23 45 67 89', 'phone'],
    ['Adresse de messagerie', 'eric@moulin.example', 'email'],
  ],
  'a header of another language over numbers': [
    ['Mobil', '', null],
    ['Puhelin', '+358 9 1234567', 'phone'],
  ],
  'a header that comes twice': [
    ['Email', 'ada@mill.example', 'email'],
    ['Email (2)', 'ada@home.example', 'emails'],
  ],
  'a list with salutations alone': [
    ['Titel', 'Leiterin', 'title'],
    ['E-Mail-Adresse', '', null],
    ['Mail', 'ada@muehle.example', 'email'],
  ],
}

/** The same of other records. */
const exportedElse: readonly (readonly [ImportedRecord, string, Sample])[] = [
  [
    'deal',
    'Salesforce',
    [
      ['Opportunity Name', 'Rye', 'title'],
      ['Amount Currency', 'GBP', 'currency'],
      ['Amount', '900.00', 'value'],
      ['Probability (%)', '10', 'probability'],
      ['Account Name', 'Mill', 'account'],
    ],
  ],
  [
    'deal',
    'Pipedrive',
    [
      ['Deal - ID', '3', 'external_id'],
      ['Deal - Title', 'Rye', 'title'],
      ['Deal - Currency of Value', 'EUR', 'currency'],
      ['Deal - Value', '1200', 'value'],
      ['Deal - Expected close date', '2027-03-01', 'expected_close'],
    ],
  ],
  ['deal', 'HubSpot', [['Close Date (CET)', '2027-03-01 18:00', 'expected_close']]],
  [
    'account',
    'Pipedrive',
    [
      ['Organization - Name', 'De Molen', 'name'],
      ['Organization - Address', 'Dam 1', 'address'],
    ],
  ],
  [
    'task',
    'Pipedrive',
    [
      ['Activity - Subject', 'Call Jan', 'title'],
      ['Activity - Due date', '2027-01-05', 'due'],
      ['Activity - Note', 'about rye', 'body'],
    ],
  ],
  ['note', 'Pipedrive', [['Note - Content', 'less salt', 'body']]],
]

suite('the columns of a file', () => {
  for (const [record, system, sample] of exportedElse)
    test(`of ${record}s are found as ${system} writes them`, () => {
      assert.deepEqual(
        proposed(record, sample).map(({ column, field }) => [column, field]),
        sample.map(([column, , field]) => [column, field]),
      )
    })

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
