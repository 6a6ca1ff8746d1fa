-- Why: whoever writes a business or a document of its context sees what it was before, and brings it back.
-- Locks: none on tables that are there. Safe while old code runs: yes, which does not know these tables; what it changes is kept
-- with the next change.

create table business_revisions (
  organization_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  number integer not null,
  state json not null,
  size integer not null,
  changed text[] not null,
  written_by text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, subject_id, number)
);
create index business_revisions_age on business_revisions (created_at, organization_id);
alter table business_revisions enable row level security;
alter table business_revisions force row level security;
create policy tenant on business_revisions to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on business_revisions to workspace_app;
create policy sweep on business_revisions for select to workspace_sweep using (true);
grant select (organization_id, created_at) on business_revisions to workspace_sweep;

create table context_document_versions (
  organization_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  number integer not null,
  state json not null,
  size integer not null,
  changed text[] not null,
  written_by text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, subject_id, number),
  foreign key (organization_id, subject_id) references context_documents (organization_id, id) on delete cascade
);
create index context_document_versions_age on context_document_versions (created_at, organization_id);
alter table context_document_versions enable row level security;
alter table context_document_versions force row level security;
create policy tenant on context_document_versions to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on context_document_versions to workspace_app;
create policy sweep on context_document_versions for select to workspace_sweep using (true);
grant select (organization_id, created_at) on context_document_versions to workspace_sweep;
