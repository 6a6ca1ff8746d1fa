-- Why: what people write down of contacts, accounts and deals, and when they dealt with them; more of tasks.
-- Locks: tasks for an instant.
-- Safe while old code runs: yes; tasks that it adds have the defaults.

create table notes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  body text not null check (body <> ''),
  pinned boolean not null,
  contact_id uuid,
  account_id uuid,
  deal_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  words text collate "C",
  primary key (organization_id, id),
  constraint note_contact_exists
    foreign key (organization_id, contact_id) references contacts (organization_id, id),
  constraint note_account_exists
    foreign key (organization_id, account_id) references accounts (organization_id, id),
  constraint note_deal_exists
    foreign key (organization_id, deal_id) references deals (organization_id, id)
);
create index notes_newest on notes (organization_id, created_at, id);
create index notes_contact on notes (organization_id, contact_id, created_at, id)
  where contact_id is not null;
create index notes_account on notes (organization_id, account_id, created_at, id)
  where account_id is not null;
create index notes_deal on notes (organization_id, deal_id, created_at, id)
  where deal_id is not null;
create index notes_updated on notes (organization_id, updated_at, id);
create index notes_unwritten_words on notes (organization_id, id) where words is null;
alter table notes enable row level security;
alter table notes force row level security;
create policy tenant on notes to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on notes for select to workspace_sweep using (words is null);
grant select, insert, update, delete on notes to workspace_app;
grant select (organization_id, words) on notes to workspace_sweep;

create table interactions (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('call', 'meeting', 'email', 'message', 'visit')),
  direction text not null check (direction in ('inbound', 'outbound')),
  occurred_at timestamptz(3) not null,
  duration_minutes integer,
  summary text not null,
  contact_id uuid,
  account_id uuid,
  deal_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  words text collate "C",
  primary key (organization_id, id),
  constraint interaction_contact_exists
    foreign key (organization_id, contact_id) references contacts (organization_id, id),
  constraint interaction_account_exists
    foreign key (organization_id, account_id) references accounts (organization_id, id),
  constraint interaction_deal_exists
    foreign key (organization_id, deal_id) references deals (organization_id, id)
);
create index interactions_latest on interactions (organization_id, occurred_at, id);
create index interactions_kind on interactions (organization_id, kind, occurred_at, id);
create index interactions_contact on interactions (organization_id, contact_id, occurred_at, id)
  where contact_id is not null;
create index interactions_account on interactions (organization_id, account_id, occurred_at, id)
  where account_id is not null;
create index interactions_deal on interactions (organization_id, deal_id, occurred_at, id)
  where deal_id is not null;
create index interactions_newest on interactions (organization_id, created_at, id);
create index interactions_unwritten_words on interactions (organization_id, id) where words is null;
alter table interactions enable row level security;
alter table interactions force row level security;
create policy tenant on interactions to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on interactions for select to workspace_sweep using (words is null);
grant select, insert, update, delete on interactions to workspace_app;
grant select (organization_id, words) on interactions to workspace_sweep;

alter table tasks
  add column body text not null default '',
  add column remind_at timestamptz(3),
  add column priority text not null default 'normal',
  add column assignee_id uuid,
  add column account_id uuid,
  add column deal_id uuid,
  add column custom jsonb not null default '{}',
  add column created_by uuid;
alter table tasks
  add constraint tasks_priority_check
    check (priority in ('low', 'normal', 'high', 'urgent')) not valid;
alter table tasks
  add constraint task_account_exists foreign key (organization_id, account_id)
    references accounts (organization_id, id) not valid;
alter table tasks
  add constraint task_deal_exists foreign key (organization_id, deal_id)
    references deals (organization_id, id) not valid;
