-- Why: conversations with the agent, and what it says while it says it, so that a stream can be resumed on any node.
-- Locks: ai_runs for an instant. Safe while old code runs: yes, which does not know these tables.

create table ai_threads (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- Whoever made it; nobody else sees it unless it is shared.
  created_by uuid not null,
  title text not null,
  is_shared boolean not null,
  is_archived boolean not null,
  -- Whether words of strangers were read in it.
  is_tainted boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index ai_threads_newest on ai_threads (organization_id, created_by, created_at, id);
create index ai_threads_shared on ai_threads (organization_id, created_at, id) where is_shared;

create table ai_messages (
  organization_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  parts json not null,
  run_id uuid,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, thread_id) references ai_threads (organization_id, id)
    on delete cascade
);
create index ai_messages_thread on ai_messages (organization_id, thread_id, created_at, id);

create table ai_run_chunks (
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  seq integer not null,
  chunk text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, run_id, seq)
);
create index ai_run_chunks_old on ai_run_chunks (created_at);

alter table ai_threads enable row level security;
alter table ai_threads force row level security;
create policy tenant on ai_threads to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on ai_threads to workspace_app;
alter table ai_messages enable row level security;
alter table ai_messages force row level security;
create policy tenant on ai_messages to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on ai_messages to workspace_app;
alter table ai_run_chunks enable row level security;
alter table ai_run_chunks force row level security;
create policy tenant on ai_run_chunks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on ai_run_chunks for select to workspace_sweep using (true);
grant select, insert, update, delete on ai_run_chunks to workspace_app;
grant select (organization_id, created_at) on ai_run_chunks to workspace_sweep;

alter table ai_runs add column thread_id uuid;
