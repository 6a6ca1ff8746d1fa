-- no transaction
-- Why: lists were read in their order.
-- Locks: none that writers wait for. Safe while old code runs: yes.

drop index concurrently if exists ai_run_chunks_old;
drop index concurrently if exists ai_runs_old;
drop index concurrently if exists business_revisions_age;
drop index concurrently if exists context_document_versions_age;
drop index concurrently if exists crm_trash_due;
drop index concurrently if exists import_chunks_parts;
drop index concurrently if exists webhook_deliveries_age;
