-- Why: a task whose time passed and of which nobody wanted to be reminded stood nowhere at Home. A task says itself until when that was
-- told, as it does of reminders, and a sweep finds the others.
-- Locks: tasks for an instant: `now()` is read once, and rewrites no row. Safe while old code runs: yes.

-- That a task is overdue was told of times up to this one. Of what was there before, those of the last week are still told.
alter table tasks add column overdue_until timestamptz(3) default now() - interval '7 days';
alter table tasks alter column overdue_until drop default;
-- One condition, not several side by side: of those the planner reads each by an index of its own, and all that will be due with them.
alter policy sweep on tasks using (
  case
    when words is null then true
    when status not in ('open', 'in_progress') then false
    when remind_at is not null then reminded_until is null or reminded_until < remind_at
    else due is not null and (overdue_until is null or overdue_until < due)
  end);
grant select (due, overdue_until) on tasks to workspace_sweep;
