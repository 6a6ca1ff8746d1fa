-- no transaction
-- Why: whoever asks what is kept of them is looked for in the addresses and names of all leads, which this index holds, so that
-- the leads themselves, thirty times as wide, are not read.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_named on gtm_leads (organization_id, id)
  include (email, website, handle, lead_key);
