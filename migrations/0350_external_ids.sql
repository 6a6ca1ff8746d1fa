-- Why: other systems keep records of the CRM up to date by the ids that they have there themselves.
-- Locks: each of the tables for the moment in which its description changes; nothing is rewritten.
-- Safe while old code runs: yes, which leaves the ids empty.

alter table contacts add column external_id text;
alter table accounts add column external_id text;
alter table deals add column external_id text;
alter table tasks add column external_id text;
alter table notes add column external_id text;
alter table interactions add column external_id text;
