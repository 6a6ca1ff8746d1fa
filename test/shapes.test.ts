import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { organization, person, world, type Organization } from './world.ts'

/** What a field of the specification must be; tells what is wrong with a value, or nothing. */
type Kind = (value: unknown) => string | undefined

function kind(name: string, admits: (value: unknown) => boolean): Kind {
  return (value) => (admits(value) ? undefined : `${JSON.stringify(value)} is not ${name}`)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
function matches(pattern: RegExp) {
  return (value: unknown) => isText(value) && pattern.test(value)
}
function isObject(value: unknown) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const text = kind('a string', isText)
const filled = kind('a string that says something', (value) => isText(value) && value.length > 0)
const uuid = kind('a UUID', matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const instant = kind('a date-time', matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const amount = kind('an amount with two places', matches(/^-?\d+\.\d\d$/))
const flag = kind('a boolean', (value) => typeof value === 'boolean')
const score = kind(
  'an integer from 0 to 100',
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100,
)
const object = kind('an object', isObject)
const nothing = kind('null', (value) => value === null)
function oneOf(...values: readonly unknown[]): Kind {
  return kind(`one of ${values.join(', ')}`, (value) => values.includes(value))
}
function starting(prefix: string): Kind {
  return kind(`a string after ${prefix}`, (value) => isText(value) && value.startsWith(prefix))
}
function either(...kinds: readonly Kind[]): Kind {
  return (value) => (kinds.some((each) => each(value) === undefined) ? undefined : kinds[0]!(value))
}
function listOf(item: Kind): Kind {
  return (value) =>
    Array.isArray(value)
      ? value.map(item).find((fault) => fault !== undefined)
      : `${JSON.stringify(value)} is not a list`
}
function exactly(fields: Readonly<Record<string, Kind>>): Kind {
  return (value) => {
    const faults = faultsOf(fields, value)
    return faults.length === 0 ? undefined : faults.join('; ')
  }
}

/** How a value differs from a table: missing fields, further fields, and fields of another type. */
function faultsOf(fields: Readonly<Record<string, Kind>>, value: unknown): string[] {
  if (!isObject(value)) return [`${JSON.stringify(value)} is not an object`]
  const given = value as Record<string, unknown>
  return [
    ...Object.keys(fields).flatMap((name) => (name in given ? [] : [`${name} is missing`])),
    ...Object.keys(given).flatMap((name) => (name in fields ? [] : [`${name} is too much`])),
    ...Object.entries(fields).flatMap(([name, check]) => {
      const fault = name in given ? check(given[name]) : undefined
      return fault === undefined ? [] : [`${name}: ${fault}`]
    }),
  ]
}

function hasShape(fields: Readonly<Record<string, Kind>>, value: unknown) {
  return assert.deepEqual(faultsOf(fields, value), [])
}

const homeAction = {
  id: uuid,
  title: filled,
  why: filled,
  summary: filled,
  effect: oneOf('suggest_accept', 'approve_only', 'send', 'publish', 'schedule'),
  action_label: filled,
  effect_note: text,
  is_external: flag,
  status: oneOf('pending', 'viewed', 'acted', 'dismissed'),
  payload: object,
  related_type: either(text, nothing),
  related_id: either(text, nothing),
  source_mode: filled,
  created_at: instant,
  type: filled,
  actions: listOf(object),
  editable: flag,
  opportunity: either(object, nothing),
  artifacts: listOf(object),
}

const lead = {
  id: uuid,
  first_name: text,
  last_name: text,
  company: text,
  title: text,
  fit_score: score,
  intent_score: score,
  intent_signals: listOf(exactly({ source: text, platform: text, post_url: text, snippet: text })),
  stage: oneOf('discovered', 'qualified', 'contacted', 'replied', 'converted', 'dismissed'),
}

const business = {
  id: uuid,
  slug: filled,
  name: filled,
  description: text,
  website: text,
  city: text,
  country: text,
  status: oneOf('seeded', 'nominated', 'claimed', 'verified'),
}

const wallet = {
  organization_id: uuid,
  organization_name: filled,
  balance: amount,
  reserved: amount,
  currency: oneOf('CREDITS'),
  monthly_credit_cap: amount,
  ai_paused: flag,
}

const mcpKey = {
  id: uuid,
  name: filled,
  plaintext: kind('a key', matches(/^svc_mcp_[0-9A-Za-z]{38}$/)),
  key_prefix: starting('svc_mcp_'),
  endpoint: kind('an address', matches(/^https?:\/\//)),
  is_active: oneOf(true),
  created_at: instant,
}

function page(item: Kind) {
  return {
    count: kind('a count', Number.isInteger),
    next: either(text, nothing),
    previous: either(text, nothing),
    results: listOf(item),
  }
}

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

async function profiled() {
  const own = await organization()
  const profile = await provisioned(own)
  return { own, profile, path: `/gtm/profiles/${profile.id}` }
}

suite('the shapes of the specification', () => {
  test('Home Actions, the same under both of their paths', async () => {
    const own = await organization()
    const home = await own.owner.get(`/home/actions/${at(own)}`)
    const alias = await own.owner.get(`/automation/recommendations/${at(own)}`)
    assert.equal(home.status, 200)
    assert.deepEqual(Object.keys(home.body), ['recommendations'])
    const { recommendations } = home.body
    assert.ok(recommendations.length >= 1 && recommendations.length <= 3)
    for (const action of recommendations) {
      hasShape(homeAction, action)
      assert.equal(action.summary, action.why)
      assert.equal(action.opportunity, null)
      assert.equal(action.effect, 'suggest_accept')
      assert.ok(['connector', 'growth_plan', 'ambassador', 'purpose'].includes(action.type))
    }
    assert.equal(alias.status, 200)
    assert.deepEqual(alias.body, home.body)
  })

  test('Leads, as discovered and as listed', async () => {
    const { own, path } = await profiled()
    const found = await own.owner.post(`${path}/discover-leads/${at(own)}`)
    const listed = await own.owner.get(`${path}/leads/${at(own)}`)
    assert.deepEqual([found.status, listed.status], [200, 200])
    assert.ok(found.body.length > 0)
    for (const each of [...found.body, ...listed.body]) hasShape(lead, each)
    for (const { intent_signals } of found.body) assert.ok(intent_signals.length > 0)
  })

  test('Businesses, for a visitor without a token', async () => {
    const { visitor } = await world()
    const list = await visitor.get('/businesses/')
    assert.equal(list.status, 200)
    hasShape(page(exactly(business)), list.body)
    const { status, body } = await visitor.get(`/businesses/${list.body.results[0].slug}/`)
    assert.equal(status, 200)
    hasShape(business, body)
  })

  test('the credit wallet', async () => {
    const own = await organization()
    const { status, body } = await own.owner.get(`/credits/wallet/${at(own)}`)
    assert.equal(status, 200)
    hasShape(wallet, body)
    assert.equal(body.organization_id, own.id)
  })

  test('an MCP API key at its creation, and its revocation', async () => {
    const own = await organization()
    const made = await own.owner.post('/mcp/keys/', { organization_id: own.id, name: 'Assistant' })
    assert.equal(made.status, 201)
    hasShape(mcpKey, made.body)
    assert.ok(made.body.plaintext.startsWith(made.body.key_prefix))
    const gone = await own.owner.delete(`/mcp/keys/${made.body.id}/${at(own)}`)
    assert.deepEqual([gone.status, gone.body], [204, ''])
  })

  test('a session', async () => {
    const { visitor } = await world()
    const email = `${crypto.randomUUID()}@people.example`
    const password = 'correct horse battery staple'
    const account = { email, password, name: 'Ada Miller', organization_name: 'Hearth Mill' }
    await visitor.post('/auth/register/', account)
    const { status, body } = await visitor.post('/auth/login/', { email, password })
    assert.equal(status, 200)
    hasShape({ token: filled }, body)
  })

  test('the caller with their organizations', async () => {
    const own = await organization()
    const { status, body } = await own.owner.get('/auth/me/')
    assert.equal(status, 200)
    const [entry] = body.organizations
    assert.equal(uuid(entry.id), undefined)
    assert.equal(entry.id, own.id)
    assert.equal(entry.role, 'owner')
    assert.deepEqual((await (await person()).get('/auth/me/')).body.organizations, [])
  })

  test('records of the workspace, made from the fields that the specification names', async () => {
    const own = await organization()
    const post = (path: string, body: object) =>
      own.owner.post(path, { organization_id: own.id, ...body })
    const contact = { name: 'Sam', email: 'sam@rivers.example', phone: '+44 20', tags: ['baker'] }
    const task = { title: 'Call Sam', due: '2026-11-21T09:00:00.000Z' }
    const deal = { title: 'Flour for a year', value: 1200.5 }
    for (const [path, body] of [
      ['/crm/contacts/', contact],
      ['/crm/tasks/', task],
      ['/crm/deals/', deal],
    ] as const) {
      const made = await post(path, body)
      assert.equal(made.status, 201, path)
      assert.equal(uuid(made.body.id), undefined)
      for (const [name, value] of Object.entries(body)) assert.deepEqual(made.body[name], value)
    }
  })

  test('a workflow, which begins as a draft', async () => {
    const own = await organization()
    const body = { organization_id: own.id, name: 'Welcome' }
    const made = await own.owner.post('/automation/workflows/', body)
    assert.equal(made.status, 201)
    assert.equal(made.body.name, 'Welcome')
    assert.equal(made.body.status, 'draft')
  })

  test('a GTM profile, made from a domain', async () => {
    const { profile } = await profiled()
    assert.equal(uuid(profile.id), undefined)
    assert.equal(profile.domain, 'hearthmill.example')
  })

  test('lists, in one envelope', async () => {
    const own = await organization()
    for (const path of ['/crm/contacts/', '/crm/tasks/', '/crm/deals/', '/mcp/keys/']) {
      const { status, body } = await own.owner.get(path + at(own))
      assert.equal(status, 200, path)
      hasShape(page(object), body)
    }
  })
})
