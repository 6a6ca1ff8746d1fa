-- Why: records are found by the words of their texts without reading all of them: behind row-level security an index
-- serves plain comparisons alone, and the beginning of a word is a range of texts in the collation "C".
-- Locks: contacts, deals, tasks and workflows for an instant.
-- Safe while old code runs: yes; what it creates and changes is found by its words once the sweep has written them.

create table record_words (
  organization_id uuid not null,
  noun text not null,
  word text collate "C" not null,
  -- Of the record, so that one index gives those with a word in order.
  created_at timestamptz(3) not null,
  record_id uuid not null,
  primary key (organization_id, noun, word, created_at, record_id)
) with (
  -- A range of words is counted in the index alone, which needs the map of pages that everybody sees.
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.02
);
alter table record_words enable row level security;
alter table record_words force row level security;
create policy tenant on record_words to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on record_words to workspace_app;

-- All words of a record, each between spaces; null where they are not written yet.
alter table contacts add column words text collate "C";
alter table deals add column words text collate "C";
alter table tasks add column words text collate "C";
alter table workflows add column words text collate "C";

create policy sweep on contacts for select to workspace_sweep using (words is null);
create policy sweep on deals for select to workspace_sweep using (words is null);
create policy sweep on tasks for select to workspace_sweep using (words is null);
create policy sweep on workflows for select to workspace_sweep using (words is null);
grant select (organization_id, words) on contacts, deals, tasks, workflows to workspace_sweep;
