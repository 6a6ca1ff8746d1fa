-- Why: reading a website goes on in the background; who reads says since when, so that two are one and a lost one is seen.
-- Locks: gtm_profiles, for an instant: a column without a default rewrites no row. Safe while old code runs: yes.

alter table gtm_profiles add column reading_since timestamptz(3);
