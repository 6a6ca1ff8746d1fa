-- Why: who asks to be erased is erased everywhere: also from the log, which keeps that something happened, and from the
-- memory of leads. That it was done is remembered without saying whom.
-- Locks: events and gtm_known_leads, for an instant. Safe while old code runs: yes, rights and a new table only.

grant select (subject_id), update (changes, data) on events to workspace_purge;
grant delete on gtm_known_leads to workspace_app;

create table erasures (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  removed jsonb not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index erasures_newest on erasures (organization_id, created_at, id);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy tenant on erasures to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on erasures to workspace_app;
