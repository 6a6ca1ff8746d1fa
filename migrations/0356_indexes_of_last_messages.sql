-- no transaction
-- Why: what was said last gives the order of conversations.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ai_threads_last on ai_threads (organization_id, created_by, last_message_at, id);
create index concurrently if not exists ai_threads_archived on ai_threads (organization_id, created_by, is_archived, last_message_at, id);
create index concurrently if not exists ai_threads_last_shared on ai_threads (organization_id, last_message_at, id) where is_shared;
create index concurrently if not exists ai_threads_archived_shared on ai_threads (organization_id, is_archived, last_message_at, id) where is_shared;
