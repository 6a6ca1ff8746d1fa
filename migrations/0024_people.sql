-- Why: one memory of where people sign in from instead of two, of keyed hashes alone; a person's time zone, and the
-- one a mail is written in. What was remembered is forgotten: the next sign-in of each person counts as their first.
-- Locks: familiar_networks, users and mails exclusively for a moment; constants are not written into rows.
-- Unused since: 0.1.0; nothing that was released reads familiar_networks
-- Safe while old code runs: yes, but that its sign-ins fail until it is replaced.

delete from sign_in_places;
alter table sign_in_places rename column place_hash to hash;
drop table familiar_networks;

alter table users add column time_zone text not null default 'UTC';
alter table mails add column time_zone text not null default 'UTC';
