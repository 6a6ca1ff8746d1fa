import { createWriteStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { factColumns } from '#domains/directory/businesses/facts.ts'
import { searchableBusiness } from '#domains/directory/search/search-text.ts'
import { inventedBusiness, type Terms } from '#test/evaluation/invented.ts'

const columns = [
  'id',
  'slug',
  ...factColumns,
  'status',
  'search_name',
  'search_city',
  'search_text',
  'created_at',
  'updated_at',
] as const

/** Fills the directory with so many invented businesses; indexes are made afterwards, as a restore does. */
export async function fillDirectory(
  database: ConnectionSettings,
  folder: string,
  rows: number,
): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  const file = join(folder, 'businesses.copy')
  try {
    await writeRows(file, await termsOf(client), rows)
    const indexes = await takeIndexes(client)
    await client.query(`copy businesses (${columns.join(', ')}) from '${file}'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query(vocabulary)
    await client.query('vacuum analyze businesses')
    await client.query('vacuum analyze directory_words')
  } finally {
    await rm(file, { force: true })
    await client.end()
  }
}

/** As the verbs teach it: the words of businesses that somebody vouches for. */
const vocabulary = `
  insert into directory_words
  select distinct word from businesses b, regexp_split_to_table(b.search_text, '[[:space:][:punct:]]+') word
   where b.status in ('seeded', 'claimed', 'verified') and length(word) between 3 and 30 and word !~ '[0-9]'
  on conflict do nothing`

async function termsOf(client: pg.ClientBase) {
  const { rows } = await client.query<Terms & { names: Record<string, string> }>(
    `select (select array_agg(slug order by slug) from categories where parent is not null) as categories,
            (select array_agg(slug order by slug) from tags) as tags,
            (select json_object_agg(slug, name) from (select slug, name from categories union all select slug, name from tags) t) as names`,
  )
  return rows[0]!
}

/** Takes all but the keys off the table and tells how to make them again. */
async function takeIndexes(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'businesses'::regclass and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

const statuses = [
  'seeded',
  'seeded',
  'seeded',
  'seeded',
  'claimed',
  'claimed',
  'verified',
  'nominated',
]
const firstDay = Date.UTC(2024, 0, 1)
const seconds = 60

async function writeRows(
  file: string,
  { names, ...terms }: Terms & { readonly names: Readonly<Record<string, string>> },
  rows: number,
): Promise<void> {
  const out = createWriteStream(file)
  for (let n = 0; n < rows; n += 1) {
    const business = inventedBusiness(n, terms)
    const taxonomy = [...business.categories, ...business.tags].map((slug) => names[slug] ?? '')
    const created = new Date(firstDay + n * seconds * 1000).toISOString()
    const row = {
      ...business,
      opening_hours: null,
      places: '[]',
      ...searchableBusiness(business, taxonomy, []),
      status: statuses[(n % 29) % statuses.length],
      created_at: created,
      updated_at: created,
    }
    if (!out.write(`${columns.map((name) => field(row[name])).join('\t')}\n`))
      await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  await chmod(file, 0o644)
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return `${value as string | number}`
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', ' ')
    .replaceAll('\n', '\\n')
}
