-- Why: forms that strangers fill in, what they sent, and how often they did.
-- Locks: none on tables that are there, but organizations for the moment in which they are referred to.
-- Safe while old code runs: yes, which does not know these tables.

create table forms (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  public_id text not null,
  name text not null check (name <> ''),
  name_key text not null generated always as (lower(left(name, 200))) stored,
  status text not null check (status in ('draft', 'live', 'closed')),
  fields json not null,
  languages text[] not null,
  texts json not null,
  theme json not null,
  redirect text,
  notify text[] not null,
  assignment json,
  allowed_origins text[] not null,
  double_opt_in boolean not null,
  requires_token boolean not null,
  consent json,
  source text not null,
  tags text[] not null,
  turn integer not null default 0,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index forms_newest on forms (organization_id, created_at, id);
create index forms_name on forms (organization_id, name_key, id);
create index forms_updated on forms (organization_id, updated_at, id);
create index forms_status on forms (organization_id, status, created_at, id);
alter table forms enable row level security;
alter table forms force row level security;
create policy tenant on forms to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on forms to workspace_app;

-- What strangers name arrives without an organization: whose form an address is, and which pages may send to it.
create table form_addresses (
  public_id text primary key,
  organization_id uuid not null,
  form_id uuid not null,
  allowed_origins text[] not null
);
create index form_addresses_organization on form_addresses (organization_id);
grant select, insert, update, delete on form_addresses to workspace_app;

create table form_submissions (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  form_id uuid not null,
  state text not null check (state in ('accepted', 'pending_confirmation', 'quarantined', 'rejected')),
  reasons text[] not null,
  answers json not null,
  email text not null,
  email_domain_key text generated always as (nullif(split_part(lower(email), '@', 2), '')) stored,
  language text not null,
  page text not null,
  consent json not null,
  contact_id uuid,
  account_id uuid,
  deal_id uuid,
  assigned_to uuid,
  kept_back text[] not null,
  address_hash text not null,
  text_hash text,
  content_hash text not null,
  request_key text,
  confirmed_at timestamptz(3),
  released_at timestamptz(3),
  released_by uuid,
  -- When it is forgotten, or ends unconfirmed; what was accepted stays.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint submission_form_exists
    foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index form_submissions_newest on form_submissions (organization_id, form_id, created_at, id);
create index form_submissions_state
  on form_submissions (organization_id, form_id, state, created_at, id);
create index form_submissions_contact
  on form_submissions (organization_id, contact_id, created_at, id) where contact_id is not null;
create index form_submissions_domain
  on form_submissions (organization_id, email_domain_key) where email_domain_key is not null;
create index form_submissions_address
  on form_submissions (organization_id, form_id, address_hash, created_at);
create index form_submissions_text
  on form_submissions (organization_id, text_hash, created_at) where text_hash is not null;
create unique index form_submissions_request
  on form_submissions (organization_id, form_id, request_key, content_hash)
  where request_key is not null;
create index form_submissions_due on form_submissions (expires_at) where expires_at is not null;
alter table form_submissions enable row level security;
alter table form_submissions force row level security;
create policy tenant on form_submissions to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on form_submissions for select to workspace_sweep using (expires_at is not null);
grant select, insert, update, delete on form_submissions to workspace_app;
grant select (organization_id, expires_at) on form_submissions to workspace_sweep;

-- The link of a confirming mail names a submission, and arrives without an organization too.
create table form_confirmations (
  submission_id uuid primary key,
  organization_id uuid not null
);
create index form_confirmations_organization on form_confirmations (organization_id);
grant select, insert, update, delete on form_confirmations to workspace_app;

-- How many were taken in a day, of a form and of its organization.
create table form_counts (
  organization_id uuid not null references organizations (id),
  counted_id uuid not null,
  day date not null,
  clean integer not null,
  suspicious integer not null,
  primary key (organization_id, counted_id, day)
);
alter table form_counts enable row level security;
alter table form_counts force row level security;
create policy tenant on form_counts to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on form_counts to workspace_app;
