import { z } from 'zod'
import type { Draft, OrganizationKeys, Page, SignalSource } from '../contract.ts'
import { inside } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** By which property Wikidata holds the number of a register, and how the number is written there. */
const registers: readonly {
  readonly id: string
  readonly property: string
  readonly form: RegExp
  readonly width?: number
}[] = [
  { id: 'LEI', property: 'P1278', form: /^[A-Z0-9]{20}$/u },
  { id: 'GB-COH', property: 'P2622', form: /^[A-Z0-9]{8}$/u },
  { id: 'CIK', property: 'P5531', form: /^\d{10}$/u, width: 10 },
  { id: 'FR-SIREN', property: 'P1616', form: /^\d{9}$/u },
]
const domainForm = /^(?=.{4,100}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u
const maxOrganizations = 40
const maxRows = 600

const cell = z.object({ value: z.string().min(1).max(500) })
const Row = z.object({
  item: z.object({
    value: z.string().regex(/^https?:\/\/www\.wikidata\.org\/entity\/Q\d{1,12}$/u),
  }),
  itemLabel: cell,
  register: cell,
  key: cell,
  modified: cell,
  site: cell.optional(),
  country: cell.optional(),
  cityLabel: cell.optional(),
  industryLabel: cell.optional(),
  nace: cell.optional(),
  employees: cell.optional(),
  inception: cell.optional(),
})
type Row = z.output<typeof Row>

/**
 * Facts about companies that other sources named, asked for by register numbers and domains alone: names are shared by
 * many. What two items claim is stated of neither.
 */
export const wikidata: SignalSource = {
  ...termsOfUse('wikidata'),
  tellsFacts: true,
  plan: ({ organizations = [] }) => {
    const values = [...new Set(organizations.flatMap(valuesOf))]
      .sort()
      .slice(0, 4 * maxOrganizations)
    if (values.length === 0) return []
    return [
      {
        since: '1970-01-01T00:00:00.000Z',
        url: 'https://query.wikidata.org/sparql',
        method: 'POST',
        headers: {
          accept: 'application/sparql-results+json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ query: queryFor(values) }).toString(),
      },
    ]
  },
  parse: (response) => {
    const bindings = inside(response, 'results', 'bindings')
    return Array.isArray(bindings) ? factsIn(bindings) : null
  },
}

/** What can be looked up of an organization; anything else could be more than a value in the query. */
function valuesOf({ ids, domain = '' }: OrganizationKeys): string[] {
  const numbers = registers.flatMap(({ id, property, form, width = 0 }) => {
    const number = (ids[id] ?? '').replace(/\s+/gu, '').toUpperCase()
    const key = number === '' ? '' : number.padStart(width, '0')
    return form.test(key) ? [`("${id}" wdt:${property} "${key}")`] : []
  })
  const host = domain.toLowerCase().replace(/^www\./u, '')
  const sites = domainForm.test(host)
    ? ['https://www.', 'https://', 'http://www.', 'http://'].flatMap((start) => [
        `("${host}" wdt:P856 <${start}${host}/>)`,
        `("${host}" wdt:P856 <${start}${host}>)`,
      ])
    : []
  return [...numbers, ...sites]
}

function queryFor(values: readonly string[]): string {
  return `SELECT ?item ?itemLabel ?register ?key ?modified ?site ?country ?cityLabel ?industryLabel ?nace ?employees ?inception WHERE {
VALUES (?register ?property ?key) { ${values.join(' ')} }
?item ?property ?key; schema:dateModified ?modified.
OPTIONAL { ?item wdt:P856 ?site. }
OPTIONAL { ?item wdt:P17/wdt:P297 ?country. }
OPTIONAL { ?item wdt:P159 ?city. }
OPTIONAL { ?item wdt:P452 ?industry. OPTIONAL { ?industry wdt:P4496 ?nace. } }
OPTIONAL { ?item wdt:P1128 ?employees. }
OPTIONAL { ?item wdt:P571 ?inception. }
SERVICE wikibase:label { bd:serviceParam wikibase:language "en,de,fr,es,it,nl,pt,mul". }
} LIMIT ${maxRows}`
}

/** One for each item: a fact with several values fills several rows. */
function factsIn(bindings: readonly unknown[]): Page {
  const read = bindings.slice(0, maxRows).map((row) => Row.safeParse(row))
  const rows = read.flatMap((row) => (row.success ? [row.data] : []))
  const byKey = Map.groupBy(rows, ({ register, key }) => `${register.value} ${hostOr(key.value)}`)
  const certain = [...byKey.values()].filter(
    (same) => new Set(same.map(({ item }) => item.value)).size === 1,
  )
  const byItem = Map.groupBy(certain.flat(), ({ item }) => item.value)
  return {
    rows: bindings.length,
    unreadable: read.length - rows.length,
    observations: [...byItem.values()].map(draftOf),
  }
}

function draftOf(rows: readonly Row[]): Draft {
  const [first] = rows
  if (first === undefined) throw new Error('an item without rows')
  const only = (name: 'site' | 'country' | 'cityLabel' | 'employees' | 'inception') =>
    onlyOf(rows.flatMap((row) => row[name]?.value ?? []))
  const id = first.item.value.split('/').at(-1) ?? ''
  const tags = rows.flatMap(({ nace, industryLabel }) => [nace?.value, industryLabel?.value])
  const [website, employees] = [only('site'), only('employees')]
  return {
    external_id: id,
    url: `https://www.wikidata.org/wiki/${id}`,
    posted_at: first.modified.value,
    title: first.itemLabel.value,
    text: only('inception')?.slice(0, 4) ?? '',
    is_fact: true,
    org: {
      name: first.itemLabel.value,
      ids: Object.fromEntries(rows.flatMap(registerOf)),
      domain: rows.flatMap(domainOf)[0] ?? '',
      country: only('country') ?? '',
      city: only('cityLabel') ?? '',
      tags: [...new Set(tags.filter((tag) => tag !== undefined))],
      ...(website !== undefined && { website }),
      ...(employees !== undefined &&
        /^\+?\d{1,7}$/u.test(employees) && {
          employees: employees.replace('+', ''),
        }),
    },
  }
}

function registerOf({ register, key }: Row): [string, string][] {
  return registers.some(({ id }) => id === register.value) ? [[register.value, key.value]] : []
}

/** The domain by which it was asked for; another that the item states is no key. */
function domainOf({ register, key }: Row): string[] {
  return registerOf({ register, key } as Row).length > 0 ? [] : [hostOr(key.value)]
}

function hostOr(key: string): string {
  return URL.parse(key)?.hostname.replace(/^www\./u, '') ?? key
}

/** What all rows agree on. */
function onlyOf(values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}
