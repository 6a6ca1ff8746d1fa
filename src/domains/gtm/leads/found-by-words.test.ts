import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { ListRequest, Position } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { eachNth } from '#test/effort.ts'
import { patient } from '#test/patient.ts'
import { organization } from '#test/world.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { findLeads } from './find-leads.ts'
import type { Ways } from './found-by-words.ts'
import { indexesById } from './worded.ts'

/** As leads are found where there are hundred thousands, tried with two hundred. */
const usual = {
  lookedUp: 1000,
  told: 10_000,
  parted: 4000,
  enough: 235,
  hashing: 0.25,
  passing: 0.25,
  reading: 1.1,
  looking: 3.5,
}
const walked = { ...usual, lookedUp: 0, enough: 1 }
const free = { hashing: 0, passing: 0, looking: 0 }
const ways: Readonly<Record<string, Ways>> = {
  'as few are': usual,
  'by hashing entries': { ...usual, hashing: 0, lookedUp: 0, told: 0 },
  'by reading each': { ...usual, lookedUp: 0, told: 0, reading: 0 },
  'by comparing entries': { ...usual, hashing: 0, lookedUp: 1, told: 1_000_000 },
  'by two connections': { ...usual, hashing: 0, lookedUp: 1, told: 1_000_000, parted: 0 },
  'by comparing some': { ...usual, lookedUp: 1, told: 1_000_000, looking: 0 },
  'by comparing too many': { ...usual, hashing: 0, lookedUp: 1, told: 20 },
  'by reading along the order': { ...walked, reading: 0 },
  'by looking up along the order': { ...walked, ...free, hashing: 1 },
  'by hashing, and along the order': { ...walked, ...free },
  'by two connections along the order': { ...walked, parted: 0, reading: 0 },
}

const searches = [
  'mill',
  'm',
  'even',
  'evenly od',
  'evenly mi',
  'tenth even',
  'tenth oddly',
  'zither',
  'mill zz',
]
const sizes = { page: 1, page_size: 60 }

interface Filled {
  readonly scope: OrganizationScope
  readonly profiles: readonly [string, string]
  readonly leads: readonly Lead[]
}

interface Lead {
  readonly id: string
  readonly profile_id: string
  readonly priority: number
  readonly stage: string
  readonly said: string
}

/** Leads of two profiles, some of them without words in their rows, as older code left them; every one of them or every so-manieth is in the sample. */
async function filled({ leads = 200, sampled = 1 } = {}): Promise<Filled> {
  const tenant = await organization()
  const { scope } = tenant
  const one = await provisioned(tenant)
  const other = scope.newId()
  await sql`
    insert into gtm_profiles (organization_id, id, domain, status, company, offer, icp, segments, agent_summary, edited_fields,
                              provider, pages, provenance, created_at, updated_at)
    select organization_id, ${other}::uuid, 'other.example', status, company, offer, icp, segments, agent_summary, edited_fields,
           provider, pages, provenance, created_at, updated_at
      from gtm_profiles where organization_id = ${tenant.id} and id = ${one.id}`.execute(scope.db)
  await sql`
    insert into gtm_leads (organization_id, id, profile_id, lead_key, first_name, last_name, company, title, handle, website, city,
                           country, email, fit_score, intent_score, priority, explanation, stage, created_at, updated_at, words)
    select ${tenant.id}, (left(gen_random_uuid()::text, 34) || case when n % ${sampled} = 0 then '01' else 'ff' end)::uuid,
           case when n % 4 = 0 then ${other}::uuid else ${one.id}::uuid end,
           'lead-' || n, '', '', '', '', '', '', '', '', '', n % 11, n % 7, n % 5, '{}',
           case when n % 6 = 0 then 'qualified' else 'discovered' end, now(), now(),
           ' mill ' || case when n % 2 = 0 then 'evenly' else 'oddly' end || case when n % 10 = 0 then ' tenth' else '' end
             || case when n % 3 = 0 then ' even' else '' end || case when n = 7 then ' zither' else '' end || ' '
      from generate_series(1, ${leads}::int) n`.execute(patient(scope).db)
  const { rows } = await sql<Lead>`
    select id, profile_id, priority, stage, words as said from gtm_leads where organization_id = ${tenant.id}`.execute(
    scope.db,
  )
  await sql`
    insert into gtm_lead_words (organization_id, profile_id, word, lead_id)
    select organization_id, profile_id, word, id from gtm_leads, string_to_table(btrim(words), ' ') word
     where organization_id = ${tenant.id}`.execute(patient(scope).db)
  await sql`update gtm_leads set words = null where organization_id = ${tenant.id} and fit_score = 3`.execute(
    scope.db,
  )
  return { scope, profiles: [one.id, other], leads: rows }
}

