-- no transaction
-- Why: the sweep finds the organizations with tasks that are overdue, and takes those of one organization, among any number of others.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists tasks_overdue on tasks (due nulls first, organization_id)
  where remind_at is null and due is not null and status in ('open', 'in_progress') and (overdue_until is null or overdue_until < due);
create index concurrently if not exists tasks_overdue_here on tasks (organization_id, due)
  where remind_at is null and due is not null and status in ('open', 'in_progress') and (overdue_until is null or overdue_until < due);
