import { addField } from '#domains/crm/fields/fields.fixture.ts'
import { asTableOwner } from './table-owner.ts'
import type { Organization } from './world.ts'

/** Values of a column, as literals of SQL: the n-th record has the n-th of them, and so on from the first again. */
type Pools = Readonly<Record<string, readonly string[]>>

const texts = ["''", "'Éclair'", "'baker'", "'Baker'", "''", "'zebra \u{1f993}'", "'a'"]
const times = ['null', "'2026-03-01T10:00:00Z'", "'2026-01-01T10:00:00Z'", "'2026-03-01T10:00:00Z'"]
const ids = ['null', id(1), id(2), id(1), 'null', id(3)]
const slugs = ['null', "'mill'", "'bakery'", 'null', "'mill'"]
const codes = ['null', "'b'", "'B'", 'null', "'a'"]
const links = { contact_id: ids, account_id: [...ids, id(4)], deal_id: ids.toReversed() }
const byAll = { created_by: [...ids, id(5)], external_id: codes }

const pools: Readonly<Record<string, Pools>> = {
  contacts: {
    ...byAll,
    tags: ["'{}'"],
    name: ["'Ada'", "'ada'", "'Émile'", "'Bob'", "'zoe'"],
    email: ["''", "'B@x.example'", "'a@x.example'"],
    phone: texts,
    first_name: [...texts, "'c'"],
    last_name: texts.toReversed(),
    title: [...texts, "'d'", "'e'"],
    source: texts,
    account_id: ids,
    owner_id: ids.toReversed(),
    business_slug: slugs,
    consent: ["'unknown'", "'given'", "'withdrawn'", "'unknown'"],
    last_activity_at: times,
    custom: [
      "'{}'",
      `'{"region": "North", "plain_region": "north", "score": 2, "plain_score": 2}'`,
      `'{"region": "east", "plain_region": "East"}'`,
      `'{"score": -1.5, "plain_score": -1.5}'`,
      `'{"region": "north", "plain_region": "North", "score": 10, "plain_score": 10}'`,
    ],
  },
  accounts: {
    ...byAll,
    tags: ["'{}'"],
    name: ["'Mill'", "'mill'", "'École'", "'Farm'"],
    domain: ["''", "'b.example'", "'a.example'"],
    website: texts,
    email: [...texts, "'c'"],
    phone: texts.toReversed(),
    address: texts,
    industry: texts,
    size: texts,
    business_slug: slugs,
    owner_id: ids,
  },
  deals: {
    ...byAll,
    title: ["'Rye'", "'rye'", "'Épeautre'", "'Oats'"],
    value: ['1.5', '0', '100'],
    currency: ["'EUR'", "'CHF'", "'USD'"],
    stage: ["'lead'", "'won'", "'talks'"],
    outcome: ["'open'", "'won'"],
    pipeline_id: ids,
    contact_id: ids,
    account_id: ids,
    owner_id: ids,
    probability: ['10', '0', '100', '5'],
    expected_close: ['null', "'2027-01-31'", "'2026-12-31'"],
    closed_at: times,
    lost_reason: texts,
  },
  tasks: {
    ...byAll,
    ...links,
    title: ["'Call'", "'call'", "'Écrire'", "'Ask'"],
    due: times,
    status: ["'open'", "'done'", "'in_progress'", "'cancelled'"],
    priority: ["'low'", "'urgent'", "'normal'"],
    body: texts,
    remind_at: times,
    assignee_id: ids,
    recurrence: ['null', "'FREQ=WEEKLY'", "'freq=DAILY'"],
    follows_id: ['null', 'gen_random_uuid()'],
  },
  notes: {
    ...byAll,
    ...links,
    body: ["'Éclair'", "'baker'", "'Baker'"],
    pinned: ['true', 'false', 'false'],
  },
  interactions: {
    ...byAll,
    ...links,
    kind: ["'call'", "'visit'", "'email'"],
    direction: ["'inbound'", "'outbound'", "'outbound'"],
    occurred_at: times.slice(1),
    duration_minutes: ['null', '5', '60', '5', 'null'],
    summary: texts,
  },
  workflows: {
    created_by: ids,
    name: ["'Welcome'", "'welcome'", "'Équipe'", "'Bye'"],
    description: texts,
    status: ["'draft'", "'live'", "'paused'", "'live'"],
  },
}

const records = 37

function insertion(table: string, columns: Pools): string {
  const placed = Object.entries(columns).map(([name, values], turn) => {
    const cases = values.map((value, n) => `when ${n} then ${value}`)
    return {
      name,
      value: `case (n * ${turn + 1} + n / 7) % ${values.length} ${cases.join(' ')} end`,
    }
  })
  return `insert into ${table} (organization_id, id, created_at, updated_at, ${placed.map(({ name }) => name).join(', ')})
    select $1, gen_random_uuid(), timestamptz '2026-02-01Z' + n % 11 * interval '1 h',
           timestamptz '2026-02-02Z' + n % 13 * interval '1 h', ${placed
             .map(({ name, value }) => `(${value})::${typeOf(name)}`)
             .join(', ')}
      from generate_series(1, ${records}) n`
}

function typeOf(column: string): string {
  if (/_id$|^created_by$/.test(column) && column !== 'external_id') return 'uuid'
  if (/_at$|^due$/.test(column)) return 'timestamptz'
  const others: Readonly<Record<string, string>> = {
    expected_close: 'date',
    value: 'numeric',
    probability: 'integer',
    duration_minutes: 'integer',
    pinned: 'boolean',
    custom: 'jsonb',
    tags: 'text[]',
  }
  return others[column] ?? 'text'
}

function id(last: number): string {
  return `'0199a1b2-0000-7000-8000-00000000000${last}'`
}

/** Records of each kind that are alike in many ways and say nothing in others; two of the four own fields are indexed. */
export async function variedRecords(tenant: Organization): Promise<void> {
  await asTableOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    for (const [table, columns] of Object.entries(pools))
      await client.query(insertion(table, columns), [tenant.id])
  })
  for (const [key, type] of Object.entries({ region: 'text', score: 'number' })) {
    const field = { record: 'contact', label: key, type, indexed: false }
    await addField(tenant, { ...field, key: `plain_${key}` })
    const { body } = await addField(tenant, { ...field, key })
    await tenant.owner.patch(`/crm/fields/${body.id}/?organization_id=${tenant.id}`, {
      indexed: true,
    })
  }
}
