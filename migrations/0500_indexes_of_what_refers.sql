-- no transaction
-- Why: before a business is deleted PostgreSQL looks for what refers to it, and read all claims and all recommendations of the
-- service; relationships were ended by their ids, and the keys of a person who leaves were looked for by the person, which led
-- nowhere.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists business_claims_business on business_claims (business_id);
create index concurrently if not exists recommendations_business on recommendations (business_id)
  where business_id is not null;
create index concurrently if not exists business_relationships_id on business_relationships (id);
create index concurrently if not exists mcp_keys_person on mcp_keys (user_id);
