-- no transaction
-- Why: the sample of one business in 64 is read by shares too, down to one in 1024: facets look at 3,900 of a million and what is
-- frequent is told by 1,000, where all 15,600 of the sample were read to find them. Boxes are looked up in each of its 64 endings.
-- Locks: none that writers wait for. Safe while old code runs: yes, which looks for the same conditions; its boxes read the
-- whole sample, 400 pages.

create index concurrently if not exists businesses_in_shares on businesses ((right(id::text, 3)), lat, lng)
  include (id, status, country_code, search_city, categories, tags)
  where right(id::text, 3) < '100' and status <> 'suspended';
drop index concurrently if exists businesses_sampled;
create statistics if not exists businesses_endings on (right(id::text, 3)) from businesses;
analyze businesses;
