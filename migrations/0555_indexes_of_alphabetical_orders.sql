-- no transaction
-- Why: the indexes of the orders that were made anew, and what tells of records the orders that a search has found.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_in_order_of_name on contacts (organization_id, name_order, id);
create index concurrently if not exists accounts_in_order_of_name on accounts (organization_id, name_order, id);
create index concurrently if not exists workflows_in_order_of_name on workflows (organization_id, name_order, id);
create index concurrently if not exists forms_in_order_of_name on forms (organization_id, name_order, id);
create index concurrently if not exists deals_in_order_of_title on deals (organization_id, title_order, id);
create index concurrently if not exists tasks_in_order_of_title on tasks (organization_id, title_order, id);

create index concurrently if not exists contacts_in_order_of_phone on contacts (organization_id, phone_order, created_at, id) where phone_order is not null;
create index concurrently if not exists contacts_in_order_of_first_name on contacts (organization_id, first_name_order, created_at, id) where first_name_order is not null;
create index concurrently if not exists contacts_in_order_of_last_name on contacts (organization_id, last_name_order, created_at, id) where last_name_order is not null;
create index concurrently if not exists contacts_in_order_of_title on contacts (organization_id, title_order, created_at, id) where title_order is not null;
create index concurrently if not exists contacts_in_order_of_source on contacts (organization_id, source_order, created_at, id) where source_order is not null;
create index concurrently if not exists accounts_in_order_of_website on accounts (organization_id, website_order, created_at, id) where website_order is not null;
create index concurrently if not exists accounts_in_order_of_email on accounts (organization_id, email_order, created_at, id) where email_order is not null;
create index concurrently if not exists accounts_in_order_of_phone on accounts (organization_id, phone_order, created_at, id) where phone_order is not null;
create index concurrently if not exists accounts_in_order_of_address on accounts (organization_id, address_order, created_at, id) where address_order is not null;
create index concurrently if not exists accounts_in_order_of_industry on accounts (organization_id, industry_order, created_at, id) where industry_order is not null;
create index concurrently if not exists accounts_in_order_of_size on accounts (organization_id, size_order, created_at, id) where size_order is not null;
create index concurrently if not exists deals_in_order_of_lost_reason on deals (organization_id, lost_reason_order, created_at, id) where lost_reason_order is not null;
create index concurrently if not exists tasks_in_order_of_body on tasks (organization_id, body_order, created_at, id) where body_order is not null;
create index concurrently if not exists tasks_in_order_of_recurrence on tasks (organization_id, recurrence_order, created_at, id) where recurrence_order is not null;
create index concurrently if not exists notes_in_order_of_body on notes (organization_id, body_order, created_at, id) where body_order is not null;
create index concurrently if not exists interactions_in_order_of_summary on interactions (organization_id, summary_order, created_at, id) where summary_order is not null;
create index concurrently if not exists workflows_in_order_of_description on workflows (organization_id, description_order, created_at, id) where description_order is not null;
create index concurrently if not exists custom_values_in_order on custom_values (organization_id, field_id, text_order, created_at, record_id) where text_order is not null;

create index concurrently if not exists contacts_told on contacts (organization_id, id)
  include (name_order, email_key, created_at, updated_at, last_activity_at, first_name_order, last_name_order, title_order, consent,
           account_id, owner_id, created_by);
drop index concurrently if exists tasks_told;
create index concurrently if not exists tasks_told on tasks (organization_id, id)
  include (title_order, due_key, created_at, updated_at, status, priority, remind_at, assignee_id, contact_id);
drop index concurrently if exists deals_told;
create index concurrently if not exists deals_told on deals (organization_id, id)
  include (title_order, value_cents, expected_close_key, created_at, updated_at);
drop index concurrently if exists accounts_told;
create index concurrently if not exists accounts_told on accounts (organization_id, id)
  include (name_order, created_at, updated_at);
