-- Why: an organization that its owner has deleted waits for 30 days before it is gone. Its memberships
-- say so too, since they are what every request is let in by.
-- Locks: organizations and memberships for a moment each, to add a column whose default is constant.
-- Safe while old code runs: yes; it lets people change an organization that waits.

alter table organizations add column deletes_at timestamptz(3);
alter table memberships add column is_frozen boolean not null default false;
