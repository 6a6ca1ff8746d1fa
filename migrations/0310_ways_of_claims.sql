-- Why: claims are proven by a file, a record of the domain or an address at it, or a moderator decides about them.
-- Locks: business_claims exclusively, for a moment. Safe while old code runs: yes, it writes fewer of the values.
-- Small: business_claims

alter table business_claims
  add column method text check (method in ('file', 'dns', 'email', 'moderator')),
  add column reason text not null default '',
  drop constraint business_claims_status_check,
  add constraint business_claims_states
    check (status in ('pending', 'approved', 'superseded', 'rejected')) not valid;
