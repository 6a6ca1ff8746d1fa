-- Why: entries that may be one business are found by telephone number, registrable domain, position and name, and those that
-- were added all the same wait for moderators. Who imports a file again finds what it made by the keys of the file.
-- Locks: businesses for the moment in which its description changes and it is referred to; nothing is rewritten.
-- Safe while old code runs: yes; what it writes is found by number and domain with its next change.

alter table businesses
  add column phone_key text,
  add column domain_key text;

create table business_duplicates (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  other_id uuid not null references businesses (id) on delete cascade,
  score double precision not null,
  reasons text[] not null,
  created_at timestamptz(3) not null,
  unique (business_id, other_id)
);
create index business_duplicates_other on business_duplicates (other_id);
create index business_duplicates_newest on business_duplicates (created_at, id);
create index business_duplicates_score on business_duplicates (score, id);
grant select, insert, delete on business_duplicates to workspace_app;

-- holder_id is an organization, or nobody (all zeros) for what moderators bring in.
create table business_import_keys (
  holder_id uuid not null,
  external_key text not null,
  business_id uuid not null references businesses (id) on delete cascade,
  primary key (holder_id, external_key)
);
create index business_import_keys_business on business_import_keys (business_id);
grant select, insert, update, delete on business_import_keys to workspace_app;
