-- Why: lists put every text that people write in the order of its letters, as they do names and titles. What filters look up keeps
-- its column, with accents.
-- Locks: contacts, accounts, deals, tasks, notes, interactions and workflows are rewritten, once each, while nobody else can use them.
-- Small: contacts, accounts, deals, tasks, notes, interactions, workflows, which no released version has kept yet.
-- Safe while old code runs: yes.

alter table contacts
  add column first_name_alphabetical text generated always as (nullif(alphabetical(left(first_name, 200)), '')) stored,
  add column last_name_alphabetical text generated always as (nullif(alphabetical(left(last_name, 200)), '')) stored,
  add column title_alphabetical text generated always as (nullif(alphabetical(left(title, 200)), '')) stored,
  add column source_alphabetical text generated always as (nullif(alphabetical(left(source, 200)), '')) stored;

alter table accounts
  add column address_alphabetical text generated always as (nullif(alphabetical(left(address, 200)), '')) stored,
  add column industry_alphabetical text generated always as (nullif(alphabetical(left(industry, 200)), '')) stored,
  add column size_alphabetical text generated always as (nullif(alphabetical(left(size, 200)), '')) stored;

alter table deals
  add column lost_reason_alphabetical text generated always as (nullif(alphabetical(left(lost_reason, 200)), '')) stored;

alter table tasks
  add column body_alphabetical text generated always as (nullif(alphabetical(left(body, 50)), '')) stored;

alter table notes
  add column body_alphabetical text generated always as (nullif(alphabetical(left(body, 50)), '')) stored;

alter table interactions
  add column summary_alphabetical text generated always as (nullif(alphabetical(left(summary, 50)), '')) stored;

alter table workflows
  add column description_alphabetical text generated always as (nullif(alphabetical(left(description, 50)), '')) stored;
