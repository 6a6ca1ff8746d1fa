-- Why: what a business offers or wants has a category, a place, a last day and an end; and each is told once of another that
-- fits it.
-- Locks: business_notices for the moment in which its description changes; nothing is rewritten. Safe while old code runs: yes;
-- what it writes is open, and what it shows includes what was closed.

alter table business_notices
  add column category text not null default '',
  add column tags text[] not null default '{}',
  add column lat double precision,
  add column lng double precision,
  add column radius_km integer,
  add column valid_until date,
  add column status text not null default 'open';
alter table business_notices
  add constraint business_notices_status check (status in ('open', 'closed', 'expired')) not valid;

create table listing_matches (
  listing_id uuid not null references business_notices (id) on delete cascade,
  business_id uuid not null references businesses (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (listing_id, business_id)
);
create index listing_matches_business on listing_matches (business_id);
grant select, insert, delete on listing_matches to workspace_app;
