-- Why: pairs of records that may be one are kept, so that a page of them costs no comparison of all records.
-- Locks: contacts and accounts against writes for as long as their ids are copied.
-- Small: contacts, accounts, which no released version has kept yet.
-- Safe while old code runs: yes; what it writes meanwhile is told by the log.

-- What a record is met by, each as a hash that says for what kind and key it stands. Rows outlive their record until the
-- news of its end is heard: a group that it leaves may be small enough again to say something.
create table crm_duplicate_keys (
  organization_id uuid not null,
  record_id uuid not null,
  key bigint not null,
  primary key (organization_id, key, record_id)
);
create index crm_duplicate_keys_record on crm_duplicate_keys (organization_id, record_id);

create table contact_pairs (
  organization_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  id uuid not null,
  score double precision not null,
  reasons text[] not null,
  primary key (organization_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (organization_id, one_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references contacts (organization_id, id) on delete cascade
);
create index contact_pairs_other on contact_pairs (organization_id, other_id);
create index contact_pairs_score on contact_pairs (organization_id, score, id);

create table account_pairs (
  organization_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  id uuid not null,
  score double precision not null,
  reasons text[] not null,
  primary key (organization_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (organization_id, one_id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references accounts (organization_id, id) on delete cascade
);
create index account_pairs_other on account_pairs (organization_id, other_id);
create index account_pairs_score on account_pairs (organization_id, score, id);

-- Records of before, which no news brings: a job compares them.
create table crm_uncompared (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('contact', 'account')),
  record_id uuid not null,
  since timestamptz(3) not null,
  primary key (organization_id, kind, record_id)
);
create index crm_uncompared_since on crm_uncompared (since, organization_id);

-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table contacts no force row level security;
alter table accounts no force row level security;
insert into crm_uncompared (organization_id, kind, record_id, since)
select organization_id, 'contact', id, now() from contacts
union all
select organization_id, 'account', id, now() from accounts;
alter table contacts force row level security;
alter table accounts force row level security;

alter table crm_duplicate_keys enable row level security;
alter table crm_duplicate_keys force row level security;
create policy tenant on crm_duplicate_keys to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on crm_duplicate_keys to workspace_app;
alter table contact_pairs enable row level security;
alter table contact_pairs force row level security;
create policy tenant on contact_pairs to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on contact_pairs to workspace_app;
alter table account_pairs enable row level security;
alter table account_pairs force row level security;
create policy tenant on account_pairs to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on account_pairs to workspace_app;
alter table crm_uncompared enable row level security;
alter table crm_uncompared force row level security;
create policy tenant on crm_uncompared to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on crm_uncompared to workspace_app;
create policy sweep on crm_uncompared for select to workspace_sweep using (true);
grant select (organization_id, since) on crm_uncompared to workspace_sweep;
