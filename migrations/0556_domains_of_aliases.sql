-- Why: a merge forgot the domain of the companies that became part of another, and what names it made them anew.
-- Locks: crm_aliases for the moment in which its description changes; nothing is rewritten.
-- Safe while old code runs: yes, which leaves the domains empty.

-- The domain of the record, by which the one that stayed is found too, besides what stands in that itself.
alter table crm_aliases add column domain text;
