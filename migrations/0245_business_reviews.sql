-- Why: people write what they know of a business, moderators look at it first, and its holder replies.
-- Locks: businesses and users for the moment in which they are referred to. Safe while old code runs: yes, which does not
-- know the table.

create table business_reviews (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('review', 'attestation')),
  rating integer check (rating between 1 and 5),
  text text not null,
  visited_on date,
  status text not null check (status in ('pending', 'published', 'rejected')),
  reason text not null,
  reply text not null,
  replied_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint one_review_of_a_person unique (business_id, user_id, kind)
);
create index business_reviews_shown on business_reviews (business_id, status, created_at, id);
create index business_reviews_user on business_reviews (user_id, created_at, id);
create index business_reviews_status on business_reviews (status, created_at, id);
create index business_reviews_newest on business_reviews (created_at, id);
grant select, insert, update, delete on business_reviews to workspace_app;
