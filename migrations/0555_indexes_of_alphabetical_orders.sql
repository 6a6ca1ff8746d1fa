-- no transaction
-- Why: lists in the order of names and titles are read from indexes, and what a search has found is put in order by what an index tells.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_in_order_of_name on contacts (organization_id, name_order, id);
create index concurrently if not exists accounts_in_order_of_name on accounts (organization_id, name_order, id);
create index concurrently if not exists workflows_in_order_of_name on workflows (organization_id, name_order, id);
create index concurrently if not exists forms_in_order_of_name on forms (organization_id, name_order, id);
create index concurrently if not exists deals_in_order_of_title on deals (organization_id, title_order, id);
create index concurrently if not exists tasks_in_order_of_title on tasks (organization_id, title_order, id);
create index concurrently if not exists custom_values_in_order on custom_values (organization_id, field_id, text_order, created_at, record_id)
  where text_order is not null;

drop index concurrently if exists contacts_told;
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
