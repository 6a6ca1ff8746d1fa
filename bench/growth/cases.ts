import {
  exampleOf,
  isJson,
  isList,
  readPaths,
  shownBody,
  type Operation,
  valuesOf,
  type Parameter,
} from './contract.ts'
import { leadsAsked } from './leads.ts'
import { ordersAsked } from './orders.ts'
import { outsideAsked } from './outside.ts'
import { partsAsked } from './parts.ts'
import { meantBy, type Query } from './placeholders.ts'
import { rareAsked } from './rare.ts'
import { searchesAsked } from './searches.ts'
import { creationTarget, readingTarget } from './targets.ts'

/** One request that the contract offers, to be sent again and again. */
export interface Case {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly targetMs: number
}

/** What is left out, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'GET /me/export/': 'sends everything, as one long answer',
  'GET /organizations/{organization_id}/export/': 'sends everything, as one long answer',
  'POST /organizations/': 'a person founds a few',
  'POST /organizations/{organization_id}/invitations/': 'sends mail; an address gets a few',
  'POST /webhooks/': 'an organization has a few',
  'POST /crm/fields/': 'a kind of records has a few',
  'POST /crm/imports/': 'receives a file',
  'GET /credits/proof/': 'adds up all that was ever charged',
  'POST /credits/caps/': 'a person or a key has one',
  'POST /credits/topups/': 'asks a provider of payments',
  'POST /gtm/draft-emails/': 'is written for a lead by its signals',
  'POST /privacy/erasures/ without e-mail': 'names the person by it',
  'POST /businesses/{slug}/reviews/': 'a person writes one, of a business of others',
  'POST /businesses/{slug}/relationships/': 'two businesses have one of a kind',
  'POST /networks/{slug}/members/': 'a business joins once',
  'POST /moderation/profile-imports/': 'reads what others serve',
  'POST /auth/register/': 'hashes a password, which takes as long as it is meant to',
  'POST /businesses/{slug}/claim/': 'a business is claimed once',
  'POST /businesses/{slug}/report/': 'an address reports a few an hour',
  'POST /businesses/nominations/': 'an organization nominates a few a day',
  'POST /forms/{public_id}/submissions/': 'an address fills in a few forms an hour',
  'POST /gtm/profiles/provision/': 'reads a website',
}

/**
 * What filters are asked for where the example of the contract would find nothing: values that are common,
 * values that are rare, and those that nothing has.
 */
const asked: Readonly<Record<string, readonly string[]>> = {
  'GET /crm/contacts/ search': [
    'ada',
    'a',
    'Leslie Violet',
    'Leslie Violet 7',
    'Grace.1@flour1.example',
    '+49 30 104729',
    'zzqqxx',
    // By the company and by notes, alone and beside the own name.
    'harbour',
    'Leslie harbour',
    'spoke',
    'spoke ochre ada',
    'harbuor',
  ],
  'GET /crm/accounts/ search': ['harbour', 'jarbour', 'spoke ochre', 'zzqqxx'],
  'GET /crm/search/ q': ['ada', 'Leslie harbour', 'Jeslie jarbour', 'spoke ochre ada', 'zzqqxx'],
  'GET /crm/contacts/ email': ['Grace.1@flour1.example', 'nobody@nowhere.example'],
  'GET /crm/contacts/ tag': ['customer', 'keynote', 'zzqqxx'],
  'GET /crm/tasks/ search': ['ada', 'call', 'call about', 'about ochre 77', '7919', 'zzqqxx'],
  'GET /crm/deals/ search': ['school', 'school ochre', 'ochre 77', 'zzqqxx'],
  'GET /crm/deals/ min_value': ['10', '99990'],
  'GET /crm/deals/ max_value': ['10', '99990'],
  'GET /automation/workflows/ search': ['ada', 'ochre 77', 'zzqqxx'],
  'GET /credits/transactions/ feature': ['lead_discovery', 'translation', 'zzqqxx'],
  'GET /gtm/profiles/{id}/leads/ min_fit': ['10', '99'],
  'GET /gtm/profiles/{id}/leads/ min_intent': ['10', '99'],
  'GET /webhooks/{id}/deliveries/ event_type': ['contact.created', 'contact.deleted'],
  'GET /businesses/ search': ['flour', 'bread wheat', 'flouer', 'zzqqxx'],
  'GET /search/ q': ['flour', 'bread wheat', 'flouer', 'zzqqxx'],
  'GET /moderation/businesses/ search': ['flour', 'zzqqxx'],
  business_slug: ['business-1'],
  country: ['DE'],
  city: ['Flourtown1'],
  near: ['51.7457,-2.2158'],
}

/** Filters that are asked for together, since each finds much and both find little, or both find much. */
const combined: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'GET /crm/contacts/': [
    { search: 'ada', tag: 'customer' },
    { search: 'leslie 7' },
    { search: 'Leslie Violet', ordering: 'name' },
  ],
  'GET /crm/tasks/': [
    { search: 'ada', status: 'open' },
    { search: 'call', status: 'in_progress' },
    { search: 'ochre', status: 'done' },
    { search: 'call about', ordering: 'title' },
  ],
  'GET /businesses/': [{ status: 'nominated', ordering: '-created_at' }],
}

/** Filters and paths that the contract takes only together with others. */
const together: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  radius_km: { near: '51.7457,-2.2158' },
  'ordering=distance': { near: '51.7457,-2.2158' },
  'ordering=-distance': { near: '51.7457,-2.2158' },
  'GET /businesses/ ordering=relevance': { search: 'flour' },
  'GET /search/ ordering=relevance': { q: 'flour' },
  'GET /listings/ ordering=relevance': { q: 'flour' },
  'GET /privacy/export/': { email: 'Grace.1@flour1.example' },
}

