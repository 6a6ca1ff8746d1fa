import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { world } from '#test/world.ts'
import { allDoors, badSchema, goodTables } from './catalog/bad-schema.ts'
import { doors } from './catalog/doors.ts'
import { lintCatalog } from './catalog/lint.ts'
import { none, sameAs } from './none.ts'

const globalTables = {
  schema_migrations: 'which migrations the database has had',
  encryption_keys: 'under which keys the database holds something',
  rate_limit_windows: 'counts callers before anybody knows their organization',
  users: 'a person may belong to several organizations',
  user_tokens: 'a token arrives without an organization and is found by its hash',
  second_factors: 'what a person signs in with, whatever they belong to',
  recovery_codes: 'what a person signs in with, whatever they belong to',
  sign_in_places: 'from where a person signs in, whatever they belong to',
  welcomed_addresses: 'which mailboxes had a sign-up grant, whatever organization it was for',
  organizations: 'the organizations themselves',
  memberships: 'asked by person as well as by organization, at every request',
  former_memberships: 'asked by person, as memberships are',
  invitations: 'found by a token that arrives without an organization',
  mails: 'a mail is for a person, who may belong to no organization yet',
  mail_links: 'found by a secret that arrives without an organization',
  mail_allowances: 'counts what goes to an address, whoever causes it',
  rate_cards: 'prices are the same for everybody',
  categories: 'the taxonomy of the public directory',
  tags: 'the taxonomy of the public directory',
  directory_seeds: 'which data the public directory was filled with',
  directory_words: 'the words of the public directory, by which typing errors are mended',
  moderators: 'who keeps the public directory clean, for all organizations',
  business_reports: 'what anyone reports about the public directory',
  networks: 'the public directory, which everybody reads',
  network_members: 'the public directory, which everybody reads',
  retired_slugs: 'slugs of the public directory that are not given again',
  businesses: 'the public directory, which everybody reads',
  business_comparisons: 'entries of the public directory that are to be compared',
  business_duplicates: 'entries of the public directory that may be one',
  business_import_keys:
    'who brought in what of the public directory, by whatever organization or moderator',
  business_places: 'the public directory, which everybody reads',
  business_changes: 'the public directory, which everybody reads',
  business_vectors: 'what entries of the public directory mean to a model',
  embedding_places: 'how far a model has followed the changes of the public directory',
  federated_profiles: 'which entries of the directory an index shows, also when they are gone',
  imported_profiles: 'what an index outside names, and what became of it in the public directory',
  profile_imports: 'what moderators bring into the public directory',
  listing_matches: 'which offers and wants of the directory were told of each other',
  business_relationships: 'what businesses of two organizations are to each other',
  business_reviews: 'what people write of the public directory',
  business_transfers: 'a code arrives from an organization that is not the one that gave it',
  business_notices: 'the public directory, which everybody reads',
  business_statements: 'the public directory, which everybody reads',
  disputed_claims: 'what moderators said in public of statements in the directory',
  withdrawn_parts: 'which parts of a context are public no more',
  published_modules: 'what a business says of itself to everybody',
  published_documents: 'what a business says of itself to everybody',
  business_claims: 'the first proven claim decides over those of other organizations',
  context_link_keys: 'a link arrives without an organization and is found by its hash',
  form_addresses: 'a public address arrives without an organization',
  form_confirmations: 'a link in a mail arrives without an organization',
  objections: 'who objects to the whole service, sealed, until it is carried out',
  service_suppressions: 'who objected to the whole service, whichever organization finds them',
  gtm_source_hosts: 'what hosts outside allow, whoever asks',
  gtm_source_responses: 'what sources outside said, whoever asked',
  event_horizons: 'how far a subscriber has come over all organizations',
  mcp_keys: 'a key arrives without an organization and is found by its hash',
}

