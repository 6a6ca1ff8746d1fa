-- Why: files that organizations bring records in, row by row, with what became of each row, so that an import can go on
-- after a crash, tell what it refused, and be undone.
-- Locks: none on tables that are there. Safe while old code runs: yes, which does not know these tables.

create table imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  record text not null check (record in ('contact', 'account', 'deal', 'task', 'note')),
  status text not null check
    (status in ('uploaded', 'previewed', 'running', 'completed', 'failed', 'reverting', 'reverted')),
  filename text not null,
  format text not null check (format in ('csv', 'tsv', 'jsonl')),
  encoding text not null,
  bytes bigint not null,
  rows integer not null,
  mapping json not null,
  mode text not null check (mode in ('create', 'update', 'upsert')),
  match text,
  empty text not null check (empty in ('keep', 'clear')),
  country text,
  decimal text not null check (decimal in ('.', ',')),
  dates text not null check (dates in ('dmy', 'mdy')),
  rows_done integer not null default 0,
  counts json not null,
  rows_per_second integer,
  seconds_left integer,
  failure text,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- When the file and what is remembered of its rows are deleted; null where they are gone.
  kept_until timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Who started it, and is named as the actor of what it writes.
  actor jsonb,
  -- Chunks of the file that are done; the next is the one with this number.
  chunks_done integer not null default 0,
  -- Runs that began since a chunk was done: after some it has failed.
  attempts integer not null default 0,
  -- When its job last moved; null where none runs.
  stirred_at timestamptz(3),
  -- The last record that was put back.
  reverted_to uuid,
  primary key (organization_id, id)
);
create index imports_newest on imports (organization_id, created_at, id);
create index imports_kept_until on imports (kept_until) where kept_until is not null;
create index imports_stirred on imports (stirred_at) where stirred_at is not null;
create index imports_status on imports (organization_id, status, created_at, id);
create index imports_record on imports (organization_id, record, created_at, id);
-- One at a time.
create unique index imports_running on imports (organization_id) where status in ('running', 'reverting');

-- The rows of a file as they were read, some hundred a chunk: JSON of [line, cells] for each. There may be chunks of a
-- file that is not whole yet, which is no import.
create table import_chunks (
  organization_id uuid not null references organizations (id),
  import_id uuid not null,
  number integer not null,
  rows text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, import_id, number)
);
create index import_chunks_created on import_chunks (created_at) where number = 0;

-- What became of each row.
create table import_rows (
  organization_id uuid not null references organizations (id),
  import_id uuid not null,
  row integer not null,
  line integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  record_id uuid,
  -- Fields of the record as they were before, where the row changed it.
  before json,
  -- When the record was changed by the row; another time says that somebody changed it since.
  stamp timestamptz(3),
  -- Why it was refused, or left by a reversal.
  reasons json,
  is_left boolean not null default false,
  cells json,
  primary key (organization_id, import_id, row)
);
create index import_rows_record on import_rows (organization_id, import_id, record_id, row)
  where record_id is not null;
create index import_rows_refused on import_rows (organization_id, import_id, row)
  where outcome = 'refused';
create index import_rows_left on import_rows (organization_id, import_id, row) where is_left;

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant on imports to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on imports for select to workspace_sweep
  using (kept_until is not null or stirred_at is not null);
grant select, insert, update, delete on imports to workspace_app;
grant select (organization_id, kept_until, stirred_at) on imports to workspace_sweep;

alter table import_chunks enable row level security;
alter table import_chunks force row level security;
create policy tenant on import_chunks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on import_chunks for select to workspace_sweep using (number = 0);
grant select, insert, update, delete on import_chunks to workspace_app;
grant select (organization_id, created_at, number) on import_chunks to workspace_sweep;

alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy tenant on import_rows to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on import_rows to workspace_app;
