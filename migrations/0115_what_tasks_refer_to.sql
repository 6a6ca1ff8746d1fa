-- Why: what a task refers to is there, for rows of before as well.
-- Locks: none that writers wait for. Safe while old code runs: yes.

alter table tasks validate constraint tasks_priority_check;
alter table tasks validate constraint task_account_exists;
alter table tasks validate constraint task_deal_exists;
