-- no transaction
-- Why: whether more is offered and wanted than is counted is judged by one listing in 64, which an index holds together; to count
-- 10,000 read as many businesses from all over their table.
-- Locks: none that writers wait for. Safe while old code runs: yes, which does not look for it.

create index concurrently if not exists business_notices_sampled on business_notices (
  (right(id::text, 3)), business_id) include (id, kind, category, valid_until)
  where status = 'open' and right(id::text, 3) < '040';
create statistics if not exists business_notices_endings on (right(id::text, 3)) from business_notices;
create statistics if not exists network_members_endings on (right(business_id::text, 3)) from network_members;
analyze business_notices;
analyze network_members;
