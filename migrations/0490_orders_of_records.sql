-- Why: a list in order of a text is read from an index, which behind row-level security serves stored columns alone. Each holds the
-- text in lower case, and nothing where there is none, so that indexes hold those records alone that say something.
-- Of these texts the first 200 letters count, and of those of many lines the first 50.
-- Locks: contacts, accounts, deals, tasks, notes, interactions and workflows are rewritten, once each, while nobody else can use them.
-- Small: contacts, accounts, deals, tasks, notes, interactions, workflows, which no released version has kept yet.
-- Safe while old code runs: yes.

alter table contacts
  add column phone_order text generated always as (nullif(lower(left(phone, 200)), '')) stored,
  add column first_name_order text generated always as (nullif(lower(left(first_name, 200)), '')) stored,
  add column last_name_order text generated always as (nullif(lower(left(last_name, 200)), '')) stored,
  add column title_order text generated always as (nullif(lower(left(title, 200)), '')) stored,
  add column source_order text generated always as (nullif(lower(left(source, 200)), '')) stored;

alter table accounts
  add column website_order text generated always as (nullif(lower(left(website, 200)), '')) stored,
  add column email_order text generated always as (nullif(lower(left(email, 200)), '')) stored,
  add column phone_order text generated always as (nullif(lower(left(phone, 200)), '')) stored,
  add column address_order text generated always as (nullif(lower(left(address, 200)), '')) stored,
  add column industry_order text generated always as (nullif(lower(left(industry, 200)), '')) stored,
  add column size_order text generated always as (nullif(lower(left(size, 200)), '')) stored;

alter table deals
  add column lost_reason_order text generated always as (nullif(lower(left(lost_reason, 200)), '')) stored;

alter table tasks
  add column body_order text generated always as (nullif(lower(left(body, 50)), '')) stored,
  add column recurrence_order text generated always as (nullif(lower(left(recurrence, 200)), '')) stored;

alter table notes
  add column body_order text generated always as (nullif(lower(left(body, 50)), '')) stored;

alter table interactions
  add column summary_order text generated always as (nullif(lower(left(summary, 50)), '')) stored;

alter table workflows
  add column description_order text generated always as (nullif(lower(left(description, 50)), '')) stored;
