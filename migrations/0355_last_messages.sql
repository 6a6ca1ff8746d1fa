-- Why: conversations are ordered by what was said last, and those in the archive are told from the others.
-- Locks: ai_threads while its rows are written once. Safe while old code runs: yes, whose messages move no conversation up.

alter table ai_threads add column last_message_at timestamptz(3) not null default now();
-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table ai_threads no force row level security;
update ai_threads t
   set last_message_at = greatest(t.created_at, (
     select max(m.created_at) from ai_messages m
      where m.organization_id = t.organization_id and m.thread_id = t.id));
alter table ai_threads force row level security;
