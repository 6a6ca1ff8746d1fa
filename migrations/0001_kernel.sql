-- Why: what the HTTP surface remembers between requests: answers under an Idempotency-Key, and the
-- request counts that several nodes share.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.
-- Calls outside any organization store their answers under the zero UUID.

create table idempotency_keys (
  organization_id uuid not null,
  caller text not null,
  operation text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  state text not null check (state in ('running', 'done')),
  claim uuid not null,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  response bytea,
  primary key (organization_id, caller, operation, key_hash)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on idempotency_keys for delete to workspace_sweep using (true);
create policy sweep_find on idempotency_keys for select to workspace_sweep using (true);
grant select, insert, update, delete on idempotency_keys to workspace_app;
grant select (organization_id, expires_at), delete on idempotency_keys to workspace_sweep;

create table rate_limit_windows (
  bucket text not null,
  window_start timestamptz(3) not null,
  hits bigint not null,
  expires_at timestamptz(3) not null,
  primary key (bucket, window_start)
);
create index rate_limit_windows_expiry on rate_limit_windows (expires_at);
grant select, insert, update, delete on rate_limit_windows to workspace_app;
