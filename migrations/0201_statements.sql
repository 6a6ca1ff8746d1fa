-- Why: statements of businesses are written by their holders, decided by moderators, may be disputed, and run out with a notice.
-- Locks: business_statements exclusively, for a moment. Safe while old code runs: yes, it writes fewer of the values.
-- Small: business_statements

alter table business_statements
  add column reason text not null default '',
  add column decided_at timestamptz(3),
  add column noticed text not null default '' check (noticed in ('', 'expiring', 'expired')),
  drop constraint business_statements_kind_check,
  drop constraint business_statements_status_check,
  add constraint business_statements_kinds
    check (kind in ('certification', 'practice', 'ownership')) not valid,
  add constraint business_statements_states
    check (status in ('unproven', 'proven', 'expired', 'disputed')) not valid;
