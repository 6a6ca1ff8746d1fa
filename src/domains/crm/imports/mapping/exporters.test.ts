import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { clockOfUtc } from '../cells/clock.ts'
import { importables } from '../importables.ts'
import type { ImportedRecord } from '../schemas.ts'
import exporters from './exporters.json' with { type: 'json' }
import { propose } from './propose.ts'

/** A file as another system writes it, of one row; a column that means no field of ours has none. */
interface Exported {
  readonly system: string
  readonly record: ImportedRecord
  readonly columns: readonly Column[]
}
type Column = readonly [header: string, cell: string, field?: string | null]

/** Headers and what they are taken for. */
function proposed(record: ImportedRecord, columns: readonly Column[]) {
  const { verbs, fieldNames: names } = importables[record]
  const fields = { all: verbs.fields, custom: [], names, clock: clockOfUtc }
  const cells = columns.map(([, cell]) => cell)
  const headers = columns.map(([header]) => header)
  const { mapping } = propose(record, headers, [{ row: 1, line: 2, cells }], fields)
  return mapping.map(({ column, field }) => [column, field] as const)
}

/** What the headers of contacts are called elsewhere, besides what those fixtures hold. */
const localized: readonly (readonly [field: string, headers: string])[] = [
  [
    'middle_name',
    'Zweiter Vorname|Deuxième prénom|Segundo nombre|Secondo nome|Tweede naam|Segundo nome',
  ],
  ['last_name_prefix', 'Tussenvoegsel|Namensvorsatz|Particule'],
  ['email', 'E-Mail Arbeit|E-mail professionnel|Correo electrónico principal|Zakelijk e-mailadres'],
  [
    'emails',
    'Zusätzliche E-Mail-Adressen|Adresses e-mail supplémentaires|Correo secundario|E-mail secondaria|Secundair e-mailadres|E-mail secundário',
  ],
  [
    'title',
    'Jobtitel|Titre professionnel|Intitulé du poste|Puesto|Qualifica|Functietitel|Cargo|Job Title',
  ],
  [
    'phone',
    'Mobiltelefonnummer|Numéro de mobile|Número de móvil|Numero di cellulare|Mobiel nummer|Número de celular|Mobile Phone',
  ],
  [
    'owner_id',
    'Kontaktinhaber|Propriétaire du contact|Propietario del contacto|Proprietario del contatto|Contacteigenaar|Proprietário do contato',
  ],
  [
    'external_id',
    "Datensatz-ID|Id d'enregistrement|ID de registro|ID record|Record-ID|ID do registro",
  ],
  [
    'account',
    "Unternehmensname|Nom de l'entreprise|Nombre de la empresa|Nome azienda|Bedrijfsnaam|Nome da empresa",
  ],
]
/** And what stands beside deals, tasks and notes. */
const ofContacts =
  'Contact email|Associated contact email|Associated Contact|Contact - Email|E-mail|Email address|Contact|Kontakt-E-Mail|E-Mail des Kontakts|E-Mail-Adresse|Ansprechpartner|E-mail du contact|Adresse e-mail|Correo del contacto|Correo electrónico|E-mail del contatto|Posta elettronica|E-mail contactpersoon|E-mailadres|E-mail do contato|E-mail do contacto'
const cells: Readonly<Record<string, string>> = {
  email: 'ada@mill.example',
  emails: 'a@mill.example',
  phone: '+44 1632 960001',
}

suite('exports of other systems', () => {
  for (const { system, record, columns } of exporters as unknown as readonly Exported[])
    test(`of ${record}s are understood column by column: ${system}`, () => {
      assert.deepEqual(
        proposed(record, columns),
        columns.map(([header, , field]) => [header, field]),
      )
    })

  for (const [field, headers] of localized)
    test(`call ${field} what each language calls it`, () => {
      for (const header of headers.split('|')) {
        const [found] = proposed('contact', [[header, cells[field] ?? 'Ada']])
        assert.deepEqual(found, [header, field])
      }
    })

  for (const record of ['deal', 'task', 'note'] as const)
    test(`call the address of a contact what each language calls it, beside a ${record}`, () => {
      for (const header of ofContacts.split('|')) {
        const [found] = proposed(record, [[header, 'Ada (ada@mill.example)']])
        assert.deepEqual(found, [header, 'contact_email'])
      }
    })

  test('name no contact of a deal by what holds no address, nor by what is somebody else', () => {
    for (const column of [
      ['Contact', 'Ada Miller'],
      ['Associated Contact', 'Ada Miller'],
      ['Associated Contact IDs', '51239871234'],
      ['Created by', 'jane@us.example'],
    ] as const)
      assert.deepEqual(proposed('deal', [column])[0]?.[1], null)
    const both = [
      ['Deal owner', 'jane@us.example'],
      ['Contact', 'Ada (ada@mill.example)'],
    ] as const
    assert.deepEqual(
      proposed('deal', both).map(([, field]) => field),
      ['owner_id', 'contact_email'],
    )
  })

  test('hold nothing of ours in columns of others, whatever their cells look like', () => {
    const strange = [
      ['Fax', '+44 1632 960001'],
      ['Created By', 'jane@us.example'],
      ['Kundennummer', '1000234567'],
      ['Associated Deal IDs', '31234567890'],
      ["Assistant's Phone", '01632 960001'],
    ] as const
    for (const column of strange) assert.deepEqual(proposed('contact', [column])[0]?.[1], null)
  })
})
