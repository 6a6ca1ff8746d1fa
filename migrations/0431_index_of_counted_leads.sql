-- no transaction
-- Why: a report of all leads counts those that are alike. Here they stand side by side and share an entry, so that 200,000 of
-- them are 200 pages, already in order. A report of a time still reads gtm_leads_reported.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_alike
  on gtm_leads (organization_id, source, signal_type, stage, found_priority, charged, profile_id);
