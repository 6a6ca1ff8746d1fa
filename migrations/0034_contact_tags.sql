-- Why: the contacts with a tag, newest first, and the tags in use, without reading every contact: a condition on an
-- array is not leakproof, so that behind row-level security no index serves it.
-- Locks: contacts for as long as its tags are copied.
-- Small: contacts, which no released version has kept yet.
-- Safe while old code runs: yes, but what it tags meanwhile is not found by the tag until it is tagged again.

create table contact_tags (
  organization_id uuid not null,
  contact_id uuid not null,
  tag text not null,
  tag_key text not null generated always as (lower(tag)) stored,
  -- Of the contact, so that one index gives the contacts of a tag in order.
  created_at timestamptz(3) not null,
  primary key (organization_id, contact_id, tag_key),
  foreign key (organization_id, contact_id)
    references contacts (organization_id, id) on delete cascade
);
create index contact_tags_newest
  on contact_tags (organization_id, tag_key, created_at, contact_id) include (tag);
alter table contact_tags enable row level security;
alter table contact_tags force row level security;
create policy tenant on contact_tags to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on contact_tags to workspace_app;

-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table contacts no force row level security;
alter table contact_tags no force row level security;
insert into contact_tags (organization_id, contact_id, tag, created_at)
select organization_id, id, unnest(tags), created_at from contacts
    on conflict do nothing;
alter table contacts force row level security;
alter table contact_tags force row level security;
