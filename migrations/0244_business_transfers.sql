-- Why: an organization hands a business over to another one, which accepts by a code.
-- Locks: businesses for the moment in which it is referred to. Safe while old code runs: yes, which does not know the table.

create table business_transfers (
  business_id uuid primary key references businesses (id) on delete cascade,
  organization_id uuid not null,
  secret_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index business_transfers_organization on business_transfers (organization_id);
grant select, insert, update, delete on business_transfers to workspace_app;
