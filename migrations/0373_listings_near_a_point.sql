-- no transaction
-- Why: listings near a point are those of the businesses around it, which an index tells without a row, and those with a place
-- of their own. The listings of a business in their order serve what looked for its business alone.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists business_notices_open on business_notices (business_id)
  include (id, kind, category, valid_until, posted_at, lat, lng) where status = 'open';
create index concurrently if not exists business_notices_placed on business_notices (lat, lng) include (id)
  where status = 'open' and lat is not null;
drop index concurrently if exists business_notices_business;
