-- Why: the companies that an organization knows, and what contacts and deals say beyond a name: who is in charge, whom
-- they belong to, what became of them.
-- Locks: contacts and deals while their columns are added and deals are rewritten once.
-- Small: contacts, deals, tasks, which no released version has kept yet.
-- Safe while old code runs: yes; what it adds has the defaults.

create table accounts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  domain text not null,
  website text not null,
  email text not null,
  phone text not null,
  address text not null,
  industry text not null,
  size text not null,
  business_slug text,
  owner_id uuid,
  tags text[] not null,
  custom jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  words text collate "C",
  name_key text not null generated always as (lower(left(name, 200))) stored,
  -- Null where there is none, so that none is never found.
  domain_key text generated always as (nullif(domain, '')) stored,
  primary key (organization_id, id)
);
create index accounts_newest on accounts (organization_id, created_at, id);
create index accounts_name on accounts (organization_id, name_key, id);
create index accounts_updated on accounts (organization_id, updated_at, id);
create index accounts_owner on accounts (organization_id, owner_id, created_at, id)
  where owner_id is not null;
create index accounts_domain on accounts (organization_id, domain_key, created_at, id)
  where domain_key is not null;
create index accounts_unwritten_words on accounts (organization_id, id) where words is null;
alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on accounts for select to workspace_sweep using (words is null);
grant select, insert, update, delete on accounts to workspace_app;
grant select (organization_id, words) on accounts to workspace_sweep;

-- As contact_tags.
create table account_tags (
  organization_id uuid not null,
  account_id uuid not null,
  tag text not null,
  tag_key text not null generated always as (lower(tag)) stored,
  created_at timestamptz(3) not null,
  primary key (organization_id, account_id, tag_key),
  foreign key (organization_id, account_id)
    references accounts (organization_id, id) on delete cascade
);
create index account_tags_newest
  on account_tags (organization_id, tag_key, created_at, account_id) include (tag);
alter table account_tags enable row level security;
alter table account_tags force row level security;
create policy tenant on account_tags to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on account_tags to workspace_app;

create table deal_tags (
  organization_id uuid not null,
  deal_id uuid not null,
  tag text not null,
  tag_key text not null generated always as (lower(tag)) stored,
  created_at timestamptz(3) not null,
  primary key (organization_id, deal_id, tag_key),
  foreign key (organization_id, deal_id)
    references deals (organization_id, id) on delete cascade
);
create index deal_tags_newest
  on deal_tags (organization_id, tag_key, created_at, deal_id) include (tag);
alter table deal_tags enable row level security;
alter table deal_tags force row level security;
create policy tenant on deal_tags to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on deal_tags to workspace_app;

-- Rows to lock, not to read, as contact_email_locks: whoever looks for the account of a domain holds its hash.
create table account_domain_locks (
  organization_id uuid not null references organizations (id),
  stripe smallint not null check (stripe between 0 and 255),
  primary key (organization_id, stripe)
);
alter table account_domain_locks enable row level security;
alter table account_domain_locks force row level security;
create policy tenant on account_domain_locks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on account_domain_locks to workspace_app;

alter table contacts
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column emails text[] not null default '{}',
  add column title text not null default '',
  add column account_id uuid,
  add column owner_id uuid,
  add column business_slug text,
  add column source text not null default '',
  add column consent text not null default 'unknown',
  add column custom jsonb not null default '{}',
  add column last_activity_at timestamptz(3),
  add column created_by uuid;
alter table contacts
  add constraint contact_consent_check
    check (consent in ('unknown', 'given', 'withdrawn')) not valid;
alter table contacts
  add constraint contact_account_exists foreign key (organization_id, account_id)
    references accounts (organization_id, id) not valid;

alter table deals
  add column account_id uuid,
  add column owner_id uuid,
  add column tags text[] not null default '{}',
  add column probability smallint not null default 10,
  add column expected_close date,
  add column closed_at timestamptz(3),
  add column lost_reason text not null default '',
  add column custom jsonb not null default '{}',
  add column created_by uuid;
alter table deals
  -- Undated ones come last.
  add column expected_close_key date not null
    generated always as (coalesce(expected_close, 'infinity'::date)) stored;
alter table deals
  add constraint deal_account_exists foreign key (organization_id, account_id)
    references accounts (organization_id, id) not valid;

-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table deals no force row level security;
update deals
   set probability = case stage when 'qualified' then 30 when 'proposal' then 60
                                when 'won' then 100 else 0 end,
       closed_at = case when stage in ('won', 'lost') then updated_at end
 where stage <> 'lead';
alter table deals force row level security;
