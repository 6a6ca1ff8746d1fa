-- Why: keys of outside AI tools. Global: a key arrives without a tenant and is found by its hash.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table mcp_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  name text not null,
  scope text not null check (scope in ('organization', 'member')),
  permissions text[] not null check (permissions <@ array['read', 'write', 'spend']),
  key_prefix text not null,
  key_hash bytea not null unique,
  monthly_credit_cap bigint check (monthly_credit_cap >= 0),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by uuid references users (id)
);
create index mcp_keys_organization on mcp_keys (organization_id, created_at, id);
grant select, insert, update on mcp_keys to workspace_app;
