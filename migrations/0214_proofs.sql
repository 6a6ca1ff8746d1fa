-- Why: what a wallet held at the end of each day, written down the night after, so that the proof sees what is changed in its past;
-- and all wallets are proven every night.
-- Locks: wallets for an instant. Safe while old code runs: yes.

create table credit_closings (
  organization_id uuid not null,
  -- In UTC.
  day date not null,
  balance bigint not null,
  reserved bigint not null,
  primary key (organization_id, day)
);
alter table credit_closings enable row level security;
alter table credit_closings force row level security;
create policy tenant on credit_closings to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on credit_closings to workspace_app;

create policy sweep on wallets for select to workspace_sweep using (true);
grant select (organization_id) on wallets to workspace_sweep;
