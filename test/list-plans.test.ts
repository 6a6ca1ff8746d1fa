import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { methodOf } from '#kernel/http/endpoint.ts'
import type { StatementObserver } from '#kernel/postgres/connections/connections.ts'
import { declaredOrders, documentedEndpoints, sendCall, type Documented } from './endpoint-calls.ts'
import { eachNth, effort } from './effort.ts'
import { withInstance } from './instance.ts'
import { multiplyRows } from './many-rows.ts'
import { none } from './none.ts'
import { allObjects, callAbout, furnished, type Furnished } from './objects.ts'
import { explain, explaining, keeping, wasteIn, type Sent } from './plans.ts'
import { rareQuestions } from './rare-questions.ts'
import { tableOwner } from './table-owner.ts'

interface Exception {
  readonly reason: string
  readonly lists: readonly string[]
  /** Whether it depends on what else is in the tables. */
  readonly varies?: boolean
}

/**
 * Lists that read more than they return: a route, or a route with what is asked of it, and why. Only rows of the
 * organization itself may be read in vain.
 */
const exceptions: readonly Exception[] = [
  {
    reason: 'a member has at most 100 views, of which the shared are shown with their own',
    lists: ['GET /crm/views/'],
    varies: true,
  },
  {
    reason:
      'how common a type is, the planner knows of the whole service and not of an organization',
    lists: ['GET /events/ types'],
    varies: true,
  },
  {
    reason:
      'up to 10,000 businesses are counted, or gathered and sorted, among the slow connections',
    lists: [
      'GET /businesses/',
      'GET /search/',
      'GET /directory/categories/',
      'GET /directory/tags/',
    ],
  },
  {
    reason:
      'up to 10,000 are counted, and bounded numbers of candidates gathered, among the slow connections',
    lists: ['GET /listings/', 'GET /businesses/{slug}/listings/{id}/matches/'],
    varies: true,
  },
  {
    reason: 'an organization moderates few networks, since it founds ten at most',
    lists: ['GET /directory/own-networks/'],
  },
  {
    reason: 'the contacts with one address are few; here a thousand have it',
    lists: ['GET /crm/contacts/ email'],
  },
  {
    reason:
      'a lesson is drawn from all evidence of a lead; here one lead may have a thousand pieces',
    lists: ['GET /gtm/profiles/{id}/lessons/'],
    varies: true,
  },
  {
    reason:
      'scores are compared within the index that gives the order; how many pass is chance here',
    lists: ['GET /gtm/profiles/{id}/leads/ min_intent'],
    varies: true,
  },
  {
    reason:
      'the first pipeline has the id of its organization; here it was changed a thousand times',
    lists: ['GET /organizations/{organization_id}/timeline/'],
    varies: true,
  },
  {
    reason: 'hardly ever have nearly all records one long text, which others then differ from',
    lists: [
      'GET /crm/tasks/ body__ne',
      'GET /crm/notes/ body__ne',
      'GET /crm/interactions/ summary__ne',
    ],
  },
  {
    reason: 'an organization makes some hundred workflows, whose texts are compared one by one',
    lists: [
      'GET /automation/workflows/ name__contains',
      ...['eq', 'ne', 'in', 'contains', 'starts_with'].map(
        (op) => `GET /automation/workflows/ description__${op}`,
      ),
    ],
  },
  {
    reason:
      'of five hundred records the planner may sort what it reads from place to place of more',
    lists: ['GET /crm/tasks/ ordering=follows_id'],
    varies: true,
  },
  {
    reason: 'a business has at most 200 documents',
    lists: ['GET /business-context/{slug}/documents/'],
  },
  {
    reason:
      'up to 10,000 are counted, by an index or, where that was not vacuumed yet, by the table',
    lists: [
      'GET /businesses/changes/',
      'GET /moderation/businesses/',
      'GET /moderation/claims/',
      'GET /moderation/duplicates/',
      'GET /moderation/imported-profiles/',
      'GET /moderation/profile-imports/',
      'GET /moderation/reports/',
      'GET /moderation/reviews/',
      'GET /networks/',
    ],
    varies: true,
  },
]

function isOneOf(name: string, lists: readonly string[]): boolean {
  return lists.some((list) => name === list || name.startsWith(`${list} `))
}

/** What is asked of a list: one filter or order at a time. */
type Question = Readonly<Record<string, string>>

/** What says where a list continues is tried by the tests of lists; `wait` has nothing to wait for. */
const paging = new Set(['organization_id', 'page', 'page_size', 'paging', 'cursor', 'wait'])

const byLabels: readonly Question[] = ['any', 'all', 'contains'].map((op) => ({
  [`tags__${op}`]: 'baker',
}))

function isList({ endpoint, operation }: Documented): boolean {
  const isPaged = operation.parameters.some(({ name }) => name === 'page_size')
  return methodOf(endpoint) === 'GET' && isPaged
}

/** Beyond what is declared, filters by labels lead through another table. */
function questionsOf({ endpoint, operation, route }: Documented): Question[] {
  const isLabelled = operation.parameters.some(({ name }) => name === 'tag')
  const isOrderedByAny = endpoint.filteredBy !== undefined
  const asked = operation.parameters
    .filter((parameter) => parameter.in === 'query' && !paging.has(parameter.name))
    .filter(({ name }) => !(name === 'ordering' && isOrderedByAny))
    .flatMap(({ name, schema, example }) =>
      ((schema['enum'] ?? [example]) as unknown[]).map((value) => ({ [name]: String(value) })),
    )
  return [...asked, ...(isLabelled && route.includes(' /crm/') ? byLabels : [])]
}

