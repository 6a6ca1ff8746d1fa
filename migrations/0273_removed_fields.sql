-- Why: a field that an organization deletes is gone at once, however many records have a value; the values follow.
-- Locks: custom_values for an instant.
-- Small: custom_values, which no released version has kept yet.
-- Safe while old code runs: yes; what it deletes it takes away itself, but for rows of the index, which no field finds.

create table custom_field_removals (
  organization_id uuid not null references organizations (id),
  record text not null check (record in ('contact', 'account', 'deal', 'task')),
  key text not null,
  field_id uuid not null,
  -- The last record whose value was taken away.
  reached uuid not null,
  removed_at timestamptz(3) not null,
  primary key (organization_id, record, key)
);
create index custom_field_removals_removed on custom_field_removals (removed_at, organization_id);
alter table custom_field_removals enable row level security;
alter table custom_field_removals force row level security;
create policy tenant on custom_field_removals to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on custom_field_removals to workspace_app;
create policy sweep on custom_field_removals for select to workspace_sweep using (true);
grant select (organization_id, removed_at) on custom_field_removals to workspace_sweep;
-- Its rows go in batches, and not with the field in one statement.
alter table custom_values drop constraint custom_values_organization_id_field_id_fkey;
