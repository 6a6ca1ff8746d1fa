-- Why: an organization has several ways to sell, each with stages of its own; a stage says what becomes of its deals.
-- Locks: deals while their columns are added and they are rewritten once.
-- Small: deals, which no released version has kept yet.
-- Safe while old code runs: yes; deals that it adds are in no pipeline until they change, and count as in the default one.

create table pipelines (
  organization_id uuid not null references organizations (id),
  -- That of the organization, for the one that each has from the start.
  id uuid not null,
  name text not null,
  stages jsonb not null,
  is_default boolean not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index pipelines_have_one_default on pipelines (organization_id) where is_default;
alter table pipelines enable row level security;
alter table pipelines force row level security;
create policy tenant on pipelines to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on pipelines to workspace_app;

alter table deals drop constraint deals_stage_check;
alter table deals
  add column pipeline_id uuid,
  add column outcome text not null default 'open';
alter table deals
  add constraint deals_outcome_check check (outcome in ('open', 'won', 'lost')) not valid;

-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table deals no force row level security;
update deals
   set pipeline_id = organization_id,
       outcome = case when stage in ('won', 'lost') then stage else 'open' end;
alter table deals force row level security;
