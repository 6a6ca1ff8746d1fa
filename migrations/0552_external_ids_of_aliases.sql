-- Why: a merge forgot what another system calls the records that became part of another, and that system made them anew.
-- Locks: crm_aliases for the moment in which its description changes; nothing is rewritten.
-- Safe while old code runs: yes, which leaves the ids empty.

-- What another system calls the record that stayed, besides what stands in that itself.
alter table crm_aliases add column external_id text;
