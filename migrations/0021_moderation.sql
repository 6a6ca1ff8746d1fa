-- Why: people who keep the directory clean, what anyone reports to them, and the slugs of entries that
-- are gone, which neither the seed nor a stranger may take again.
-- Locks: businesses exclusively, for a moment. Safe while old code runs: yes, it writes none of this.

create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  added_at timestamptz(3) not null
);
grant select, insert, delete on moderators to workspace_app;

create table business_reports (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  reason text not null check (reason in ('wrong', 'spam', 'impersonation', 'closed', 'other')),
  detail text not null,
  status text not null check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  check ((status = 'open') = (closed_at is null))
);
create index business_reports_business on business_reports (business_id, status);
create index business_reports_newest on business_reports (created_at, id);
grant select, insert, update on business_reports to workspace_app;

create table retired_slugs (
  slug text primary key,
  retired_at timestamptz(3) not null
);
grant select, insert on retired_slugs to workspace_app;

alter table businesses
  add constraint businesses_suspended_by check (suspended_by in ('owner', 'moderator')) not valid,
  add constraint businesses_status_before
    check (status_before in ('seeded', 'nominated', 'claimed', 'verified')) not valid;
grant delete on businesses, business_claims to workspace_app;
