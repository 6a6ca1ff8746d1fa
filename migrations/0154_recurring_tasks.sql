-- Why: tasks that come again: what makes the next one, and which one it follows.
-- Locks: tasks for an instant. Safe while old code runs: yes.

alter table tasks
  add column recurrence text,
  add column follows_id uuid;
