-- no transaction
-- Why: the businesses of a status are listed by name and by creation without walking past those of others; the public
-- list of those that nobody vouches for took seconds among a million, since they come behind all others.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists businesses_status_by_name on businesses (status, search_name, id);
create index concurrently if not exists businesses_status_by_creation on businesses (status, created_at, id);