const sweepIndexes = {
  ai_run_chunks_age: 'the sweep finds the organizations with old parts of streams',
  ai_runs_due: 'the sweep finds runs that a crash left running',
  ai_runs_age: 'the sweep finds the organizations with old runs',
  business_revisions_old: 'the sweep finds the organizations with old revisions',
  context_document_versions_old: 'the sweep finds the organizations with old versions',
  idempotency_keys_expiry: 'expired answers are deleted for all organizations together',
  event_cursors_due: 'the sweep finds the organizations whose subscribers try again',
  crm_merges_due: 'the sweep finds the organizations with merges that become final',
  crm_trash_old: 'the sweep finds the organizations whose trash has to be emptied',
  form_submissions_due: 'the sweep finds where submissions end or are forgotten',
  gtm_profiles_due: 'the sweep finds the organizations with profiles whose slot has come',
  gtm_runs_lost: 'the sweep finds the organizations with discoveries that a crash left running',
  gtm_leads_notice_due: 'the sweep finds the organizations whose leads have to be told',
  gtm_leads_due: 'the sweep finds the organizations with leads whose scores are due',
  gtm_draft_emails_due: 'the sweep finds mails to leads that are due or lost with a process',
  gtm_signals_age: 'the sweep finds the organizations with evidence that is too old to be kept',
  gtm_signals_unchecked: 'the sweep finds evidence whose source was not asked about it for days',
  tasks_to_remind: 'the sweep finds the organizations with tasks to remind of',
  tasks_overdue: 'the sweep finds the organizations with overdue tasks',
  stale_words_due: 'the sweep finds the organizations with words to write anew',
  custom_field_removals_removed: 'the sweep finds the organizations with values that are to go',
  crm_uncompared_since: 'the sweep finds the organizations with records that were never compared',
  import_chunks_old: 'the sweep finds the organizations with files that never became whole',
  imports_kept_until: 'the sweep finds the organizations with files whose time is over',
  imports_stirred: 'the sweep finds the organizations with imports whose job was lost',
  credit_grants_due: 'the sweep finds the organizations with expired grants',
  recommendations_business: 'who recommends something about a business is found before it goes',
  reservations_due: 'the sweep finds the organizations with expired reservations',
  webhook_deliveries_old: 'the sweep finds the organizations with old deliveries',
  webhook_deliveries_overdue: 'the sweep finds the webhooks whose job was lost',
}

const formulas = {
  alphabetical: 'a text as lists put it in order: without accents, ligatures as they are sorted',
  parts_of: 'the groups of letters of a text, as an index and a door name them alike',
  parts_asked: 'the groups of letters of what is looked for',
}

/** What the sweep may read of tables. */
const sweepColumns = [
  'accounts.organization_id',
  'accounts.words',
  'ai_messages.organization_id',
  'ai_messages.words',
  'ai_run_chunks.created_at',
  'ai_run_chunks.organization_id',
  'ai_runs.created_at',
  'ai_runs.deadline_at',
  'ai_runs.id',
  'ai_runs.organization_id',
  'ai_runs.status',
  'ai_threads.organization_id',
  'ai_threads.words',
  'business_revisions.created_at',
  'business_revisions.organization_id',
  'context_document_versions.created_at',
  'context_document_versions.organization_id',
  'contacts.organization_id',
  'contacts.words',
  'credit_grants.expires_at',
  'credit_grants.organization_id',
  'crm_merges.is_final',
  'crm_merges.merged_at',
  'crm_merges.organization_id',
  'crm_trash.deleted_at',
  'crm_trash.organization_id',
  'custom_field_removals.organization_id',
  'custom_field_removals.removed_at',
  'crm_uncompared.organization_id',
  'crm_uncompared.since',
  'deals.organization_id',
  'deals.words',
  'event_cursors.organization_id',
  'event_cursors.retry_at',
  'event_cursors.subscriber',
  'event_cursors.txid',
  'event_cursors.waiting_since',
  'event_horizons.txid',
  'events.id',
  'events.organization_id',
  'events.txid',
  'events.type',
  'form_submissions.expires_at',
  'form_submissions.organization_id',
  'form_submissions.words',
  'gtm_draft_emails.id',
  'gtm_draft_emails.next_attempt_at',
  'gtm_draft_emails.organization_id',
  'gtm_leads.decays_at',
  'gtm_leads.notice_due_at',
  'gtm_leads.notice_recalled_at',
  'gtm_leads.organization_id',
  'gtm_profiles.next_discovery_at',
  'gtm_profiles.organization_id',
  'gtm_runs.organization_id',
  'gtm_runs.started_at',
  'gtm_runs.status',
  'gtm_signals.checked_at',
  'gtm_signals.created_at',
  'gtm_signals.external_id',
  'gtm_signals.organization_id',
  'gtm_signals.platform',
  'gtm_signals.post_url',
  'gtm_signals.source',
  'idempotency_keys.expires_at',
  'idempotency_keys.organization_id',
  'import_chunks.created_at',
  'import_chunks.is_whole',
  'import_chunks.number',
  'import_chunks.organization_id',
  'imports.kept_until',
  'imports.organization_id',
  'imports.stirred_at',
  'interactions.organization_id',
  'interactions.words',
  'notes.organization_id',
  'notes.words',
  'record_counts.txid',
  'record_words.marks',
  'record_words.noun',
  'record_words.organization_id',
  'reservations.expires_at',
  'reservations.id',
  'reservations.organization_id',
  'reservations.status',
  'stale_words.due_at',
  'stale_words.noun',
  'stale_words.organization_id',
  'tasks.due',
  'tasks.organization_id',
  'tasks.overdue_until',
  'tasks.remind_at',
  'tasks.reminded_until',
  'tasks.status',
  'tasks.words',
  'wallets.organization_id',
  'webhook_deliveries.created_at',
  'webhook_deliveries.next_attempt_at',
  'webhook_deliveries.organization_id',
  'webhook_deliveries.webhook_id',
  'workflows.organization_id',
  'workflows.words',
]

