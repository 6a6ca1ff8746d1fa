-- Why: the public directory. Global by nature: everyone reads it, an organization may own a part. Claims
-- are global too, since the one that is proven first decides over those of other organizations.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.
-- pg_trgm is a trusted extension: whoever may create objects in the database may create it.
-- The search_ columns hold text that the application folded: no capitals, no diacritics.

create extension if not exists pg_trgm;

create table categories (
  slug text primary key,
  name text not null,
  parent text references categories (slug)
);
create index categories_parent on categories (parent);
grant select, insert, update on categories to workspace_app;

create table tags (
  slug text primary key,
  name text not null,
  facet text not null
);
grant select, insert, update on tags to workspace_app;

create table directory_seeds (
  version text primary key,
  loaded_at timestamptz(3) not null
);
grant select, insert on directory_seeds to workspace_app;

create table businesses (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  website text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  region text not null,
  country text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  status text not null check (status in ('seeded', 'nominated', 'claimed', 'verified', 'suspended')),
  organization_id uuid references organizations (id),
  categories text[] not null,
  tags text[] not null,
  search_name text not null,
  search_city text not null,
  search_text text not null,
  search_vector tsvector generated always as (
    setweight(to_tsvector('english', search_name), 'A') || setweight(to_tsvector('english', search_text), 'B')
  ) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((lat is null) = (lng is null)),
  check (organization_id is null or status not in ('seeded', 'nominated'))
);
create index businesses_search on businesses using gin (search_vector);
create index businesses_resemblance on businesses using gin (search_text gin_trgm_ops);
create index businesses_categories on businesses using gin (categories);
create index businesses_tags on businesses using gin (tags);
create index businesses_country on businesses (country_code, search_name, id);
create index businesses_city on businesses (search_city);
create index businesses_name on businesses (search_name, id);
create index businesses_created on businesses (created_at, id);
create index businesses_place on businesses (lat, lng);
create index businesses_organization on businesses (organization_id) where organization_id is not null;
grant select, insert, update on businesses to workspace_app;

create table business_notices (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  kind text not null check (kind in ('offer', 'want')),
  title text not null,
  description text not null,
  search_title text not null,
  search_text text not null,
  search_vector tsvector generated always as (
    setweight(to_tsvector('english', search_title), 'A') || setweight(to_tsvector('english', search_text), 'B')
  ) stored,
  posted_at timestamptz(3) not null
);
create index business_notices_business on business_notices (business_id, kind);
create index business_notices_search on business_notices using gin (search_vector);
grant select, insert, update, delete on business_notices to workspace_app;

create table business_statements (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  kind text not null check (kind in ('certification', 'practice')),
  claim text not null,
  issuer text not null,
  evidence_url text not null,
  valid_until date,
  status text not null check (status in ('unproven', 'proven', 'expired')),
  created_at timestamptz(3) not null
);
create index business_statements_business on business_statements (business_id);
grant select, insert, update, delete on business_statements to workspace_app;

create table business_claims (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  organization_id uuid not null references organizations (id),
  claimed_by uuid not null references users (id),
  proof text not null,
  status text not null check (status in ('pending', 'approved', 'superseded')),
  created_at timestamptz(3) not null,
  proven_at timestamptz(3)
);
create unique index business_claims_pending on business_claims (business_id, organization_id)
  where status = 'pending';
create index business_claims_organization on business_claims (organization_id);
grant select, insert, update on business_claims to workspace_app;
