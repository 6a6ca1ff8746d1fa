-- no transaction
-- Why: a filter that few records pass has to find them in an index, whatever field it asks of. What few values tell apart, a
-- choice, yes or no, or whether anything is said, stands side by side in one index or two of a table, where equal entries
-- share one. Fields of many values have an index of their own.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_traits on contacts (organization_id, consent,
  (phone = ''), (title = ''), (source = ''), (last_activity_at is null), (tags[1] is null));
create index concurrently if not exists contacts_ties on contacts (organization_id,
  (email = ''), (first_name = ''), (last_name = ''), (business_slug is null or business_slug = ''),
  (account_id is null), (owner_id is null), (external_id is null), (emails[1] is null));
create index concurrently if not exists contacts_created_by on contacts (organization_id, created_by, created_at, id);
create index concurrently if not exists contacts_title on contacts (organization_id, title) where title <> '';
create index concurrently if not exists contacts_source on contacts (organization_id, source) where source <> '';
create index concurrently if not exists contacts_business
  on contacts (organization_id, business_slug) where business_slug is not null;
create index concurrently if not exists contacts_last_activity
  on contacts (organization_id, last_activity_at, id) where last_activity_at is not null;

create index concurrently if not exists accounts_traits on accounts (organization_id,
  (domain = ''), (website = ''), (email = ''), (phone = ''), (address = ''), (industry = ''), (size = ''));
create index concurrently if not exists accounts_ties on accounts (organization_id,
  (business_slug is null or business_slug = ''), (owner_id is null), (external_id is null), (tags[1] is null));
create index concurrently if not exists accounts_created_by on accounts (organization_id, created_by, created_at, id);
create index concurrently if not exists accounts_business
  on accounts (organization_id, business_slug) where business_slug is not null;
create index concurrently if not exists accounts_industry on accounts (organization_id, industry) where industry <> '';
create index concurrently if not exists accounts_size on accounts (organization_id, size) where size <> '';

create index concurrently if not exists deals_traits on deals (organization_id, outcome,
  (expected_close is null), (closed_at is null), (lost_reason = ''), (tags[1] is null));
create index concurrently if not exists deals_ties on deals (organization_id,
  (pipeline_id is null), (contact_id is null), (account_id is null), (owner_id is null), (external_id is null));
create index concurrently if not exists deals_created_by on deals (organization_id, created_by, created_at, id);
create index concurrently if not exists deals_currency on deals (organization_id, currency);
create index concurrently if not exists deals_probability on deals (organization_id, probability);
create index concurrently if not exists deals_closed
  on deals (organization_id, closed_at, id) where closed_at is not null;
create index concurrently if not exists deals_lost_reason on deals (organization_id, lost_reason) where lost_reason <> '';

create index concurrently if not exists tasks_traits on tasks (organization_id, status, priority,
  (due is null), (body = ''), (remind_at is null));
create index concurrently if not exists tasks_ties on tasks (organization_id,
  (contact_id is null), (account_id is null), (deal_id is null), (assignee_id is null), (external_id is null),
  (recurrence is null or recurrence = ''), (follows_id is null));
create index concurrently if not exists tasks_created_by on tasks (organization_id, created_by, created_at, id);
create index concurrently if not exists tasks_recurrence
  on tasks (organization_id, recurrence) where recurrence is not null;
create index concurrently if not exists tasks_remind
  on tasks (organization_id, remind_at, id) where remind_at is not null;

create index concurrently if not exists notes_traits on notes (organization_id, pinned,
  (body = ''), (contact_id is null), (account_id is null), (deal_id is null), (external_id is null));
create index concurrently if not exists notes_created_by on notes (organization_id, created_by, created_at, id);

create index concurrently if not exists interactions_traits on interactions (organization_id, kind, direction,
  (duration_minutes is null), (summary = ''));
create index concurrently if not exists interactions_ties on interactions (organization_id,
  (contact_id is null), (account_id is null), (deal_id is null), (external_id is null));
create index concurrently if not exists interactions_created_by on interactions (organization_id, created_by, created_at, id);
create index concurrently if not exists interactions_updated on interactions (organization_id, updated_at, id);
create index concurrently if not exists interactions_duration
  on interactions (organization_id, duration_minutes) where duration_minutes is not null;

create index concurrently if not exists workflows_traits on workflows (organization_id, status, (name = ''), (description = ''));
create index concurrently if not exists workflows_created_by on workflows (organization_id, created_by, created_at, id);
