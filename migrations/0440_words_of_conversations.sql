-- Why: conversations are found by the words that were said in them, without reading all of them.
-- Locks: ai_threads and ai_messages for an instant.
-- Safe while old code runs: yes; what is said by it is found once the sweep has written its words, and what it renames by the
-- words of before.

create table ai_thread_words (
  organization_id uuid not null,
  -- Of the thread, so that one index gives what a person finds of their own.
  created_by uuid not null,
  is_shared boolean not null,
  word text collate "C" not null,
  thread_id uuid not null,
  -- The message that holds the word; the thread itself, of its title.
  source_id uuid not null,
  primary key (organization_id, created_by, word, thread_id, source_id),
  foreign key (organization_id, thread_id) references ai_threads (organization_id, id)
    on delete cascade
) with (
  -- A range of words is read in the index alone, which needs the map of pages that everybody sees.
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.02
);
create index ai_thread_words_shared on ai_thread_words (organization_id, word, thread_id) where is_shared;
create index ai_thread_words_source on ai_thread_words (organization_id, thread_id, source_id);

alter table ai_thread_words enable row level security;
alter table ai_thread_words force row level security;
create policy tenant on ai_thread_words to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on ai_thread_words to workspace_app;

-- Null until the words are written, which stand in the table above.
alter table ai_threads add column words text collate "C";
alter table ai_messages add column words text collate "C";
create policy sweep on ai_threads for select to workspace_sweep using (words is null);
create policy sweep on ai_messages for select to workspace_sweep using (words is null);
grant select (organization_id, words) on ai_threads, ai_messages to workspace_sweep;
