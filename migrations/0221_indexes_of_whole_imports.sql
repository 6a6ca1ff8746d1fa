-- no transaction
-- Why: uploads are found that are not whole. Nothing else looked for first chunks by their time.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists import_chunks_parts on import_chunks (created_at)
  where number = 0 and not is_whole;
drop index concurrently if exists import_chunks_created;
