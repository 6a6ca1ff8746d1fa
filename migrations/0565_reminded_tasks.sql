-- Why: only the queue knew of which tasks somebody was still to be reminded, so that a reminder was lost with its job: when the data
-- moved, when a task was deleted and restored, and after some failures. A task says itself now until when its reminders were told, and
-- a sweep finds the others. The sweep of notices leaves those alone that were recalled and have time left. What is free is reserved
-- too, by work whose price is 0.
-- Locks: tasks, gtm_leads and reservations for an instant: `now()` is read once, and rewrites no row. Safe while old code runs: yes; what it tells of it
-- does not note, so that a reminder whose time comes while both run may be told twice.

-- Reminders up to this one were told. Of what was there before, those up to now.
alter table tasks add column reminded_until timestamptz(3) default now();
alter table tasks alter column reminded_until drop default;
alter policy sweep on tasks using (
  words is null
  or (remind_at is not null and status in ('open', 'in_progress') and (reminded_until is null or reminded_until < remind_at)));
grant select (remind_at, reminded_until, status) on tasks to workspace_sweep;

grant select (notice_recalled_at) on gtm_leads to workspace_sweep;

alter table reservations drop constraint reservations_amount_check;
alter table reservations add constraint reservations_amount_check check (amount >= 0) not valid;
