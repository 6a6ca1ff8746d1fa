-- Why: a profile says which pages of its website could not be read, and why.
-- Locks: gtm_profiles, for an instant: a constant default rewrites no row. Safe while old code runs: yes.

alter table gtm_profiles add column unread_pages jsonb not null default '[]';