/** What the finder may read of tables. */
const finderColumns = [
  'accounts: address business_slug created_at domain email id industry name organization_id phone size website',
  'contacts: business_slug created_at email first_name id last_name name organization_id phone source title',
  'custom_values: created_at field_id organization_id record_id text_key',
  'deals: created_at currency id lost_reason organization_id stage title',
  'interactions: created_at id organization_id summary',
  'notes: body created_at id organization_id',
  'tasks: body created_at id organization_id recurrence title',
]

const application = 'workspace_app'
const sweep = 'workspace_sweep'
const purge = 'workspace_purge'
const finder = 'workspace_finder'

suite('the catalog', () => {
  let client: pg.Client
  before(async () => {
    const { database } = await world()
    client = new pg.Client(database)
    await client.connect()
  })
  after(() => client.end())

  const column = async (sql: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query<[string]>({ text: sql, values, rowMode: 'array' })).rows.map(
      ([value]) => value,
    )

  test('keeps every rule of a database that organizations can be moved out of', async () => {
    const violations = await lintCatalog(client, {
      schema: 'public',
      globalTables,
      sweepIndexes,
      doors,
      formulas,
    })
    none(
      violations,
      'correct the migration; a table that belongs to no organization, or an index for a sweep, is listed with its reason in test/catalog.test.ts',
    )
  })

  test('sees each rule broken in a schema made for it', async () => {
    await client.query('begin')
    try {
      await client.query('create schema broken')
      await client.query('set local search_path = broken')
      for (const statement of [...goodTables, ...badSchema.flatMap(({ statements }) => statements)])
        await client.query(statement)
      const violations = await lintCatalog(client, {
        schema: 'broken',
        globalTables: { plans: 'for everybody', plans_of_all: 'for everybody' },
        sweepIndexes: { swept_old: 'a trial', swept_age: 'a trial' },
        doors: allDoors,
        formulas: { reading: 'a trial', raised: 'a trial' },
      })
      assert.deepEqual(violations, badSchema.map(({ breaks }) => breaks).sort())
    } finally {
      await client.query('rollback')
    }
  })

  test('lists no global table and no sweep index that is not there', async () => {
    const there = await column(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    for (const name of [...Object.keys(globalTables), ...Object.keys(sweepIndexes)])
      assert.ok(there.includes(name), `${name} is gone: take it off the list`)
  })

  test('lists no door and no formula that is not there, and has no trigger of its own', async () => {
    const there = await column(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    for (const name of [...Object.keys(doors), ...Object.keys(formulas)])
      assert.ok(there.includes(name), `${name} is gone: take it off the list`)
    assert.deepEqual(await column('select tgname from pg_trigger where not tgisinternal'), [])
  })

  test('gives the service roles no way around row-level security', async () => {
    const roles = await column(
      `select rolname from pg_roles where rolname in ($1, $2, $3, $4)
          and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolcanlogin or rolreplication)`,
      [application, sweep, purge, finder],
    )
    assert.deepEqual(roles, [])
    const memberships = await column(
      'select roleid::regrole::text from pg_auth_members where member in ($1::regrole, $2::regrole, $3::regrole, $4::regrole)',
      [application, sweep, purge, finder],
    )
    assert.deepEqual(memberships, [])
    const owned = await column(
      'select relname from pg_class where relowner in ($1::regrole, $2::regrole, $3::regrole, $4::regrole)',
      [application, sweep, purge, finder],
    )
    assert.deepEqual(owned, [])
  })

  test('lets the service neither create nor truncate nor fire anything', async () => {
    const creating = await column(
      `select r from unnest(array[$1, $2, $3, $4]) r where has_schema_privilege(r, 'public', 'create')
          or has_database_privilege(r, current_database(), 'create')`,
      [application, sweep, purge, finder],
    )
    assert.deepEqual(creating, [])
    const rights = await column(
      `select c.relname from pg_class c, unnest(array[$1, $2, $3, $4]) r
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and has_table_privilege(r, c.oid, 'truncate, references, trigger')`,
      [application, sweep, purge, finder],
    )
    assert.deepEqual(rights, [])
  })

  test('lets nobody but its owner change or delete what stands in the ledger and the event log', async () => {
    const tables = await column(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p') and (relname like 'ledger%' or relname = 'rate_cards'
               or oid in (select relid from pg_partition_tree('events')))`,
    )
    assert.ok(tables.length >= 4, 'the ledger or the log was not found')
    const changeable = await column(
      `select t from unnest($3::text[]) t, unnest(array[$1, $2]) r
        where has_table_privilege(r, t, 'update, delete')
           or has_any_column_privilege(r, t, 'update')`,
      [application, sweep, tables],
    )
    assert.deepEqual(changeable, [])
  })

  test('shows the sweep which organization has work that is due, and nothing of it', async () => {
    const readable = await column(
      `select table_name || '.' || column_name from information_schema.column_privileges
        where grantee = $1 and table_schema = 'public' and privilege_type = 'SELECT' order by 1`,
      [sweep],
    )
    sameAs(readable, sweepColumns, {
      unlisted:
        'the sweep needs ids and times alone: grant less, or list the column in sweepColumns',
      gone: 'the sweep may no longer read this: take it off sweepColumns',
    })
    const writable = await column(
      `select table_name || ' ' || privilege_type from information_schema.table_privileges
        where grantee = $1 and table_schema = 'public' order by 1`,
      [sweep],
    )
    sameAs(writable, ['idempotency_keys DELETE'], {
      unlisted: 'the sweep only looks: let a job change this in the name of each organization',
      gone: 'the sweep deletes expired answers; where it no longer does, take that off this test',
    })
  })

  test('lets the finder read what its doors look at and change nothing, and nobody take its place', async () => {
    const readable = await column(
      `select table_name || ': ' || string_agg(column_name, ' ' order by column_name)
         from information_schema.column_privileges
        where grantee = $1 and table_schema = 'public' and privilege_type = 'SELECT'
        group by table_name order by 1`,
      [finder],
    )
    assert.deepEqual(readable, finderColumns)
    const more = await column(
      `select table_name || ' ' || privilege_type from information_schema.column_privileges
        where grantee = $1 and privilege_type <> 'SELECT'`,
      [finder],
    )
    assert.deepEqual(more, [])
    const others = await column(
      `select member::regrole::text from pg_auth_members
        where roleid = $1::regrole and not (select rolsuper from pg_roles r where r.oid = member)`,
      [finder],
    )
    assert.deepEqual(others, [])
  })

  test('grants nothing to everybody', async () => {
    const granted = await column(
      `select table_name || ' ' || privilege_type from information_schema.table_privileges
        where grantee = 'PUBLIC' and table_schema in ('public', 'pgboss')`,
    )
    assert.deepEqual(granted, [])
  })
})
