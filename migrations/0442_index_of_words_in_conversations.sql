-- no transaction
-- Why: whether a conversation holds a word is looked up for each, where many hold it. What is deleted is found by this too.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ai_thread_words_thread on ai_thread_words (organization_id, thread_id, word);
drop index concurrently if exists ai_thread_words_source;
