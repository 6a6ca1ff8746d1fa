-- Why: behind row-level security an index serves plain comparisons of stored columns alone, since lower() and its like
-- are not leakproof. What lists are ordered, filtered and looked up by is therefore stored.
-- Locks: contacts, tasks, deals and workflows are rewritten, once each, while nobody else can use them.
-- Small: contacts, tasks, deals, workflows, which no released version has kept yet.
-- Safe while old code runs: yes.

alter table contacts
  -- Null where there is none, so that none is never found.
  add column email_key text generated always as (nullif(lower(email), '')) stored,
  add column email_domain_key text
    generated always as (nullif(split_part(lower(email), '@', 2), '')) stored,
  -- Cut, since an index entry must be short and leads bring names of any length.
  add column name_key text not null generated always as (lower(left(name, 200))) stored;

alter table tasks
  add column title_key text not null generated always as (lower(left(title, 300))) stored,
  add column due_key timestamptz(3) not null
    generated always as (coalesce(due, 'infinity'::timestamptz)) stored;

alter table deals
  add column title_key text not null generated always as (lower(left(title, 300))) stored,
  -- Comparing numeric is not leakproof, comparing bigint is.
  add column value_cents bigint not null generated always as ((value * 100)::bigint) stored;

alter table workflows
  add column name_key text not null generated always as (lower(left(name, 200))) stored;
