import type pg from 'pg'
import { tenantTablesOf } from '#kernel/tenants/tenant-tables.ts'
import { effort } from './effort.ts'
import { multiplyDirectory } from './many-directory-rows.ts'

/** How many rows of a table are of the organization, and how many of others, of whom there are so many. */
export interface Share {
  readonly own: number
  readonly foreign: number
  readonly foreigners: number
}

const common: Share = { own: 500, foreign: effort(5000, 10_000), foreigners: 40 }
/** Few are of one organization; and those of the directory take longer to write, since all their words are indexed. */
const ofFew: Share = { own: 60, foreign: 3000, foreigners: 40 }

const searchedNouns = 'accounts contacts deals interactions notes tasks workflows'.split(' ')

/** Each of these has long rows and hundreds of entries in its indexes; of few long rows plans are what they are of many. */
const ofLong: Share = {
  own: effort(250, common.own),
  foreign: effort(2000, common.foreign),
  foreigners: 40,
}
/** Fewer of one organization than a page and a look ahead would rather be sorted than read in order. */
const ofLeads: Share = { own: 500, foreign: effort(4000, 10_000), foreigners: 40 }

/** Of 500 among 5,000 the planner rather reads all, where a search asks for those of each. */
const ofProfiles = effort(ofFew, common)

function areFew(table: string): boolean {
  return table === 'businesses' || table === 'business_notices'
}

/**
 * Copies the oldest row that an organization has in each table, many times for itself and many times for
 * organizations that are not there, so that the planner sees a service in use. Whatever a filter asks for
 * beside that row is rare.
 */
export async function multiplyRows(
  client: pg.ClientBase,
  id: string,
  usual = common,
): Promise<void> {
  const shareOf = (table: string) => {
    if (areFew(table)) return ofFew
    if (usual !== common) return usual
    if (table === 'gtm_leads') return ofLeads
    if (table === 'gtm_profiles') return ofProfiles
    return searchedNouns.includes(table) ? ofLong : common
  }
  const ask = async <R extends object>(text: string) => (await client.query<R>(text)).rows
  await client.query('set session_replication_role = replica')
  const businesses = await ask<{ id: string }>(
    `select id from businesses where organization_id = '${id}'`,
  )
  const tables = (await tenantTablesOf(ask)).map(({ name }) => name)
  for (const table of tables)
    await multiply(client, table, `organization_id = '${id}'`, shareOf(table))
  await multiply(client, 'business_reports', 'true', usual)
  // Of a business that tests beside do not read.
  await multiply(
    client,
    'business_notices',
    `business_id in (select id from businesses where organization_id = '${id}')`,
    ofFew,
  )
  await client.query(
    `update business_notices n set business_id = b.id
       from (select id, row_number() over (order by id) as place from businesses
              where organization_id is not null and organization_id <> '${id}') b,
            (select n.id, row_number() over (order by n.posted_at desc) as place from business_notices n
               join businesses b on b.id = n.business_id
              where b.organization_id = '${id}') copy
      where copy.id = n.id and copy.place > 10 and b.place = copy.place`,
  )
  await multiplyDirectory(
    client,
    businesses.map((business) => business.id),
  )
  // Each leads to a record of its own: of one that all lead to, an index of these tells nothing.
  await client.query(
    `update crm_aliases set into_id = gen_random_uuid()
      where organization_id not in (select id from organizations)
         or (organization_id = $1
             and id <> (select id from crm_aliases where organization_id = $1 order by id limit 1))`,
    [id],
  )
  for (const noun of ['contact', 'account', 'deal'])
    await client.query(
      `insert into ${noun}_tags (organization_id, ${noun}_id, tag, created_at)
       select organization_id, id, unnest(tags), created_at from ${noun}s on conflict do nothing`,
    )
  // The same words for all: of each fifth record they are still many times the rows of a table.
  for (const noun of searchedNouns)
    await client.query(
      `insert into record_words (organization_id, noun, word, created_at, record_id, marks)
       select organization_id, $1, unnest(string_to_array(btrim(words), ' ')), created_at, id, 9223372036854775807
         from ${noun} where words <> '' and hashtext(id::text) % 5 = 0 on conflict do nothing`,
      [noun],
    )
  // Those of the lead that was copied, as the job writes them that refreshes leads, and which may be later than the test.
  await client.query(
    `insert into gtm_lead_words (organization_id, profile_id, word, lead_id)
     select l.organization_id, l.profile_id, w.word, l.id
       from gtm_leads l,
            (select word from gtm_lead_words
              where lead_id = (select lead_id from gtm_lead_words where organization_id = $1 order by lead_id limit 1)) w
      where hashtext(l.id::text) % 5 = 0 on conflict do nothing`,
    [id],
  )
  await client.query('reset session_replication_role')
  await client.query('analyze')
}

interface ColumnOf {
  readonly name: string
  readonly type: string
  /** In a unique index beside the organization and the id. */
  readonly isUnique: boolean
}

const one: Share = { own: 1, foreign: 0, foreigners: 1 }

/** One more of each, beside another that it was as old as when that was made; not where its texts have to differ. */
export async function addOneOfEach(
  client: pg.ClientBase,
  id: string,
  place: number,
): Promise<void> {
  const ask = async <R extends object>(text: string) => (await client.query<R>(text)).rows
  await client.query('set session_replication_role = replica')
  for (const { name } of await tenantTablesOf(ask))
    await multiply(client, name, `organization_id = '${id}'`, one, place)
}

async function multiply(
  client: pg.ClientBase,
  table: string,
  which: string,
  share: Share,
  first = 1,
): Promise<void> {
  const last = first + share.own + share.foreign - 1
  const columns = await columnsOf(client, table)
  const names = columns.map(({ name }) => name)
  if (!names.includes('id')) return
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${columns.map((column) => copied(table, column, share)).join(', ')}
       from (select * from ${table} where ${which} order by id limit 1) r,
            generate_series(${first}, ${last}) n
     on conflict do nothing`,
  )
}

/** Near the original in time, and with its own id, whose beginning is a time too. */
function copied(table: string, { name, type, isUnique }: ColumnOf, share: Share): string {
  const isOwn = share.foreign === 0 ? 'true' : `n <= ${share.own}`
  if (name === 'organization_id')
    return `case when ${isOwn} then r.organization_id
                 else overlay(overlay(md5('foreign ' || n % ${share.foreigners}) placing '4' from 13) placing '8' from 17)::uuid end`
  if (name === 'id') return `(left(r.id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid`
  if (table === 'business_reports' && name === 'status')
    return `case when n > 20 then 'dismissed' else r.status end`
  if (table === 'business_reports' && name === 'closed_at')
    return `case when n > 20 then r.created_at else r.closed_at end`
  if (name === 'lsn') return 'r.lsn - n'
  if (name === 'subject_id')
    return `case when ${isOwn} then r.subject_id else gen_random_uuid() end`
  if (name === 'lead_id') return `case when n % 5 = 0 then r.lead_id else gen_random_uuid() end`
  if (/^(created|updated|occurred|started|posted)_at$/.test(name))
    return `r.${name} - n * interval '1s'`
  if (isUnique && type === 'bytea') return `sha256(n::text::bytea)`
  if (isUnique && type === 'text' && !/^(kind|record|holder)$/.test(name))
    return `r.${name} || '-' || n`
  return `r.${name}`
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<ColumnOf[]> {
  const { rows } = await client.query<ColumnOf>(
    `select attname as name, atttypid::regtype::text as type,
            exists (select from pg_index i
                     where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
       from pg_attribute a
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows
}
