-- no transaction
-- Why: batches, imports and filters look records up by what other systems called those that became part of them.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists crm_aliases_external on crm_aliases (organization_id, external_id, kind, id) where external_id is not null;
