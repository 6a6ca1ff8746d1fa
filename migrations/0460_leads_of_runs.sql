-- Why: a charge for leads says which they were, by the run that it names.
-- Locks: gtm_runs for a moment, as no row is rewritten. Safe while old code runs: yes, its runs name none.

alter table gtm_runs add column lead_ids text[] not null default '{}';
