-- Why: organizations say which fields their contacts, accounts, deals and tasks have beyond those of all.
-- Locks: none on existing tables. Safe while old code runs: yes.

create table custom_fields (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  record text not null check (record in ('contact', 'account', 'deal', 'task')),
  key text not null,
  label text not null,
  type text not null check (type in ('text', 'number', 'money', 'date', 'boolean', 'choice',
    'choices', 'url', 'email', 'phone', 'contact', 'account', 'member')),
  options text[] not null,
  required boolean not null,
  "unique" boolean not null,
  indexed boolean not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint custom_field_key_is_free unique (organization_id, record, key)
);
create index custom_fields_oldest on custom_fields (organization_id, created_at, id);
create index custom_fields_record on custom_fields (organization_id, record, created_at, id);
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy tenant on custom_fields to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on custom_fields to workspace_app;

-- The values of indexed fields, a row each, in a form whose comparison is leakproof: that of numeric is not.
create table custom_values (
  organization_id uuid not null,
  record_id uuid not null,
  field_id uuid not null,
  -- Which of several choices.
  ordinal smallint not null,
  text_key text collate "C",
  number_key double precision,
  is_unique boolean not null,
  -- When its record was created.
  created_at timestamptz(3) not null,
  primary key (organization_id, record_id, field_id, ordinal),
  foreign key (organization_id, field_id)
    references custom_fields (organization_id, id) on delete cascade
);
create index custom_values_text
  on custom_values (organization_id, field_id, text_key, created_at, record_id)
  where text_key is not null;
create index custom_values_number
  on custom_values (organization_id, field_id, number_key, created_at, record_id)
  where number_key is not null;
create unique index custom_values_are_unique
  on custom_values (organization_id, field_id, text_key, number_key) nulls not distinct
  where is_unique;
alter table custom_values enable row level security;
alter table custom_values force row level security;
create policy tenant on custom_values to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on custom_values to workspace_app;

-- Rows to lock, not to read, as contact_email_locks: whoever looks for the record of a value holds its hash, and
-- whoever adds a field the first.
create table custom_value_locks (
  organization_id uuid not null references organizations (id),
  stripe smallint not null check (stripe between 0 and 255),
  primary key (organization_id, stripe)
);
alter table custom_value_locks enable row level security;
alter table custom_value_locks force row level security;
create policy tenant on custom_value_locks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on custom_value_locks to workspace_app;
