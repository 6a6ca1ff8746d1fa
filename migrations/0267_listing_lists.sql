-- no transaction
-- Why: what is offered and wanted is listed newest first: all, of one kind, of one category, of one business; and the job finds
-- what has run out.
-- Locks: none that writers wait for. Safe while old code runs: yes, which does not look for them.

create index concurrently if not exists business_notices_newest on business_notices (posted_at, id)
  where status = 'open';
create index concurrently if not exists business_notices_kind on business_notices (kind, posted_at, id)
  where status = 'open';
create index concurrently if not exists business_notices_category on business_notices (category, posted_at, id)
  where status = 'open';
create index concurrently if not exists business_notices_of_business on business_notices (business_id, posted_at, id);
create index concurrently if not exists business_notices_due on business_notices (valid_until)
  where status = 'open' and valid_until is not null;
create index concurrently if not exists business_notices_tags on business_notices using gin (tags);
