-- no transaction
-- Why: batches, imports, forms and filters look companies up by the domains of those that became part of them.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists crm_aliases_domain on crm_aliases (organization_id, domain, kind, id) where domain is not null;
