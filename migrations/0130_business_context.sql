-- Why: what a business tells AI tools about itself, module by module and as documents, with every version of the modules,
-- and what of it the business publishes.
-- Locks: none on tables that are there, but businesses for the moment in which they are referred to.
-- Safe while old code runs: yes, which does not know these tables.

create table context_heads (
  organization_id uuid not null,
  business_id uuid not null,
  version integer not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, business_id)
);

create table context_modules (
  organization_id uuid not null,
  business_id uuid not null,
  module text not null,
  visibility text not null check (visibility in ('public', 'private')),
  text text not null,
  data json,
  state text not null check (state in ('seeded', 'draft', 'verified')),
  source_url text not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, business_id, module)
);

create table context_versions (
  organization_id uuid not null,
  business_id uuid not null,
  version integer not null,
  modules json not null,
  changed text[] not null,
  written_by text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, business_id, version)
);

create table context_documents (
  organization_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  key text not null,
  title text not null,
  doc_type text not null check (doc_type in ('business', 'product', 'brand', 'policy')),
  body_markdown text not null,
  visibility text not null check (visibility in ('public', 'private')),
  state text not null check (state in ('seeded', 'draft', 'verified')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, business_id, key)
);
create index context_documents_newest
  on context_documents (organization_id, business_id, created_at, id);

alter table context_heads enable row level security;
alter table context_heads force row level security;
create policy tenant on context_heads to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on context_heads to workspace_app;
alter table context_modules enable row level security;
alter table context_modules force row level security;
create policy tenant on context_modules to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on context_modules to workspace_app;
alter table context_versions enable row level security;
alter table context_versions force row level security;
create policy tenant on context_versions to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on context_versions to workspace_app;
alter table context_documents enable row level security;
alter table context_documents force row level security;
create policy tenant on context_documents to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on context_documents to workspace_app;

-- Copies of what is public, for everybody: visitors have no organization, and no way to the rest.
create table published_modules (
  business_id uuid not null references businesses (id) on delete cascade,
  organization_id uuid not null,
  module text not null,
  text text not null,
  data json,
  state text not null,
  source_url text not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, module)
);
create index published_modules_organization on published_modules (organization_id);

create table published_documents (
  business_id uuid not null references businesses (id) on delete cascade,
  organization_id uuid not null,
  document_id uuid not null,
  key text not null,
  title text not null,
  doc_type text not null,
  body_markdown text not null,
  state text not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, document_id)
);
create index published_documents_organization on published_documents (organization_id);
grant select, insert, update, delete on published_modules to workspace_app;
grant select, insert, update, delete on published_documents to workspace_app;
