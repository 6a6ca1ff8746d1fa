-- no transaction
-- Why: the ledger is read by member, by key or workflow, and by what was paid for; open reservations without those
-- that are closed.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ledger_transfers_member
  on ledger_transfers (organization_id, member_id, created_at, id) where member_id is not null;
create index concurrently if not exists ledger_transfers_maker
  on ledger_transfers (organization_id, created_by, created_at, id)
  where created_by not like 'user:%';
create index concurrently if not exists ledger_transfers_subject
  on ledger_transfers (organization_id, subject, created_at, id) where subject is not null;
create index concurrently if not exists reservations_open
  on reservations (organization_id, id) where status = 'open';
