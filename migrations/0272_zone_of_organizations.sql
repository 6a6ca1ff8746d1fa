-- Why: what days and times without an offset mean is for the organization to say.
-- Locks: organizations for an instant.
-- Safe while old code runs: yes, which does not ask for it.

alter table organizations add column time_zone text not null default 'UTC';
