-- no transaction
-- Why: a business has one profile, and what follows from its changes finds it.
-- Locks: none that block writes. Safe while old code runs: yes.

create unique index concurrently if not exists gtm_profiles_business
  on gtm_profiles (organization_id, business_id) where business_id is not null;
