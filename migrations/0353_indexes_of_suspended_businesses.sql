-- no transaction
-- Why: what may have begun anew is looked up among what moderators suspended, also where many have a domain.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists businesses_suspended_phone on businesses (phone_key) where suspended_by = 'moderator';
create index concurrently if not exists businesses_suspended_domain on businesses (domain_key) where suspended_by = 'moderator';
