-- Why: prospecting: who the organization sells to, whom it found, and the evidence for each lead.
-- gtm_known_leads remembers every lead ever found, as a hash that outlives an erasure: nobody pays twice.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table gtm_profiles (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  domain text not null,
  status text not null check (status in ('draft', 'researching', 'ready', 'active')),
  status_reason jsonb,
  company jsonb not null,
  offer jsonb not null,
  icp jsonb not null,
  segments jsonb not null,
  agent_summary text not null,
  edited_fields text[] not null,
  provider text not null,
  pages jsonb not null,
  provenance jsonb not null,
  researched_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, domain)
);
alter table gtm_profiles enable row level security;
alter table gtm_profiles force row level security;
create policy tenant on gtm_profiles to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on gtm_profiles to workspace_app;

create table gtm_runs (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  profile_id uuid not null,
  status text not null check (status in ('running', 'finished', 'failed')),
  failure text,
  sources jsonb not null,
  leads_found integer not null,
  leads_new integer not null,
  charged bigint not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, profile_id)
    references gtm_profiles (organization_id, id) on delete cascade,
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'failed') = (failure is not null))
);
create index gtm_runs_profile on gtm_runs (organization_id, profile_id, started_at, id);
create unique index gtm_runs_running on gtm_runs (organization_id, profile_id)
  where status = 'running';
alter table gtm_runs enable row level security;
alter table gtm_runs force row level security;
create policy tenant on gtm_runs to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on gtm_runs to workspace_app;

create table gtm_leads (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  profile_id uuid not null,
  lead_key text not null,
  first_name text not null,
  last_name text not null,
  company text not null,
  title text not null,
  handle text not null,
  website text not null,
  city text not null,
  country text not null,
  email text not null,
  fit_score smallint not null check (fit_score between 0 and 100),
  intent_score smallint not null check (intent_score between 0 and 100),
  priority smallint not null check (priority between 0 and 100),
  explanation jsonb not null,
  stage text not null
    check (stage in ('discovered', 'qualified', 'contacted', 'replied', 'converted', 'dismissed')),
  contact_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, profile_id, lead_key),
  foreign key (organization_id, profile_id)
    references gtm_profiles (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id)
);
create index gtm_leads_best on gtm_leads (organization_id, profile_id, priority, id);
create index gtm_leads_contact on gtm_leads (organization_id, contact_id) where contact_id is not null;
alter table gtm_leads enable row level security;
alter table gtm_leads force row level security;
create policy tenant on gtm_leads to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on gtm_leads to workspace_app;

create table gtm_signals (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  lead_id uuid not null,
  source text not null,
  platform text not null,
  external_id text not null,
  post_url text not null,
  snippet text not null,
  share smallint not null check (share between 0 and 100),
  observation jsonb not null,
  scoring jsonb not null,
  posted_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, lead_id, source, external_id),
  foreign key (organization_id, lead_id) references gtm_leads (organization_id, id) on delete cascade
);
alter table gtm_signals enable row level security;
alter table gtm_signals force row level security;
create policy tenant on gtm_signals to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on gtm_signals to workspace_app;

create table gtm_known_leads (
  organization_id uuid not null references organizations (id),
  key_hash text not null,
  first_seen_at timestamptz(3) not null,
  primary key (organization_id, key_hash)
);
alter table gtm_known_leads enable row level security;
alter table gtm_known_leads force row level security;
create policy tenant on gtm_known_leads to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on gtm_known_leads to workspace_app;
