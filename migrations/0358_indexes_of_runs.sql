-- no transaction
-- Why: runs are listed by their conversation, by how they ended and by what they did.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ai_runs_thread on ai_runs (organization_id, created_by, thread_id, created_at, id) where thread_id is not null;
create index concurrently if not exists ai_runs_status on ai_runs (organization_id, created_by, status, created_at, id);
create index concurrently if not exists ai_runs_feature on ai_runs (organization_id, created_by, feature, created_at, id);
