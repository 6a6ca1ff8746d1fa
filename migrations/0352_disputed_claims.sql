-- Why: what a moderator disputed is disputed again where it was taken back and is stated anew in the same words.
-- Locks: businesses for the moment in which it is referred to. Safe while old code runs: yes, which does not know the table.

create table disputed_claims (
  business_id uuid not null references businesses (id) on delete cascade,
  claim_key text not null,
  reason text not null,
  decided_at timestamptz(3) not null,
  primary key (business_id, claim_key)
);
grant select, insert, update, delete on disputed_claims to workspace_app;
