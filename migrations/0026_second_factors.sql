-- Why: a second factor for who signs in, codes for who has lost it, and organizations that demand one. Memberships say
-- so too, since they are what every request is let in by. Global, as people are.
-- Locks: organizations and memberships for a moment each, to add a column whose default is constant.
-- Safe while old code runs: yes, but that it asks nobody for a code, and lets in who has none.

create table second_factors (
  user_id uuid primary key references users (id),
  -- Sealed; see src/kernel/vault.ts.
  secret bytea not null,
  -- Null until a code has shown that the secret arrived.
  confirmed_at timestamptz(3),
  -- The time step of the newest code that was accepted: none is accepted twice.
  last_step bigint,
  created_at timestamptz(3) not null
);
grant select, insert, update, delete on second_factors to workspace_app;

create table recovery_codes (
  user_id uuid not null references users (id),
  -- Keyed; a code that was used is gone.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, delete on recovery_codes to workspace_app;

alter table organizations add column requires_second_factor boolean not null default false;
alter table memberships add column needs_second_factor boolean not null default false;
