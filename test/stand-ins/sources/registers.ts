import { daysBefore, type SourceStandIn } from './stand-in.ts'

function day(now: Date, days: number): string {
  return daysBefore(now, days).toISOString().slice(0, 10)
}

export const frenchCompanies: SourceStandIn = {
  source: 'fr_companies',
  hosts: ['recherche-entreprises.api.gouv.fr'],
  rows: (now) => [
    {
      siren: '900000001',
      nom_complet: 'BOULANGERIE DES TROIS CHENES',
      date_creation: day(now, 40),
      activite_principale: '10.71C',
      tranche_effectif_salarie: '01',
      siege: { libelle_commune: 'VALSERINE', code_postal: '01200', adresse: '1 RUE DU MOULIN' },
      dirigeants: [{ nom: 'INVENTE', prenoms: 'ALIX' }],
      complements: { est_bio: true, est_ess: false, est_rge: false },
    },
    {
      siren: '900000002',
      nom_complet: 'COOPERATIVE DU FOURNIL',
      date_creation: day(now, 90),
      siege: null,
      complements: null,
    },
  ],
  hostile: (text, now) => [
    {
      siren: '900000009',
      nom_complet: text,
      date_creation: day(now, 5),
      activite_principale: text,
      siege: { libelle_commune: text },
      complements: { est_bio: text },
    },
  ],
  answer: (results) => ({ results, total_results: results.length, page: 1, per_page: 25 }),
}

export const agenceBio: SourceStandIn = {
  source: 'agence_bio',
  hosts: ['opendata.agencebio.org'],
  rows: (now) => [
    {
      id: 70001,
      siret: '90000000100011',
      raisonSociale: 'EARL DE LA COMBE',
      denominationcourante: 'Ferme de la Combe',
      telephone: '0400000000',
      email: 'ferme@lacombe.example',
      siteWebs: [{ url: 'https://lacombe.example' }],
      adressesOperateurs: [{ ville: 'Valserine', codePostal: '01200' }],
      autoriseDemarchage: ['CLIENTS'],
      categories: [{ id: 1, nom: 'Vente aux consommateurs' }],
      activites: [{ id: 1, nom: 'Production' }],
      certificats: [{ organisme: 'Invented Cert', dateEngagement: day(now, 30) }],
    },
    {
      id: 70002,
      siret: null,
      raisonSociale: 'MOULIN DU PRE',
      email: 'moulin@dupre.example',
      autoriseDemarchage: null,
      certificats: [{ dateNotification: day(now, 60) }],
    },
  ],
  hostile: (text, now) => [
    {
      id: 70009,
      siret: text,
      denominationcourante: text,
      telephone: text,
      email: text,
      siteWebs: [{ url: text }],
      adressesOperateurs: [{ ville: text }],
      autoriseDemarchage: text,
      categories: [{ nom: text }],
      certificats: [{ dateEngagement: day(now, 3) }],
    },
  ],
  answer: (items) => ({ nbTotal: items.length, items }),
}

export const companiesHouse: SourceStandIn = {
  source: 'companies_house',
  hosts: ['api.company-information.service.gov.uk'],
  rows: (now) => [
    {
      title: 'CALDERBROOK BAKERS COOPERATIVE LIMITED',
      company_number: '00000002',
      date_of_creation: day(now, 70),
      company_status: 'active',
      address: { locality: 'Calderbrook', postal_code: 'CB1 1AA' },
    },
    {
      title: 'RYE AND SHINE LTD',
      company_number: '00000003',
      date_of_creation: day(now, 100),
      company_status: 'active',
      address: null,
    },
  ],
  hostile: (text, now) => [
    {
      title: text,
      company_number: '00000009',
      date_of_creation: day(now, 7),
      company_status: 'active',
      address: { locality: text },
    },
  ],
  answer: (items) => ({ kind: 'search#companies', items, total_results: items.length }),
}

export const formD: SourceStandIn = {
  source: 'edgar_d',
  hosts: ['efts.sec.gov'],
  rows: (now) =>
    [1, 2].map((number) => ({
      _id: `0000000000-26-00000${number}:primary_doc.xml`,
      _source: {
        adsh: `0000000000-26-00000${number}`,
        ciks: [`000000000${number}`],
        display_names: [`Prairie Mill ${number}, Inc.  (CIK 000000000${number})`],
        file_date: day(now, number),
        biz_locations: ['Lindsborg, KS'],
        sics: ['2040'],
      },
    })),
  hostile: (text, now) => [
    {
      _source: {
        adsh: '0000000000-26-000009',
        ciks: ['9'],
        display_names: [text],
        file_date: day(now, 1),
        biz_locations: [text],
      },
    },
  ],
  answer: (hits) => ({ hits: { total: { value: hits.length }, hits } }),
}

