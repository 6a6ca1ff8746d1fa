-- no transaction
-- Why: what stands in a box, or along the rim of a circle, is found in stripes of a twentieth of a degree, each of which has
-- its businesses from west to east; by latitude and longitude alone all that stands as far north was read.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists businesses_in_stripes on businesses (
  (floor(lat * 20)::int), lng) include (lat, id, status)
  where status <> 'suspended' and lat is not null;
