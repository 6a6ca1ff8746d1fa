-- Why: an outsider objects on the public page, and confirms it by a mail. Who they are is sealed, and gone once the
-- objection is carried out or was not confirmed.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table objections (
  id uuid primary key,
  who bytea not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index objections_age on objections (created_at);
grant select, insert, update, delete on objections to workspace_app;
