-- no transaction
-- Why: contacts are looked up by e-mail, at each new one too, and by the domain of it; the indexes on expressions
-- could not be used behind row-level security.
-- Locks: none that writers wait for. Safe while old code runs: yes, which could not use the old ones either.

create index concurrently if not exists contacts_email_key
  on contacts (organization_id, email_key, created_at, id) where email_key is not null;
create index concurrently if not exists contacts_email_domain_key
  on contacts (organization_id, email_domain_key) where email_domain_key is not null;
drop index concurrently if exists contacts_email;
drop index concurrently if exists contacts_domain;
