-- no transaction
-- Why: businesses are found by what is proven of them, and listed by when their entry was last written, freshest first.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists business_statements_proven on business_statements (kind, business_id)
  where status = 'proven';
create index concurrently if not exists businesses_by_update on businesses (
  (extract(epoch from (updated_at - timestamptz '2000-01-01 00:00:00+00'))
   + case when status = 'nominated' then 1e11 else 0 end), id);
create index concurrently if not exists businesses_by_update_reversed on businesses (
  (extract(epoch from (updated_at - timestamptz '2000-01-01 00:00:00+00'))
   - case when status = 'nominated' then 1e11 else 0 end), id);
create index concurrently if not exists businesses_status_by_update on businesses (status, updated_at, id);
