-- Why: a program without an account reads a context pack by a link, which ends by itself or when it is deleted.
-- Locks: none on tables that are there. Safe while old code runs: yes, which does not know these tables.

create table context_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  business_id uuid not null,
  name text not null,
  modules text[],
  valid_days integer not null,
  expires_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index context_links_newest on context_links (organization_id, business_id, created_at, id);
alter table context_links enable row level security;
alter table context_links force row level security;
create policy tenant on context_links to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on context_links to workspace_app;

-- Who follows a link names no organization: whose it is.
create table context_link_keys (
  secret_hash bytea primary key,
  organization_id uuid not null,
  link_id uuid not null
);
create index context_link_keys_link on context_link_keys (organization_id, link_id);
grant select, insert, delete on context_link_keys to workspace_app;
