-- Why: whoever reads a context pack again learns which of its modules and documents are gone since, and no word of them.
-- Locks: none on tables that are there, but businesses for the moment in which they are referred to.
-- Safe while old code runs: yes, which does not know these tables; what it removes is not named.

create table context_removals (
  organization_id uuid not null,
  business_id uuid not null,
  part text not null,
  removed_at timestamptz(3) not null,
  primary key (organization_id, business_id, part)
);
alter table context_removals enable row level security;
alter table context_removals force row level security;
create policy tenant on context_removals to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on context_removals to workspace_app;

-- What was public and is so no more, whoever holds the business now.
create table withdrawn_parts (
  business_id uuid not null references businesses (id) on delete cascade,
  part text not null,
  removed_at timestamptz(3) not null,
  primary key (business_id, part)
);
grant select, insert, update, delete on withdrawn_parts to workspace_app;
