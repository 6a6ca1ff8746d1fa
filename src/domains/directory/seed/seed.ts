import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { isFound, isStored } from '#kernel/records/presence.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { learnWords } from '../search/words.ts'
import { rowsOfSeed, type SeedBusiness, type SeedRows, type Taxonomy } from './rows.ts'

const folder = new URL('../../../../seed/', import.meta.url)

/**
 * Loads the first directory, once for each version of its files. What somebody has claimed, nominated
 * or suspended since is left as it is; a notice keeps the time it was first posted.
 */
export async function seedDirectory(scope: Scope): Promise<void> {
  const [businesses, taxonomy] = await Promise.all([
    readFile(new URL('businesses.json', folder), 'utf8'),
    readFile(new URL('taxonomy.json', folder), 'utf8'),
  ])
  const version = createHash('sha256').update(businesses).update(taxonomy).digest('hex')
  if (await isLoaded(scope, version)) return
  const rows = rowsOfSeed(
    JSON.parse(businesses) as SeedBusiness[],
    JSON.parse(taxonomy) as Taxonomy,
    scope.now(),
  )
  await loadSeed(scope, version, rows)
}

/** Loads rows as one version of the seed; nothing happens when that version is there already. */
export function loadSeed(scope: Scope, version: string, rows: SeedRows): Promise<void> {
  return transaction(scope, async (inside) => {
    if (!(await isFirst(inside, version))) return
    await loadTaxonomy(inside, rows)
    await loadBusinesses(inside, rows)
    await loadNotices(inside, rows)
    await loadStatements(inside, rows)
    await noteChanges(
      inside,
      rows.businesses.map(({ id }) => id),
    )
    await learnWords(inside, ...rows.businesses.map(({ search_text }) => search_text))
  })
}

function isLoaded({ db }: Scope, version: string): Promise<boolean> {
  return isFound(db.selectFrom('directory_seeds').select('version').where('version', '=', version))
}

/** Of several nodes that start at once the others wait here for the first to commit. */
function isFirst({ db, now }: Scope, version: string): Promise<boolean> {
  return isStored(db.insertInto('directory_seeds').values({ version, loaded_at: timestamp(now()) }))
}

async function loadTaxonomy({ db }: Scope, { categories, tags }: SeedRows) {
  await sql`
    insert into categories (slug, name, parent)
    select slug, name, parent from json_populate_recordset(null::categories, ${json(categories)})
    on conflict (slug) do update set name = excluded.name, parent = excluded.parent`.execute(db)
  await sql`
    insert into tags (slug, name, facet)
    select slug, name, facet from json_populate_recordset(null::tags, ${json(tags)})
    on conflict (slug) do update set name = excluded.name, facet = excluded.facet`.execute(db)
}

function loadBusinesses({ db }: Scope, { businesses }: SeedRows) {
  return sql`
    insert into businesses
      (id, slug, name, description, website, email, phone, address, city, region, country, country_code, lat, lng,
       status, categories, tags, search_name, search_city, phone_key, domain_key, search_text, created_at, updated_at)
    select id, slug, name, description, website, email, phone, address, city, region, country, country_code, lat, lng,
           status, categories, tags, search_name, search_city, phone_key, domain_key, search_text, created_at, updated_at
      from json_populate_recordset(null::businesses, ${json(businesses)}) given
     where not exists (select from retired_slugs gone where gone.slug = given.slug)
    on conflict (slug) do update set
      name = excluded.name, description = excluded.description, website = excluded.website, email = excluded.email,
      phone = excluded.phone, address = excluded.address, city = excluded.city, region = excluded.region,
      country = excluded.country, country_code = excluded.country_code, lat = excluded.lat, lng = excluded.lng,
      categories = excluded.categories, tags = excluded.tags, search_name = excluded.search_name,
      search_city = excluded.search_city, phone_key = excluded.phone_key, domain_key = excluded.domain_key,
      search_text = excluded.search_text, updated_at = excluded.updated_at
     where businesses.status = 'seeded'`.execute(db)
}

function loadNotices({ db }: Scope, { notices }: SeedRows) {
  return sql`
    with incoming as (
      select n.id, n.business_id, n.kind, n.title, n.description, n.search_title, n.search_text, n.posted_at
        from json_populate_recordset(null::business_notices, ${json(notices)}) n
        join businesses b on b.id = n.business_id and b.status = 'seeded'
    ), gone as (
      delete from business_notices n
       where n.business_id in (select business_id from incoming)
         and not exists (select from incoming i where i.id = n.id)
    )
    insert into business_notices (id, business_id, kind, title, description, search_title, search_text, posted_at)
    select id, business_id, kind, title, description, search_title, search_text, posted_at from incoming
    on conflict (id) do update set
      description = excluded.description, search_title = excluded.search_title, search_text = excluded.search_text`.execute(
    db,
  )
}

function loadStatements({ db }: Scope, { statements }: SeedRows) {
  return sql`
    with incoming as (
      select s.id, s.business_id, s.kind, s.claim, s.issuer, s.evidence_url, s.valid_until, s.status, s.created_at
        from json_populate_recordset(null::business_statements, ${json(statements)}) s
        join businesses b on b.id = s.business_id and b.status = 'seeded'
    )
    insert into business_statements (id, business_id, kind, claim, issuer, evidence_url, valid_until, status, created_at)
    select id, business_id, kind, claim, issuer, evidence_url, valid_until, status, created_at from incoming
    on conflict (id) do update set
      kind = excluded.kind, issuer = excluded.issuer, evidence_url = excluded.evidence_url,
      valid_until = excluded.valid_until, status = excluded.status`.execute(db)
}

function json(rows: readonly object[]) {
  return sql`${JSON.stringify(rows)}::json`
}
