-- no transaction
-- Why: entries with the same telephone number or registrable domain are looked up whenever one is added.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists businesses_phone on businesses (phone_key) where phone_key is not null;
create index concurrently if not exists businesses_domain on businesses (domain_key) where domain_key is not null;
