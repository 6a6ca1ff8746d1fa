-- Why: what a person's account knows of their mail: the language, since when the address is confirmed, and
-- since when the operator lets nobody sign in.
-- Locks: users exclusively, for a moment; constants are not written into its rows.
-- Safe while old code runs: yes; it makes accounts with an address that is not confirmed.

alter table users
  add column language text not null default 'en',
  add column email_confirmed_at timestamptz(3),
  add column disabled_at timestamptz(3);