interface Fault {
  readonly name: string
  readonly waste: readonly string[]
}

/**
 * Each list, by each of its filters and orders, over tables that are full of rows of many organizations. The
 * statements are explained under the role and the tenancy that they are sent with, never as their owner.
 */
suite('the plans of lists', () => {
  let client: pg.Client
  let own: Furnished
  before(async () => {
    client = await tableOwner()
    own = await furnished()
    await allObjects(own)
    await multiplyRows(client, own.id)
  })
  after(() => client.end())

  test('read hardly more rows than they return', async () => {
    const faults = await faultsOf(own)
    none(
      faults
        .filter(({ name }) => !exceptions.some(({ lists }) => isOneOf(name, lists)))
        .map(({ name, waste }) => `${name} ${waste.join('; ')}`),
      'give these lists an index that fits, or say in `exceptions` why not:',
    )
    // Whether an exception is needed is known when all was asked.
    none(
      effort([], exceptions)
        .filter(({ lists, varies }) => !varies && !faults.some(({ name }) => isOneOf(name, lists)))
        .map(({ reason }) => reason),
      'no list needs these exceptions any more:',
    )
  })

  test('and so does the look for others with the e-mail of a new contact', async () => {
    none(await lookUpsOf(own), 'give what a new contact is compared with an index that fits:')
  })
})

/** What reads contacts while one is added, locks included. */
async function lookUpsOf({ id, owner }: Furnished): Promise<string[]> {
  const sent: Sent[] = []
  const onStatement: StatementObserver = (text, organizationId, values) => {
    sent.push({ text, organizationId, values })
  }
  const waste: string[] = []
  await withInstance({ onStatement }, async ({ as, runtime }) => {
    for (const choice of ['create', 'refuse_similar']) {
      const email = `nobody-${choice}@mill.example`
      const contact = { organization_id: id, name: 'Anna Bender', phone: '+49 30 901820', email }
      await as(owner).post(`/crm/contacts/?on_duplicate=${choice}`, contact)
    }
    const lookUps = sent.filter(({ text }) => /^\s*(select|with)\b[^]*\bcontacts\b/i.test(text))
    assert.ok(lookUps.length > 0, 'nobody was looked for')
    for (const statement of lookUps)
      waste.push(...wasteIn(await explain(runtime.connections, statement)))
  })
  return waste
}

async function faultsOf(own: Furnished): Promise<Fault[]> {
  const sent: Sent[] = []
  const onStatement = keeping(sent)
  const faults: Fault[] = []
  await withInstance({ onStatement }, async ({ as, runtime }) => {
    const planOf = explaining(runtime.connections)
    const lists = (await documentedEndpoints()).filter(isList)
    for (const [turn, documented] of lists.entries()) {
      const questions = [
        ...questionsOf(documented),
        ...ordersOf(documented),
        ...(await rareOf(documented, own)),
      ]
      for (const question of [{}, ...eachNth(3, questions, turn)]) {
        const call = await callAbout(documented, own)
        const lately = 'after' in question ? { after: await lastEventOf(own) } : {}
        sent.length = 0
        await sendCall(as(own.owner), { ...call, query: { ...call.query, ...question, ...lately } })
        const waste = []
        for (const statement of sent.filter(isRead)) waste.push(...wasteIn(await planOf(statement)))
        if (waste.length > 0) faults.push({ name: nameOf(documented, question), waste })
      }
    }
  })
  return faults
}

/** An organization has a hundred fields at most, and imports some files a day. */
const short = new Set(['GET /crm/fields/', 'GET /crm/imports/'])

/** In order of each field, be it declared or not; of short lists in order of those that are. */
function ordersOf({ endpoint, route }: Documented): Question[] {
  const fields = Object.entries(endpoint.filteredBy ?? {})
  if (fields.length === 0) return []
  const names = short.has(route)
    ? declaredOrders(endpoint)
    : fields.filter(([, { kind }]) => kind !== 'texts').map(([name]) => name)
  return names.flatMap((name) => [{ ordering: name }, { ordering: `-${name}` }])
}

/** What the list is asked by its fields, as the oldest of its records has them, which here most are copies of. */
async function rareOf(documented: Documented, own: Furnished): Promise<Question[]> {
  const { filteredBy } = documented.endpoint
  if (filteredBy === undefined || short.has(documented.route)) return []
  const call = await callAbout(documented, own)
  const query = { ...call.query, ordering: 'created_at', page_size: '1' }
  const { status, body } = await sendCall(own.owner, { ...call, query })
  assert.equal(status, 200, `${documented.route}: ${JSON.stringify(body)}`)
  return rareQuestions(filteredBy, Array.isArray(body) ? body[0] : body.results[0])
}

function nameOf({ route }: Documented, question: Question): string {
  return [route, ...Object.entries(question).map(asked)].join(' ')
}

/** Orders differ by their keys, not by their directions; of a filter the name is enough. */
function asked([name, value]: [string, string]): string {
  return name === 'ordering' ? `ordering=${value.replace('-', '')}` : name
}

function isRead({ text }: Sent): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\bfor (no key )?update\b/i.test(text)
}

async function lastEventOf({ scope, id }: Furnished): Promise<string> {
  const event = await scope.db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', id)
    .orderBy('txid', 'desc')
    .orderBy('lsn', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return event.id
}
