-- Why: a profile is read from the public entry and modules of the organization's own business too, so that nothing is
-- typed twice. What each place told is kept apart, so that either can change without the other being read again.
-- Locks: gtm_profiles, for an instant: columns without a default, or with a constant one, rewrite no row.
-- Safe while old code runs: yes; what it reads meanwhile is read again with the next refresh.

alter table gtm_profiles
  add column business_id uuid,
  add column business_slug text,
  -- {website?: {company, offer, provenance, pages}, business?: the same and {icp}}
  add column readings jsonb not null default '{}';
