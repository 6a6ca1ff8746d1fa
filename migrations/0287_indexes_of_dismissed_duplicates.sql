-- no transaction
-- Why: moderators list the pairs that wait apart from those that they dismissed; a job finds the statements that ran out.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists business_duplicates_open_newest on business_duplicates (created_at, id) where dismissed_at is null;
create index concurrently if not exists business_duplicates_open_score on business_duplicates (score, id) where dismissed_at is null;
create index concurrently if not exists business_duplicates_dismissed_newest on business_duplicates (created_at, id) where dismissed_at is not null;
create index concurrently if not exists business_duplicates_dismissed_score on business_duplicates (score, id) where dismissed_at is not null;
create index concurrently if not exists business_duplicates_dismissed_by on business_duplicates (dismissed_by) where dismissed_by is not null;
create index concurrently if not exists business_statements_untold on business_statements (valid_until) where not is_expiry_told;
