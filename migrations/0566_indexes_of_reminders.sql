-- no transaction
-- Why: the sweep finds the tasks to remind of, and takes those of one organization, among any number of others. What reservations may
-- hold is validated.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists tasks_to_remind on tasks (remind_at nulls first, organization_id)
  where remind_at is not null and status in ('open', 'in_progress') and (reminded_until is null or reminded_until < remind_at);
create index concurrently if not exists tasks_to_remind_here on tasks (organization_id, remind_at)
  where remind_at is not null and status in ('open', 'in_progress') and (reminded_until is null or reminded_until < remind_at);

alter table reservations validate constraint reservations_amount_check;