suite('leads with some words', () => {
  let full: Filled
  before(async () => {
    full = await filled()
  })

  for (const [turn, [name, way]] of Object.entries(ways).entries())
    test(`are the same ${name}`, async () => {
      for (const [place, profileId] of [undefined, ...full.profiles].entries())
        for (const search of eachNth(3, searches, turn + place))
          for (const ordering of ['priority', '-priority'])
            for (const stage of [undefined, 'qualified']) {
              const asked = { profileId, search, ordering, stage }
              const found = await everyPage(full, { ...asked, ways: way })
              assert.deepEqual(found, expected(full, asked), JSON.stringify(asked))
            }
    })

  test('are the same where the sample knows of hardly any', async () => {
    const many = await filled({ leads: 1600, sampled: 400 })
    for (const way of Object.keys(ways))
      for (const ordering of ['priority', '-priority']) {
        const asked = { profileId: many.profiles[0], search: 'mill', ordering, stage: undefined }
        const found = await everyPage(many, { ...asked, ways: ways[way]! })
        assert.deepEqual(found, expected(many, asked), `${way} ${ordering}`)
      }
  })

  test('have these indexes that begin with the organization and the id', async () => {
    const { rows } = await sql<{ indexname: string }>`
      select indexname from pg_indexes
       where tablename = 'gtm_leads' and indexdef ~ '\\(organization_id, id\\)' and indexdef !~ ' WHERE '`.execute(
      full.scope.db,
    )
    assert.deepEqual(rows.map(({ indexname }) => indexname).toSorted(), indexesById.toSorted())
  })

  test('are counted', async () => {
    const { scope, leads } = full
    for (const search of searches) {
      const request = { ...sizes, ordering: 'priority' }
      const { count } = await findLeads({ scope }, { request, orders: ['priority'], search })
      assert.equal(count, leads.filter((lead) => holdsAll(lead, search)).length, search)
    }
  })
})

interface Asked {
  readonly profileId: string | undefined
  readonly search: string
  readonly ordering: string
  readonly stage: string | undefined
}

/** By number, and once more by cursor. */
async function everyPage(
  { scope }: Filled,
  { profileId, search, ordering, stage, ...asked }: Asked & { ways: Ways },
) {
  const of = profileId === undefined ? { scope } : { scope, profileId }
  const filters: Expression<SqlBool>[] = stage === undefined ? [] : [sql<SqlBool>`stage = ${stage}`]
  const read = async (paging: 'page' | 'cursor') => {
    const ids: string[] = []
    let at: Position | null = { page: 1 }
    while (at !== null) {
      const request: ListRequest = { ...sizes, ordering, paging, ...at }
      const page = await findLeads(of, { request, orders: ['priority'], filters, search, ...asked })
      ids.push(...page.results.map(({ id }) => id))
      at = page.next
    }
    return ids
  }
  const byNumber = await read('page')
  assert.deepEqual(await read('cursor'), byNumber)
  return byNumber
}

function expected({ leads }: Filled, { profileId, search, ordering, stage }: Asked) {
  const sign = ordering.startsWith('-') ? -1 : 1
  return leads
    .filter((lead) => profileId === undefined || lead.profile_id === profileId)
    .filter((lead) => stage === undefined || lead.stage === stage)
    .filter((lead) => holdsAll(lead, search))
    .toSorted((a, b) => sign * (a.priority - b.priority || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id)
}

function holdsAll({ said }: Lead, search: string): boolean {
  return search.split(' ').every((word) => said.includes(` ${word}`))
}
