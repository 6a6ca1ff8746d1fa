-- no transaction
-- Why: the sweep finds the conversations whose words are not written yet, which are few or none.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ai_threads_unwritten_words
  on ai_threads (organization_id, id) where words is null;
create index concurrently if not exists ai_messages_unwritten_words
  on ai_messages (organization_id, id) where words is null;
