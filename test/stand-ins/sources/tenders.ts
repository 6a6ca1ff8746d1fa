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
