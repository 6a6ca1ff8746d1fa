-- no transaction
-- Why: an organization of which the planner knows that it has a tenth of the rows was read in an order that the index of
-- the sweep gave, over the rows of all others that came before its own. Nothing is null here, and lists do not ask for it first.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ai_run_chunks_age on ai_run_chunks (created_at nulls first);
create index concurrently if not exists ai_runs_age on ai_runs (created_at nulls first);
create index concurrently if not exists business_revisions_old on business_revisions (created_at nulls first, organization_id);
create index concurrently if not exists context_document_versions_old on context_document_versions (created_at nulls first, organization_id);
create index concurrently if not exists crm_trash_old on crm_trash (deleted_at nulls first);
create index concurrently if not exists import_chunks_old on import_chunks (created_at nulls first)
  where number = 0 and not is_whole;
create index concurrently if not exists webhook_deliveries_old on webhook_deliveries (created_at nulls first);
