-- no transaction
-- Why: moderators list statements by state, the daily job finds those that run out, and names are suggested while one types.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists business_statements_by_status on business_statements (status, created_at, id);
create index concurrently if not exists business_statements_by_creation on business_statements (created_at, id);
create index concurrently if not exists business_statements_due on business_statements (valid_until)
  where valid_until is not null and noticed <> 'expired';
create index concurrently if not exists businesses_suggested on businesses (search_name collate "C", id)
  where status in ('seeded', 'claimed', 'verified');
create index concurrently if not exists networks_suggested on networks (search_name collate "C", id)
  where not is_suspended;
