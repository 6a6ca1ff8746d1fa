import type pg from 'pg'

const most = 60

/** Each numbers the businesses of others, `n`, as many as there are, and names those given as `mine`. */
const names = `with mine as (select unnest($1::uuid[]) as id),
  others as (select id, row_number() over (order by id) as n from businesses where id <> all($1::uuid[])),
  pairs as (select one.id as one_id, other.id as other_id, one.n from others one join others other on other.n = one.n + 1
            union all select mine.id, others.id, others.n from mine join others on others.n <= ${most}
            union all select others.id, mine.id, others.n from mine join others on others.n <= ${most})`

const fills = [
  `${names} insert into business_relationships
     (id, business_id, other_id, kind, status, is_proposer, message, reason, created_at, decided_at)
   select gen_random_uuid(), one_id, other_id, 'partner', case when n % 3 = 0 then 'proposed' else 'confirmed' end, n % 2 = 0, '', '',
          now() - n * interval '1s', now() from pairs on conflict do nothing`,
  `${names} insert into business_reviews (id, business_id, user_id, kind, text, status, reason, reply, created_at)
   select gen_random_uuid(), one_id, gen_random_uuid(), 'review', 'Good.', case when n % 3 = 0 then 'pending' else 'published' end, '', '',
          now() - n * interval '1s' from pairs`,
  `${names} insert into business_claims (id, business_id, organization_id, claimed_by, proof, status, created_at)
   select gen_random_uuid(), one_id, gen_random_uuid(), gen_random_uuid(), '', case when n % 3 = 0 then 'pending' else 'superseded' end,
          now() - n * interval '1s' from pairs`,
  `${names} insert into business_duplicates (id, business_id, other_id, score, reasons, created_at, dismissed_at, dismissed_of)
   select gen_random_uuid(), one_id, other_id, n % 300 / 1000.0 + 0.7, '{phone}', now() - n * interval '1s',
          case when n % 3 = 0 then now() end, case when n % 3 = 0 then '' end from pairs on conflict do nothing`,
  `insert into business_changes (business_id, slug, is_removed, txid, changed_at)
   select id, slug, false, 1, updated_at from businesses where $1::uuid[] is not null on conflict do nothing`,
  `insert into imported_profiles (id, index_url, profile_url, status, reason, licence, source_name, source_url, node, import_id,
          listed_at, seen_at, tries, created_at)
   select gen_random_uuid(), '', 'https://' || gen_random_uuid() || '.example', case when n % 3 = 0 then 'refused' else 'imported' end,
          '', '', '', '', '{}', gen_random_uuid(), now(), now(), 0, now() - n * interval '1s'
     from generate_series(1, 5000) n where $1::uuid[] is not null`,
  `insert into profile_imports (id, index_url, status, page, tries, error, started_at, finished_at, due_at)
   select gen_random_uuid(), '', 'finished', 1, 0, '', now() - n * interval '1s', now(), now()
     from generate_series(1, 5000) n where $1::uuid[] is not null`,
]

/** What belongs to businesses or to nobody, in tables without an organization: much of some businesses, and of others more. */
export async function multiplyDirectory(client: pg.ClientBase, ids: readonly string[]) {
  for (const fill of fills) await client.query(fill, [ids])
}
