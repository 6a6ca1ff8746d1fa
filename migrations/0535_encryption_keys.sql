-- Why: a database names the keys under which it holds something, so that another key is told from them at the start.
-- Until now nothing did, so a database that holds something gets a mark that stands for the key that it is met with first.
-- Locks: none but of the new table. Safe while old code runs: yes.

create table encryption_keys (
  -- The first four bytes of the SHA-256 of the key, in hexadecimal; `unknown` stands for those of earlier versions.
  id text primary key,
  created_at timestamptz(3) not null
);
grant select, insert, delete on encryption_keys to workspace_app;

insert into encryption_keys (id, created_at)
select 'unknown', now()
 where exists (select from service_suppressions)
    or exists (select from second_factors)
    or exists (select from objections)
    or exists (select from sign_in_places)
    or exists (select from welcomed_addresses);
