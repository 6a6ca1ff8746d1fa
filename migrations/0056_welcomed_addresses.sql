-- Why: which mailboxes have had a sign-up grant, so that who deletes their account and registers again gets no other.
-- Global, as people are; it names nobody, and is forgotten after a year.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table welcomed_addresses (
  -- HMAC-SHA-256 of the mailbox, under a secret that the database does not hold.
  address_hash bytea primary key,
  welcomed_at timestamptz(3) not null
);
create index welcomed_addresses_age on welcomed_addresses (welcomed_at);
grant select, insert, delete on welcomed_addresses to workspace_app;
