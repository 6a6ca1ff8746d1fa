-- no transaction
-- Why: tasks by account, by deal, by who is to do them and by urgency.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists tasks_account
  on tasks (organization_id, account_id, created_at, id) where account_id is not null;
create index concurrently if not exists tasks_deal
  on tasks (organization_id, deal_id, created_at, id) where deal_id is not null;
create index concurrently if not exists tasks_assignee
  on tasks (organization_id, assignee_id, created_at, id) where assignee_id is not null;
create index concurrently if not exists tasks_priority
  on tasks (organization_id, priority, created_at, id);
