import type pg from 'pg'
import { isWorkspace, methodOf } from '#kernel/http/endpoint.ts'
import { tenantTablesOf } from '#kernel/tenants/tenant-tables.ts'
import { documentedEndpoints, sendCall } from './endpoint-calls.ts'
import { furnishedCall } from './furnished-calls.ts'
import { multiplyRows, type Share } from './many-rows.ts'
import { allObjects, furnished, type Furnished } from './objects.ts'

/** Tables that no operation fills by itself, each with a row. */
const written: Readonly<Record<string, string>> = {
  account_domain_locks: `insert into account_domain_locks values ($1, 0)`,
  credit_usage: `insert into credit_usage values ($1, '2026-01-01', 'test', 'system', 0, 0)`,
  credit_usage_until: `insert into credit_usage_until values ($1, '-infinity')`,
  credit_burns: `insert into credit_burns values ($1, 0, 1, 0, $1)`,
  crm_dismissed_pairs: `insert into crm_dismissed_pairs
    (organization_id, one_id, other_id, dismissed_at) select $1, min(id::text)::uuid, max(id::text)::uuid, now()
    from contacts where organization_id = $1`,
  account_pairs: `insert into account_pairs select organization_id, min(id::text)::uuid, max(id::text)::uuid,
    organization_id, 1, '{name}' from accounts where organization_id = $1 group by organization_id having count(*) > 1 on conflict do nothing`,
  contact_pairs: `insert into contact_pairs select organization_id, min(id::text)::uuid, max(id::text)::uuid,
    organization_id, 1, '{name}' from contacts where organization_id = $1 group by organization_id having count(*) > 1 on conflict do nothing`,
  crm_duplicate_keys: `insert into crm_duplicate_keys values ($1, $1, 0)`,
  former_memberships: `insert into former_memberships select organization_id, user_id, now()
    from memberships where organization_id = $1`,
  crm_uncompared: `insert into crm_uncompared values ($1, 'contact', $1, now())`,
  custom_field_removals: `insert into custom_field_removals values ($1, 'deal', 'test', $1, $1, now())`,
  custom_value_locks: `insert into custom_value_locks values ($1, 0)`,
  custom_values: `insert into custom_values
    (organization_id, record_id, field_id, ordinal, text_key, is_unique, created_at)
    select f.organization_id, c.id, f.id, 0, 'test', false, c.created_at
      from custom_fields f join contacts c using (organization_id) where organization_id = $1 limit 1`,
  context_removals: `insert into context_removals values ($1, $1, 'voice', now())`,
  credit_closings: `insert into credit_closings values ($1, '2026-01-01', 0, 0)`,
  credit_days: `insert into credit_days values ($1, '2026-01-01', 'test', '', 'system', '', 0, 0)`,
  credit_days_until: `insert into credit_days_until values ($1, '-infinity')`,
  form_confirmations: `insert into form_confirmations values ($1, $1)`,
  gtm_written_addresses: `insert into gtm_written_addresses values ($1, '\\x00', now(), null)`,
  event_cursors: `insert into event_cursors
    (organization_id, subscriber, txid, lsn, event_id, attempts, updated_at)
    values ($1, 'test', 0, 0, $1, 0, now())`,
  import_chunks: `insert into import_chunks values ($1, $1, 0, '[]', now())`,
  import_rows: `insert into import_rows (organization_id, import_id, row, line, outcome)
    values ($1, $1, 1, 2, 'unchanged')`,
  gtm_lessons: `insert into gtm_lessons (organization_id, profile_id, lesson, decision, decided_at)
    select organization_id, id, 'test', 'rejected', now() from gtm_profiles where organization_id = $1`,
  gtm_notices: `insert into gtm_notices
    (organization_id, id, lead_id, way, language, version, text_hash, given_at, created_at)
    select organization_id, id, id, 'other', 'en', 'test', 'test', now(), now() from gtm_leads where organization_id = $1
    limit 1`,
  published_documents: `insert into published_documents
    select business_id, organization_id, id, key, title, doc_type, body_markdown, state, updated_at, tokens
      from context_documents where organization_id = $1`,
  published_modules: `insert into published_modules
    select business_id, organization_id, module, text, data, state, source_url, updated_at
      from context_modules where organization_id = $1`,
  record_counts: `insert into record_counts values ($1, 'test', '', 0, 0, now())`,
  stale_words: `insert into stale_words (organization_id, noun, by_column, due_at) values ($1, 'contacts', '', now())`,
  webhook_deliveries: `insert into webhook_deliveries
    (organization_id, id, webhook_id, event_id, event_type, body, status, attempts, created_at)
    values ($1, $1, $1, $1, 'test', '{}', 'failed', '[]', now())`,
}

/** An organization with a row in every table that can have one. */
export async function fill(client: pg.ClientBase, given?: Furnished): Promise<Furnished> {
  const own = given ?? (await furnished())
  await allObjects(own)
  await useEverything(own)
  await writeRest(client, own)
  return own
}

/** A row in each table that no operation has filled. */
export async function writeRest(client: pg.ClientBase, { id }: Furnished): Promise<void> {
  const filled = await filledIn(client, id)
  for (const [name, insert] of Object.entries(written))
    if (!filled.includes(name)) await client.query(insert, [id])
}

let lasting: Promise<Furnished> | undefined

/** A filled organization for tests that only read it: one for all of a process, since filling one takes seconds. */
export function filledToRead(client: pg.ClientBase): Promise<Furnished> {
  return (lasting ??= fill(client))
}

/** Every row of an organization, by table. */
export async function rowsOf(client: pg.ClientBase, id: string) {
  const ask = async <R extends object>(text: string) => (await client.query<R>(text)).rows
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of await tenantTablesOf(ask)) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where organization_id = $1 order by to_jsonb(t)::text`,
      [id],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** The tables that an organization has rows in. */
export async function filledIn(client: pg.ClientBase, id: string): Promise<string[]> {
  const rows = await rowsOf(client, id)
  return Object.keys(rows).filter((name) => rows[name]!.length > 0)
}

/** Every operation that changes something, once each, in an organization that lasts. */
async function useEverything(own: Furnished): Promise<void> {
  for (const documented of await documentedEndpoints()) {
    const { endpoint } = documented
    if (!isWorkspace(endpoint) || methodOf(endpoint) !== 'POST') continue
    const { call, caller } = await furnishedCall(documented, own)
    await sendCall(caller, call, { 'idempotency-key': documented.route })
  }
}

/** An organization that has everything, in tables that are full of its rows and of those of many others. */
export async function filledAmongMany(client: pg.Client, share?: Share): Promise<Furnished> {
  const own = await furnished()
  await allObjects(own)
  await writeRest(client, own)
  await multiplyRows(client, own.id, share)
  return own
}
