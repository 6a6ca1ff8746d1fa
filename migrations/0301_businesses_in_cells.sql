-- no transaction
-- Why: the businesses of a map come by name from each square of one degree, which an index has in that order; a walk along
-- all names met one in fifty that stands there, or none among the first hundred thousands.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists businesses_in_cells on businesses (
  (floor(lat)::int * 1000 + floor(lng)::int), search_name, id) include (lat, lng)
  where status in ('seeded', 'claimed', 'verified') and lat is not null;
