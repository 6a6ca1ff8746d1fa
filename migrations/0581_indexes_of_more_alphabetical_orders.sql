-- no transaction
-- Why: lists in the order of the letters of first and last names, titles, industries, addresses and other texts are read from indexes,
-- and what a search has found is put in order by what an index tells.
-- Locks: none that writers wait for. Safe while old code runs: yes; what it finds by words it reads, where the index told it.

create index concurrently if not exists contacts_by_letters_of_first_name on contacts (organization_id, first_name_alphabetical, created_at, id)
  where first_name_alphabetical is not null;
create index concurrently if not exists contacts_by_letters_of_last_name on contacts (organization_id, last_name_alphabetical, created_at, id)
  where last_name_alphabetical is not null;
create index concurrently if not exists contacts_by_letters_of_title on contacts (organization_id, title_alphabetical, created_at, id)
  where title_alphabetical is not null;
create index concurrently if not exists contacts_by_letters_of_source on contacts (organization_id, source_alphabetical, created_at, id)
  where source_alphabetical is not null;
create index concurrently if not exists accounts_by_letters_of_address on accounts (organization_id, address_alphabetical, created_at, id)
  where address_alphabetical is not null;
create index concurrently if not exists accounts_by_letters_of_industry on accounts (organization_id, industry_alphabetical, created_at, id)
  where industry_alphabetical is not null;
create index concurrently if not exists accounts_by_letters_of_size on accounts (organization_id, size_alphabetical, created_at, id)
  where size_alphabetical is not null;
create index concurrently if not exists deals_by_letters_of_lost_reason on deals (organization_id, lost_reason_alphabetical, created_at, id)
  where lost_reason_alphabetical is not null;
create index concurrently if not exists tasks_by_letters_of_body on tasks (organization_id, body_alphabetical, created_at, id)
  where body_alphabetical is not null;
create index concurrently if not exists notes_by_letters_of_body on notes (organization_id, body_alphabetical, created_at, id)
  where body_alphabetical is not null;
create index concurrently if not exists interactions_by_letters_of_summary on interactions (organization_id, summary_alphabetical, created_at, id)
  where summary_alphabetical is not null;
create index concurrently if not exists workflows_by_letters_of_description on workflows (organization_id, description_alphabetical, created_at, id)
  where description_alphabetical is not null;

drop index concurrently if exists contacts_told;
create index concurrently if not exists contacts_told on contacts (organization_id, id)
  include (name_order, email_key, created_at, updated_at, last_activity_at, first_name_alphabetical, last_name_alphabetical,
           title_alphabetical, consent, account_id, owner_id, created_by);
