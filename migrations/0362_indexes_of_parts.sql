-- no transaction
-- Why: texts that hold another are found by the groups of three letters that they have in common with it. One record in
-- 64, told by its id, stands in a small index too, which tells what very many hold. New entries wait in a list, which a reader
-- looks through and one writer in hundreds puts in order; long texts would fill it at once.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_parts on contacts using gin (organization_id,
  ((parts_of('n', name) || parts_of('e', email) || parts_of('p', phone)
   || parts_of('f', first_name) || parts_of('l', last_name) || parts_of('t', title)
   || parts_of('s', source) || parts_of('b', coalesce(business_slug, '')))::tsvector))
  with (gin_pending_list_limit = 1024);
create index concurrently if not exists contacts_parts_sampled on contacts using gin (organization_id,
  ((parts_of('n', name) || parts_of('e', email) || parts_of('p', phone)
   || parts_of('f', first_name) || parts_of('l', last_name) || parts_of('t', title)
   || parts_of('s', source) || parts_of('b', coalesce(business_slug, '')))::tsvector))
  with (gin_pending_list_limit = 256)
  where get_byte(uuid_send(id), 15) < 4;

create index concurrently if not exists accounts_parts on accounts using gin (organization_id,
  ((parts_of('n', name) || parts_of('d', domain) || parts_of('w', website)
   || parts_of('e', email) || parts_of('p', phone) || parts_of('a', address)
   || parts_of('i', industry) || parts_of('s', size) || parts_of('b', coalesce(business_slug, '')))::tsvector))
  with (gin_pending_list_limit = 1024);
create index concurrently if not exists accounts_parts_sampled on accounts using gin (organization_id,
  ((parts_of('n', name) || parts_of('d', domain) || parts_of('w', website)
   || parts_of('e', email) || parts_of('p', phone) || parts_of('a', address)
   || parts_of('i', industry) || parts_of('s', size) || parts_of('b', coalesce(business_slug, '')))::tsvector))
  with (gin_pending_list_limit = 256)
  where get_byte(uuid_send(id), 15) < 4;

create index concurrently if not exists tasks_parts on tasks using gin (organization_id,
  ((parts_of('t', title) || parts_of('b', body) || parts_of('r', coalesce(recurrence, '')))::tsvector))
  with (gin_pending_list_limit = 1024);
create index concurrently if not exists tasks_parts_sampled on tasks using gin (organization_id,
  ((parts_of('t', title) || parts_of('b', body) || parts_of('r', coalesce(recurrence, '')))::tsvector))
  with (gin_pending_list_limit = 256)
  where get_byte(uuid_send(id), 15) < 4;

create index concurrently if not exists deals_parts on deals using gin (organization_id,
  ((parts_of('t', title) || parts_of('c', currency) || parts_of('s', stage)
   || parts_of('l', lost_reason))::tsvector))
  with (gin_pending_list_limit = 1024);
create index concurrently if not exists deals_parts_sampled on deals using gin (organization_id,
  ((parts_of('t', title) || parts_of('c', currency) || parts_of('s', stage)
   || parts_of('l', lost_reason))::tsvector))
  with (gin_pending_list_limit = 256)
  where get_byte(uuid_send(id), 15) < 4;

create index concurrently if not exists notes_parts on notes using gin (organization_id,
  ((parts_of('b', body))::tsvector))
  with (fastupdate = off);
create index concurrently if not exists notes_parts_sampled on notes using gin (organization_id,
  ((parts_of('b', body))::tsvector))
  with (fastupdate = off)
  where get_byte(uuid_send(id), 15) < 4;

create index concurrently if not exists interactions_parts on interactions using gin (organization_id,
  ((parts_of('s', summary))::tsvector))
  with (fastupdate = off);
create index concurrently if not exists interactions_parts_sampled on interactions using gin (organization_id,
  ((parts_of('s', summary))::tsvector))
  with (fastupdate = off)
  where get_byte(uuid_send(id), 15) < 4;

create index concurrently if not exists custom_values_parts on custom_values
  using gin (organization_id, field_id, (parts_of('v', text_key)::tsvector)) with (gin_pending_list_limit = 1024)
  where text_key is not null;
create index concurrently if not exists custom_values_parts_sampled on custom_values
  using gin (organization_id, field_id, (parts_of('v', text_key)::tsvector)) with (gin_pending_list_limit = 256)
  where text_key is not null and get_byte(uuid_send(record_id), 15) < 4;
