-- Why: who founded an organization, since a person founds a limited number, and who has had a sign-up grant, since
-- there is one for each person. Those who are there count as welcomed; organizations that are there keep theirs.
-- Locks: organizations and users for a moment each; a constant is not written into rows.
-- Safe while old code runs: yes; what it founds has no founder, and a grant.

alter table organizations add column founded_by uuid;
alter table users add column welcomed_at timestamptz(3) default now();
alter table users alter column welcomed_at drop default;
