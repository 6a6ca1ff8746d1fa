-- Why: two contacts or accounts that are one become one, and can be taken apart again for a while; old ids stay good.
-- Locks: none on existing tables. Safe while old code runs: yes, which knows no aliases: old ids are gone for it.

create table crm_merges (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('contact', 'account')),
  into_id uuid not null,
  from_ids jsonb not null,
  -- What they were, until the merge is final: null from then on.
  past jsonb,
  is_final boolean not null generated always as (past is null) stored,
  -- What of the domains further right was moved.
  outside jsonb not null,
  merged_at timestamptz(3) not null,
  merged_by uuid,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (organization_id, id)
);
create index crm_merges_newest on crm_merges (organization_id, merged_at, id);
create index crm_merges_kind on crm_merges (organization_id, kind, merged_at, id);
create index crm_merges_into on crm_merges (organization_id, into_id, merged_at);
create index crm_merges_due on crm_merges (merged_at) where not is_final;
alter table crm_merges enable row level security;
alter table crm_merges force row level security;
create policy tenant on crm_merges to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on crm_merges for select to workspace_sweep using (not is_final);
grant select, insert, update, delete on crm_merges to workspace_app;
grant select (organization_id, merged_at, is_final) on crm_merges to workspace_sweep;

-- What a record that was merged into another one is found as.
create table crm_aliases (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null,
  into_id uuid not null,
  merge_id uuid not null,
  primary key (organization_id, id)
);
create index crm_aliases_into on crm_aliases (organization_id, into_id);
create index crm_aliases_merge on crm_aliases (organization_id, merge_id);
alter table crm_aliases enable row level security;
alter table crm_aliases force row level security;
create policy tenant on crm_aliases to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on crm_aliases to workspace_app;
