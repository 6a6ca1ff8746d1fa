import { strToU8, zipSync } from 'fflate'
import { daysBefore, type SourceStandIn } from './stand-in.ts'

function release(now: Date, number: number, more: object = {}) {
  return {
    ocid: `ocds-b5fd17-inv-${number}`,
    id: `inv-${number}`,
    date: daysBefore(now, number).toISOString(),
    tag: ['tender'],
    tender: {
      title: `Organic flour for schools, lot ${number}`,
      description:
        'Stoneground organic flour, delivered each week. Offers from small mills are welcome.',
      status: 'active',
      value: { amount: 48_000, currency: 'GBP' },
      tenderPeriod: { endDate: daysBefore(now, -30).toISOString() },
      suitability: { sme: true, vcse: true },
    },
    parties: [
      {
        id: 'GB-COH-00000001',
        name: 'Calderbrook Schools Trust',
        roles: ['buyer'],
        identifier: { scheme: 'GB-COH', id: '00000001' },
        address: { locality: 'Calderbrook', postalCode: 'CB1 1AA', countryName: 'United Kingdom' },
        contactPoint: { name: 'Catering', email: 'catering@calderbrook.example', telephone: '' },
        details: { url: 'https://calderbrook.example' },
      },
    ],
    buyer: { id: 'GB-COH-00000001', name: 'Calderbrook Schools Trust' },
    ...more,
  }
}

function ocds(source: string, host: string): SourceStandIn {
  return {
    source,
    hosts: [host],
    rows: (now) => [
      release(now, 1),
      release(now, 2, { tag: ['planning'], parties: null }),
      release(now, 3, { tender: { title: 'Flour mill repair' } }),
    ],
    hostile: (text, now) => [
      release(now, 4, {
        tender: { title: text, description: text, tenderPeriod: { endDate: text } },
        parties: [
          {
            name: text,
            roles: ['buyer'],
            address: { locality: text, countryName: text },
            contactPoint: { name: text, email: text, telephone: text },
            details: { url: text },
          },
        ],
      }),
    ],
    // The second page is the last.
    answer: (releases, { href, searchParams }) => ({
      uri: href,
      releases: searchParams.has('cursor') ? [] : releases,
      links: searchParams.has('cursor') ? {} : { next: `${href}&cursor=page2` },
    }),
  }
}

export const contractsFinder = ocds('uk_cf', 'www.contractsfinder.service.gov.uk')
export const findATender = ocds('uk_fts', 'www.find-tender.service.gov.uk')

export const boamp: SourceStandIn = {
  source: 'boamp',
  hosts: ['boamp-datadila.opendatasoft.com'],
  rows: (now) => [
    {
      idweb: '26-100001',
      objet: 'Fourniture de farine biologique pour les cantines',
      nomacheteur: 'Commune de Valserine',
      dateparution: daysBefore(now, 4).toISOString().slice(0, 10),
      datelimitereponse: daysBefore(now, -20).toISOString(),
      nature: 'APPEL_OFFRE',
    },
    {
      idweb: '26-100002',
      objet: 'Denrées alimentaires issues de l’agriculture biologique',
      nomacheteur: null,
      dateparution: daysBefore(now, 9).toISOString().slice(0, 10),
      datelimitereponse: null,
    },
  ],
  hostile: (text, now) => [
    {
      idweb: '26-100009',
      objet: text,
      nomacheteur: text,
      dateparution: daysBefore(now, 1).toISOString().slice(0, 10),
      datelimitereponse: text,
      nature: text,
    },
  ],
  answer: (results) => ({ total_count: results.length, results }),
}

/** One notice of a day of Germany, as the export writes it: no value, a deadline of its lot, three letters for a country. */
function notice(now: Date, number: number, more: object = {}) {
  return {
    ocid: `ocds-mnwr74-00000000-0000-4000-8000-00000000000${number}`,
    id: `00000000-0000-4000-8000-00000000000${number}-01`,
    date: daysBefore(now, number).toISOString(),
    tag: ['tender'],
    initiationType: 'tender',
    language: 'de',
    buyer: { id: 'ORG-0001', name: 'Stadt Valserheim' },
    parties: [
      {
        id: 'ORG-0001',
        name: 'Stadt Valserheim',
        roles: ['buyer'],
        address: { locality: 'Valserheim', postalCode: '99999', countryName: 'DEU' },
        contactPoint: { name: 'Vergabestelle', email: 'vergabe@valserheim.example' },
        details: { url: 'https://www.valserheim.example' },
      },
    ],
    tender: {
      id: `${number}`,
      title: `Lieferung von Bio-Mehl (organic flour) für Schulküchen, Los ${number}`,
      description: '',
      procurementMethodDetails: 'public announcement',
      items: [{ id: '1', classification: { scheme: 'CPV', id: '15612100' } }],
      lots: [
        {
          id: 'LOT-0001',
          title: 'Mehl',
          description: 'Regionales Mehl aus ökologischem Anbau, wöchentlich geliefert.',
          tenderPeriod: { endDate: daysBefore(now, -20).toISOString() },
        },
      ],
    },
    ...more,
  }
}

export const germanTenders: SourceStandIn = {
  source: 'de_tenders',
  hosts: ['oeffentlichevergabe.de'],
  rows: (now) => [notice(now, 1), notice(now, 2, { parties: null })],
  hostile: (text, now) => [
    notice(now, 3, {
      tender: { title: text, description: text, lots: [{ title: text, description: text }] },
      parties: [
        {
          name: text,
          roles: ['buyer'],
          address: { locality: text, countryName: text },
          contactPoint: { name: text, email: text, telephone: text },
          details: { url: text },
        },
      ],
    }),
  ],
  // A file for each notice, and one that is none.
  answer: (releases) =>
    Buffer.from(
      zipSync({
        'readme.txt': strToU8('Notices of one day'),
        ...Object.fromEntries(
          releases.map((one, at) => [`${at}.json`, strToU8(JSON.stringify({ releases: [one] }))]),
        ),
      }),
    ),
}
