-- no transaction
-- Why: lists are put in order of any field. An index has the records that say something of it in that order, and those that are
-- alike in the order of creation; so the indexes of values and of links give orders as well.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_in_order_of_phone on contacts (organization_id, phone_order, created_at, id) where phone_order is not null;
create index concurrently if not exists contacts_in_order_of_first_name on contacts (organization_id, first_name_order, created_at, id) where first_name_order is not null;
create index concurrently if not exists contacts_in_order_of_last_name on contacts (organization_id, last_name_order, created_at, id) where last_name_order is not null;
create index concurrently if not exists contacts_in_order_of_title on contacts (organization_id, title_order, created_at, id) where title_order is not null;
create index concurrently if not exists contacts_in_order_of_source on contacts (organization_id, source_order, created_at, id) where source_order is not null;
create index concurrently if not exists contacts_in_order_of_business on contacts (organization_id, business_slug, created_at, id) where business_slug is not null;
create index concurrently if not exists contacts_in_order_of_activity on contacts (organization_id, last_activity_at, created_at, id) where last_activity_at is not null;
create index concurrently if not exists contacts_in_order_of_consent on contacts (organization_id, consent, created_at, id);

create index concurrently if not exists accounts_in_order_of_website on accounts (organization_id, website_order, created_at, id) where website_order is not null;
create index concurrently if not exists accounts_in_order_of_email on accounts (organization_id, email_order, created_at, id) where email_order is not null;
create index concurrently if not exists accounts_in_order_of_phone on accounts (organization_id, phone_order, created_at, id) where phone_order is not null;
create index concurrently if not exists accounts_in_order_of_address on accounts (organization_id, address_order, created_at, id) where address_order is not null;
create index concurrently if not exists accounts_in_order_of_industry on accounts (organization_id, industry_order, created_at, id) where industry_order is not null;
create index concurrently if not exists accounts_in_order_of_size on accounts (organization_id, size_order, created_at, id) where size_order is not null;
create index concurrently if not exists accounts_in_order_of_business on accounts (organization_id, business_slug, created_at, id) where business_slug is not null;

create index concurrently if not exists deals_in_order_of_currency on deals (organization_id, currency, created_at, id);
create index concurrently if not exists deals_in_order_of_probability on deals (organization_id, probability, created_at, id);
create index concurrently if not exists deals_in_order_of_closing on deals (organization_id, closed_at, created_at, id) where closed_at is not null;
create index concurrently if not exists deals_in_order_of_lost_reason on deals (organization_id, lost_reason_order, created_at, id) where lost_reason_order is not null;

create index concurrently if not exists tasks_in_order_of_body on tasks (organization_id, body_order, created_at, id) where body_order is not null;
create index concurrently if not exists tasks_in_order_of_recurrence on tasks (organization_id, recurrence_order, created_at, id) where recurrence_order is not null;
create index concurrently if not exists tasks_in_order_of_reminder on tasks (organization_id, remind_at, created_at, id) where remind_at is not null;

create index concurrently if not exists notes_in_order_of_body on notes (organization_id, body_order, created_at, id) where body_order is not null;
create index concurrently if not exists notes_in_order_of_pinning on notes (organization_id, pinned, created_at, id);

create index concurrently if not exists interactions_in_order_of_direction on interactions (organization_id, direction, created_at, id);
create index concurrently if not exists interactions_in_order_of_duration on interactions (organization_id, duration_minutes, created_at, id) where duration_minutes is not null;
create index concurrently if not exists interactions_in_order_of_summary on interactions (organization_id, summary_order, created_at, id) where summary_order is not null;

create index concurrently if not exists workflows_in_order_of_description on workflows (organization_id, description_order, created_at, id) where description_order is not null;

drop index concurrently if exists contacts_title;
drop index concurrently if exists contacts_source;
drop index concurrently if exists contacts_business;
drop index concurrently if exists contacts_last_activity;
drop index concurrently if exists accounts_business;
drop index concurrently if exists accounts_industry;
drop index concurrently if exists accounts_size;
drop index concurrently if exists deals_currency;
drop index concurrently if exists deals_probability;
drop index concurrently if exists deals_closed;
drop index concurrently if exists deals_lost_reason;
drop index concurrently if exists tasks_recurrence;
drop index concurrently if exists tasks_remind;
drop index concurrently if exists interactions_duration;
