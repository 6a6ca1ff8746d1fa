-- Why: calls of language models and of the built-in engine: what was asked, what came of it, what it cost.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table ai_runs (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- Whoever made it; nobody else sees it.
  created_by uuid not null,
  status text not null check (status in ('running', 'finished', 'failed', 'cancelled')),
  failure text,
  feature text not null,
  feature_version integer not null,
  engine text not null check (engine in ('builtin', 'llm')),
  model text not null,
  -- What was sent, without any key.
  sent json not null,
  context_hash text,
  estimate json not null,
  price json,
  rate_card_version integer not null,
  -- Null where nothing is charged.
  reservation_id uuid,
  reserved bigint not null check (reserved >= 0),
  charged bigint not null check (charged between 0 and reserved),
  usage json not null,
  output text not null,
  output_json json,
  citations json not null,
  tools text[] not null,
  key_hash bytea,
  request_hash bytea,
  created_at timestamptz(3) not null,
  cancel_requested_at timestamptz(3),
  -- From then on it is given up for lost.
  deadline_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id),
  check ((status = 'running') = (finished_at is null))
);
create unique index ai_runs_key on ai_runs (organization_id, created_by, key_hash)
  where key_hash is not null;
create index ai_runs_newest on ai_runs (organization_id, created_by, created_at, id);
create index ai_runs_running on ai_runs (organization_id, created_by) where status = 'running';
create index ai_runs_old on ai_runs (created_at);
create index ai_runs_due on ai_runs (deadline_at) where status = 'running';
alter table ai_runs enable row level security;
alter table ai_runs force row level security;
create policy tenant on ai_runs to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on ai_runs for select to workspace_sweep using (true);
grant select, insert, update, delete on ai_runs to workspace_app;
grant select (organization_id, id, status, deadline_at, created_at) on ai_runs to workspace_sweep;

insert into rate_cards values
  ('ai_builtin', 1, 'run of the built-in engine', 1,
   'AI: each run that the built-in engine serves, without a language model.',
   '2026-01-01T00:00:00Z'),
  ('ai_model', 1, '0.10 USD that the provider of the model asks', 100,
   'AI: what a language model of the service costs by its tokens, rounded up once a run; at least what a run of the built-in engine costs. Models with a key of your own cost nothing.',
   '2026-01-01T00:00:00Z');
