-- no transaction
-- Why: a million businesses are searched without reading the many that match. One index finds words, words of
-- names, categories, tags and terms together; among the terms are shares of the businesses, one in 4 to one in 1024,
-- by which a search looks at few of many matches. The others read a list in its order.
-- cube is a trusted extension: whoever may create objects in the database may create it.
-- Locks: none that writers wait for. Safe while old code runs: yes; its conditions are served by the same index.

create extension if not exists cube;

create index concurrently if not exists businesses_found on businesses using gin (
  search_vector,
  to_tsvector('english', search_name),
  categories,
  tags,
  (array['c' || country_code, 'm' || search_city, 's' || status]
  || case when status = 'suspended' then '{}'::text[] else
    (case when status = 'nominated' then array['u1', 'u4', 'u16', 'u64', 'u256', 'u1024']
     else array['t1', 't4', 't16', 't64', 't256', 't1024'] end)
    [1:case when right(id::text, 3) < '004' then 6 when right(id::text, 3) < '010' then 5
       when right(id::text, 3) < '040' then 4 when right(id::text, 3) < '100' then 3
       when right(id::text, 3) < '400' then 2 else 1 end] end)
) with (fastupdate = off);

create index concurrently if not exists businesses_by_name on businesses (
  ((case when (status = 'nominated') = true then 'b' else 'a' end) || search_name), id);
create index concurrently if not exists businesses_by_name_reversed on businesses (
  ((case when (status = 'nominated') = false then 'b' else 'a' end) || search_name), id);
create index concurrently if not exists businesses_by_creation on businesses (
  (extract(epoch from (created_at - timestamptz '2000-01-01 00:00:00+00'))
   + case when status = 'nominated' then 1e11 else 0 end), id);
create index concurrently if not exists businesses_by_creation_reversed on businesses (
  (extract(epoch from (created_at - timestamptz '2000-01-01 00:00:00+00'))
   - case when status = 'nominated' then 1e11 else 0 end), id);

create index concurrently if not exists businesses_country_by_name on businesses (
  country_code, ((case when (status = 'nominated') = true then 'b' else 'a' end) || search_name), id);
create index concurrently if not exists businesses_country_by_name_reversed on businesses (
  country_code, ((case when (status = 'nominated') = false then 'b' else 'a' end) || search_name), id);
create index concurrently if not exists businesses_city_by_name on businesses (
  search_city, ((case when (status = 'nominated') = true then 'b' else 'a' end) || search_name), id);
create index concurrently if not exists businesses_city_by_name_reversed on businesses (
  search_city, ((case when (status = 'nominated') = false then 'b' else 'a' end) || search_name), id);

create index concurrently if not exists businesses_position on businesses using gist (
  (case when lat is not null then cube(array[cos(radians(lat)) * cos(radians(lng)),
    cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]) end)
) include (lat, lng, id) where status in ('seeded', 'claimed', 'verified') and lat is not null;
create index concurrently if not exists businesses_position_unproven on businesses using gist (
  (case when lat is not null then cube(array[cos(radians(lat)) * cos(radians(lng)),
    cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]) end)
) include (lat, lng, id) where status = 'nominated' and lat is not null;

drop index concurrently if exists businesses_search;
drop index concurrently if exists businesses_categories;
drop index concurrently if exists businesses_tags;
drop index concurrently if exists businesses_country;
drop index concurrently if exists businesses_city;
