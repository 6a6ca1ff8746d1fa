-- no transaction
-- Why: whoever comes in with a telephone number is compared with those that had it before a merge.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists crm_aliases_phone on crm_aliases (organization_id, phone_key, kind, id) where phone_key is not null;
