-- no transaction
-- Why: batches and imports look records up by the ids of other systems, the oldest first.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_external on contacts (organization_id, external_id, created_at, id) where external_id is not null;
create index concurrently if not exists accounts_external on accounts (organization_id, external_id, created_at, id) where external_id is not null;
create index concurrently if not exists deals_external on deals (organization_id, external_id, created_at, id) where external_id is not null;
create index concurrently if not exists tasks_external on tasks (organization_id, external_id, created_at, id) where external_id is not null;
create index concurrently if not exists notes_external on notes (organization_id, external_id, created_at, id) where external_id is not null;
create index concurrently if not exists interactions_external on interactions (organization_id, external_id, created_at, id) where external_id is not null;
