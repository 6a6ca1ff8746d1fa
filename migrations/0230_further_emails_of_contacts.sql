-- Why: contacts are found by their further addresses too: by whoever adds, imports or erases them. A condition on an
-- array is not leakproof, so that behind row-level security no index serves it.
-- Locks: contacts for as long as the further addresses are copied.
-- Small: contacts, which no released version has kept yet.
-- Safe while old code runs: yes, but a further address that it writes meanwhile is not found until it is written again.

create table contact_emails (
  organization_id uuid not null,
  contact_id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  email_domain_key text not null generated always as (lower(split_part(email, '@', -1))) stored,
  -- Of the contact, so that one index gives the contacts with an address in order.
  created_at timestamptz(3) not null,
  primary key (organization_id, contact_id, email_key),
  foreign key (organization_id, contact_id)
    references contacts (organization_id, id) on delete cascade
);
create index contact_emails_key on contact_emails (organization_id, email_key, created_at, contact_id);
create index contact_emails_domain_key on contact_emails (organization_id, email_domain_key, contact_id);
alter table contact_emails enable row level security;
alter table contact_emails force row level security;
create policy tenant on contact_emails to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on contact_emails to workspace_app;

-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table contacts no force row level security;
alter table contact_emails no force row level security;
-- A further address is not the own one.
update contacts set emails = array(select one from unnest(emails) one where lower(one) <> email_key)
 where email_key is not null and lower(emails::text)::text[] @> array[email_key];
insert into contact_emails (organization_id, contact_id, email, created_at)
select organization_id, id, unnest(emails), created_at from contacts where emails <> '{}'
    on conflict do nothing;
-- The sweep writes their words again, among which the further addresses are now.
update contacts set words = null where emails <> '{}';
alter table contacts force row level security;
alter table contact_emails force row level security;