export const grants: SourceStandIn = {
  source: 'us_grants',
  hosts: ['api.grants.gov'],
  rows: (now) =>
    [1, 2].map((number) => ({
      id: String(350_000 + number),
      number: `INV-26-${number}`,
      title: `Local milling of organic grain, round ${number}`,
      agencyCode: 'INV',
      agency: 'Invented Agency for Grain',
      openDate: american(daysBefore(now, number * 10)),
      closeDate: number === 1 ? american(daysBefore(now, -40)) : '',
      oppStatus: 'posted',
    })),
  hostile: (text, now) => [
    { id: '350009', title: text, agency: text, openDate: american(now), closeDate: text },
  ],
  answer: (oppHits) => ({ errorcode: 0, data: { hitCount: oppHits.length, oppHits } }),
}

function american(date: Date): string {
  const [year, month, dayOfMonth] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${dayOfMonth}/${year}`
}

export const socrata: SourceStandIn = {
  source: 'socrata',
  hosts: ['data.cityofchicago.org'],
  places: ['chicago'],
  rows: (now) => [
    {
      id: '5000001',
      permit_type: 'PERMIT - RENOVATION/ALTERATION',
      issue_date: `${day(now, 12)}T00:00:00.000`,
      work_description: 'Interior alteration of a bakery with a flour store',
      contact_1_type: 'CONTRACTOR-GENERAL CONTRACTOR',
      contact_1_name: 'INVENTED BUILDERS LLC',
    },
    {
      id: '5000002',
      permit_type: 'PERMIT - NEW CONSTRUCTION',
      issue_date: `${day(now, 20)}T00:00:00.000`,
      contact_1_type: 'OWNER',
      contact_1_name: 'A PERSON',
    },
  ],
  hostile: (text, now) => [
    {
      id: '5000009',
      permit_type: text,
      issue_date: `${day(now, 2)}T00:00:00.000`,
      work_description: text,
      contact_1_type: `CONTRACTOR ${text}`,
      contact_1_name: text,
    },
  ],
  answer: (rows) => rows,
}

function anItem(id: number, register: string, key: string, more: object) {
  return {
    item: { type: 'uri', value: `http://www.wikidata.org/entity/Q${id}` },
    register: { type: 'literal', value: register },
    key: { type: 'literal', value: key },
    ...more,
  }
}

export const wikidata: SourceStandIn = {
  source: 'wikidata',
  hosts: ['query.wikidata.org'],
  rows: (now) => [
    anItem(990000001, 'FR-SIREN', '900000001', {
      itemLabel: { 'xml:lang': 'fr', type: 'literal', value: 'Boulangerie des Trois Chênes' },
      modified: modified(now),
      site: { type: 'uri', value: 'https://www.troischenes.example/' },
      country: { type: 'literal', value: 'FR' },
      cityLabel: { 'xml:lang': 'fr', type: 'literal', value: 'Valserine' },
      industryLabel: { 'xml:lang': 'en', type: 'literal', value: 'bakery' },
      nace: { type: 'literal', value: '10.71' },
      employees: {
        datatype: 'http://www.w3.org/2001/XMLSchema#decimal',
        type: 'literal',
        value: '14',
      },
    }),
    anItem(990000002, 'hearthmill.example', 'https://www.hearthmill.example/', {
      itemLabel: { 'xml:lang': 'en', type: 'literal', value: 'Hearth Mill' },
      modified: modified(now),
      country: { type: 'literal', value: 'GB' },
      inception: { type: 'literal', value: '1998-01-01T00:00:00Z' },
    }),
  ],
  hostile: (text, now) => [
    anItem(990000009, 'FR-SIREN', text, {
      itemLabel: { type: 'literal', value: text },
      modified: modified(now),
      site: { type: 'uri', value: text },
      country: { type: 'literal', value: text },
      cityLabel: { type: 'literal', value: text },
      industryLabel: { type: 'literal', value: text },
      employees: { type: 'literal', value: text },
    }),
  ],
  answer: (bindings) => ({ head: { vars: ['item', 'key'] }, results: { bindings } }),
}

function modified(now: Date) {
  const datatype = 'http://www.w3.org/2001/XMLSchema#dateTime'
  return { datatype, type: 'literal', value: daysBefore(now, 20).toISOString() }
}
