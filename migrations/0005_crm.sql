-- Why: the people an organization knows, what it promised them and what may be sold.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table contacts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  email text not null,
  phone text not null,
  tags text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint contact_has_a_name check (name <> '' or email <> '' or phone <> '')
);
create index contacts_newest on contacts (organization_id, created_at, id);
create index contacts_email on contacts (organization_id, lower(email)) where email <> '';
create index contacts_domain on contacts (organization_id, split_part(lower(email), '@', 2))
  where email <> '';
alter table contacts enable row level security;
alter table contacts force row level security;
create policy tenant on contacts to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on contacts to workspace_app;

-- Rows to lock, not to read: whoever adds a contact holds the row of its e-mail's hash until the end of
-- the transaction. At most 256 an organization, and they say nothing of the address. A row rather than
-- an advisory lock, because advisory locks are not shared between the nodes of a distributed database.
create table contact_email_locks (
  organization_id uuid not null references organizations (id),
  stripe smallint not null check (stripe between 0 and 255),
  primary key (organization_id, stripe)
);
alter table contact_email_locks enable row level security;
alter table contact_email_locks force row level security;
create policy tenant on contact_email_locks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on contact_email_locks to workspace_app;

create table tasks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  title text not null,
  due timestamptz(3),
  status text not null check (status in ('open', 'in_progress', 'done', 'cancelled')),
  contact_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint task_contact_exists
    foreign key (organization_id, contact_id) references contacts (organization_id, id)
);
create index tasks_newest on tasks (organization_id, created_at, id);
create index tasks_contact on tasks (organization_id, contact_id) where contact_id is not null;
alter table tasks enable row level security;
alter table tasks force row level security;
create policy tenant on tasks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on tasks to workspace_app;

create table deals (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  title text not null,
  value numeric(14, 2) not null check (value >= 0),
  currency text not null,
  stage text not null check (stage in ('lead', 'qualified', 'proposal', 'won', 'lost')),
  contact_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint deal_contact_exists
    foreign key (organization_id, contact_id) references contacts (organization_id, id)
);
create index deals_newest on deals (organization_id, created_at, id);
create index deals_contact on deals (organization_id, contact_id) where contact_id is not null;
alter table deals enable row level security;
alter table deals force row level security;
create policy tenant on deals to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on deals to workspace_app;