/** Lists in which another object has the name of the example, where one was made of it to be read. */
const ownNames = new Set(['/ai/providers/'])

/** What says how a list is paged is tried by itself, and so are views; `wait` waits for what is not there. */
const paging = new Set([
  'organization_id',
  'page',
  'page_size',
  'paging',
  'cursor',
  'wait',
  'after',
  'view',
])

interface NamedView {
  readonly id: string
  readonly name: string
}

/** Looks up what a request refers to: the values of a path's or a query's names. */
export interface Referred {
  readonly organizationId: string
  readonly contact_id: string
  readonly profile_id: string
  /** The path with its names filled in; undefined where there is no such object. */
  pathOf(path: string): Promise<string | undefined>
  /** By what a path calls the first of a list. */
  firstOf(list: string): Promise<string | undefined>
  /** The views that a list can be asked by. */
  viewsOf(path: string): Promise<readonly NamedView[]>
  /** Where a list continues behind its ten-thousandth row; undefined where it is not so long. */
  deepIn(path: string, query: Readonly<Record<string, string>>): Promise<string | undefined>
}

/** Every reading of the contract below a path, by each of its filters and orders and deep into it, and every creation in a list. */
export async function casesOf(
  referred: Referred,
  { below = '/', report }: { readonly below?: string | undefined; report(line: string): void },
): Promise<Case[]> {
  const cases: Case[] = []
  // Last, since they are taken back, and with them what has the same address.
  const made: Case[] = []
  for (const [path, { get, post }] of Object.entries(await readPaths())) {
    if (!path.startsWith(below)) continue
    if (get !== undefined && isJson(get) && !(`GET ${path}` in leftOut))
      cases.push(...((await readings(path, get, referred)) ?? untold(path, report)))
    if (get !== undefined && isList(get) && post !== undefined && !(`POST ${path}` in leftOut))
      made.push(...(await creations(path, post, referred)))
  }
  return [...cases, ...made.filter(({ name }) => !(name in leftOut))]
}

/** What no row is filled in for is named, and the rest is asked. */
function untold(path: string, report: (line: string) => void): Case[] {
  report(`  GET ${path} is not asked: nothing is filled in that it could show`)
  return []
}

async function readings(
  path: string,
  operation: Operation,
  referred: Referred,
): Promise<Case[] | undefined> {
  const { parameters = [] } = operation
  const route = `GET ${path}`
  const found = await referred.pathOf(path)
  if (found === undefined) return undefined
  const own = Object.fromEntries(
    parameters
      .filter(
        ({ name, in: place, required }) =>
          place === 'query' && (name === 'organization_id' || required === true),
      )
      .map(({ name, example }) => [
        name,
        name === 'organization_id' ? referred.organizationId : String(example),
      ]),
  )
  const questions = [
    {},
    ...parameters.flatMap((parameter) => questionsOf(route, parameter, referred)),
    ...(combined[route] ?? []),
    ...partsAsked(route),
    ...rareAsked(route),
    ...ordersAsked(route),
    ...searchesAsked(route),
    ...leadsAsked(route),
    ...outsideAsked(route),
  ]
  const targetMs = readingTarget(route)
  const one = (name: string, query: Query): Case => ({
    name: [route, name].join(' ').trim(),
    method: 'GET',
    path: found,
    query: { ...own, ...together[route], ...query },
    targetMs,
  })
  const deep = parameters.some(({ name }) => name === 'page')
    ? await referred.deepIn(found, { ...own })
    : undefined
  const views = await referred.viewsOf(path)
  const meant = await Promise.all(
    questions.map(async (question) => ({
      name: nameOf(question),
      query: await meantBy(question, { found, own, referred }),
    })),
  )
  return [
    ...views.map(({ id, name }) => one(`view=${name}`, { view: id })),
    ...meant.flatMap(({ name, query }) => (query === undefined ? [] : [one(name, query)])),
    ...(deep === undefined
      ? []
      : [
          one('page=400', { page: '400', page_size: '25' }),
          one('beyond row 10,000', { cursor: deep }),
        ]),
  ]
}

function nameOf(question: Readonly<Record<string, string>>): string {
  return new URLSearchParams(question).toString()
}

function questionsOf(
  route: string,
  { name, in: place, schema, example }: Parameter,
  referred: Referred,
): Record<string, string>[] {
  if (place !== 'query' || paging.has(name)) return []
  const values =
    name === 'contact_id' || name === 'subject'
      ? [referred.contact_id]
      : name === 'profile_id'
        ? [referred.profile_id]
        : (asked[`${route} ${name}`] ?? asked[name] ?? valuesOf(schema) ?? [String(example)])
  return values.map((value) => ({
    [name]: value,
    ...(together[`${route} ${name}=${value}`] ?? together[`${name}=${value}`] ?? together[name]),
  }))
}

async function creations(path: string, operation: Operation, referred: Referred): Promise<Case[]> {
  const example = exampleOf(operation) ?? {}
  const found = (await referred.pathOf(path)) ?? path
  const body = {
    ...example,
    organization_id: referred.organizationId,
    ...(ownNames.has(path) && { name: `bench-${Date.now()}` }),
    ...('contact_id' in (shownBody(operation) ?? {}) && { contact_id: referred.contact_id }),
  }
  const one = (name: string, own: Record<string, unknown>): Case => ({
    name: [`POST ${path}`, name].join(' ').trim(),
    method: 'POST',
    path: found,
    query: {},
    body: own,
    targetMs: creationTarget(`POST ${path}`),
  })
  return 'email' in body
    ? [one('with e-mail', body), one('without e-mail', { ...body, email: '' })]
    : [one('', body)]
}
