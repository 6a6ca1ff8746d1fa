-- Why: records are found by words of others too: contacts by the name of their account and by notes, accounts by notes. Where
-- very many point to one whose name changes, a job writes their words anew.
-- Locks: none. Safe while old code runs: yes; what older code changes loses the words that it has from others, so that all are
-- looked through once more an hour later.

-- Whose words are to be written anew: the records of a table, all or those of which a column points to one record.
create table stale_words (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  noun text not null,
  -- Empty, and null, where all are meant.
  by_column text not null,
  target uuid,
  -- The last one done, in the order of creation; null where none is.
  after_at timestamptz(3),
  after_id uuid,
  due_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index stale_words_due on stale_words (due_at, organization_id);
alter table stale_words enable row level security;
alter table stale_words force row level security;
create policy tenant on stale_words to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on stale_words to workspace_app;
create policy sweep on stale_words for select to workspace_sweep using (true);
grant select (organization_id, noun, due_at) on stale_words to workspace_sweep;

insert into stale_words (organization_id, noun, by_column, due_at)
select o.id, n.noun, '', now() + n.later
  from organizations o, (values ('contacts', interval '0'), ('accounts', interval '0'), ('contacts', interval '1 hour'),
                                ('accounts', interval '1 hour')) n (noun, later);
