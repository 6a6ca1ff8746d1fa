-- Why: two texts that very many records hold each, and few both, were looked for in all records, for the doors of 0363 tell of
-- one alone that there are too many (decision 649). These take several fields with a text each, all of which have to be
-- held: the index of parts compares its own lists, and nothing is read of what has one alone. As the others, each takes the
-- organization from the setting alone and answers with ids and times of creation: at most 10,001, or one row of nulls where
-- the sample says that there are more than 10,000, or where it knows a field or the text of one not.
-- Locks: none. Safe while old code runs: yes, which does not call them.

create function contacts_holding_all(fields text[], parts text[]) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with each (query) as materialized (
    select parts_asked(
      case asked.field when 'name' then 'n' when 'email' then 'e' when 'phone' then 'p'
        when 'first_name' then 'f' when 'last_name' then 'l' when 'title' then 't' when 'source' then 's'
        when 'business_slug' then 'b' end, asked.part)
      from unnest(fields, parts) asked (field, part)),
  wanted (query) as materialized (
    select case when bool_and(query is not null) then string_agg('(' || query::text || ')', ' & ')::tsquery end from each),
  sampled (found) as materialized (
    select count(*) from (
      select from contacts
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and get_byte(uuid_send(id), 15) < 4
           and ((parts_of('n', name) || parts_of('e', email) || parts_of('p', phone)
            || parts_of('f', first_name) || parts_of('l', last_name) || parts_of('t', title)
            || parts_of('s', source) || parts_of('b', coalesce(business_slug, '')))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'name' then name when 'email' then email when 'phone' then phone
            when 'first_name' then first_name when 'last_name' then last_name when 'title' then title
            when 'source' then source when 'business_slug' then business_slug end),
          lower(asked.part)), 0) = 0)
         limit 251) first_sampled)
  (select id, created_at from contacts
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and (select found from sampled) <= 250
           and ((parts_of('n', name) || parts_of('e', email) || parts_of('p', phone)
            || parts_of('f', first_name) || parts_of('l', last_name) || parts_of('t', title)
            || parts_of('s', source) || parts_of('b', coalesce(business_slug, '')))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'name' then name when 'email' then email when 'phone' then phone
            when 'first_name' then first_name when 'last_name' then last_name when 'title' then title
            when 'source' then source when 'business_slug' then business_slug end),
          lower(asked.part)), 0) = 0)
         limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function contacts_holding_all from public;
grant execute on function contacts_holding_all to workspace_app;

create function accounts_holding_all(fields text[], parts text[]) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with each (query) as materialized (
    select parts_asked(
      case asked.field when 'name' then 'n' when 'domain' then 'd' when 'website' then 'w' when 'email' then 'e'
        when 'phone' then 'p' when 'address' then 'a' when 'industry' then 'i' when 'size' then 's'
        when 'business_slug' then 'b' end, asked.part)
      from unnest(fields, parts) asked (field, part)),
  wanted (query) as materialized (
    select case when bool_and(query is not null) then string_agg('(' || query::text || ')', ' & ')::tsquery end from each),
  sampled (found) as materialized (
    select count(*) from (
      select from accounts
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and get_byte(uuid_send(id), 15) < 4
           and ((parts_of('n', name) || parts_of('d', domain) || parts_of('w', website)
            || parts_of('e', email) || parts_of('p', phone) || parts_of('a', address)
            || parts_of('i', industry) || parts_of('s', size) || parts_of('b', coalesce(business_slug, '')))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'name' then name when 'domain' then domain when 'website' then website
            when 'email' then email when 'phone' then phone when 'address' then address
            when 'industry' then industry when 'size' then size when 'business_slug' then business_slug end),
          lower(asked.part)), 0) = 0)
         limit 251) first_sampled)
  (select id, created_at from accounts
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and (select found from sampled) <= 250
           and ((parts_of('n', name) || parts_of('d', domain) || parts_of('w', website)
            || parts_of('e', email) || parts_of('p', phone) || parts_of('a', address)
            || parts_of('i', industry) || parts_of('s', size) || parts_of('b', coalesce(business_slug, '')))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'name' then name when 'domain' then domain when 'website' then website
            when 'email' then email when 'phone' then phone when 'address' then address
            when 'industry' then industry when 'size' then size when 'business_slug' then business_slug end),
          lower(asked.part)), 0) = 0)
         limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function accounts_holding_all from public;
grant execute on function accounts_holding_all to workspace_app;

create function tasks_holding_all(fields text[], parts text[]) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with each (query) as materialized (
    select parts_asked(
      case asked.field when 'title' then 't' when 'body' then 'b' when 'recurrence' then 'r' end, asked.part)
      from unnest(fields, parts) asked (field, part)),
  wanted (query) as materialized (
    select case when bool_and(query is not null) then string_agg('(' || query::text || ')', ' & ')::tsquery end from each),
  sampled (found) as materialized (
    select count(*) from (
      select from tasks
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and get_byte(uuid_send(id), 15) < 4
           and ((parts_of('t', title) || parts_of('b', body) || parts_of('r', coalesce(recurrence, '')))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'title' then title when 'body' then body when 'recurrence' then recurrence end),
          lower(asked.part)), 0) = 0)
         limit 251) first_sampled)
  (select id, created_at from tasks
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and (select found from sampled) <= 250
           and ((parts_of('t', title) || parts_of('b', body) || parts_of('r', coalesce(recurrence, '')))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'title' then title when 'body' then body when 'recurrence' then recurrence end),
          lower(asked.part)), 0) = 0)
         limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function tasks_holding_all from public;
grant execute on function tasks_holding_all to workspace_app;

create function deals_holding_all(fields text[], parts text[]) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with each (query) as materialized (
    select parts_asked(
      case asked.field when 'title' then 't' when 'currency' then 'c' when 'stage' then 's'
        when 'lost_reason' then 'l' end, asked.part)
      from unnest(fields, parts) asked (field, part)),
  wanted (query) as materialized (
    select case when bool_and(query is not null) then string_agg('(' || query::text || ')', ' & ')::tsquery end from each),
  sampled (found) as materialized (
    select count(*) from (
      select from deals
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and get_byte(uuid_send(id), 15) < 4
           and ((parts_of('t', title) || parts_of('c', currency) || parts_of('s', stage)
            || parts_of('l', lost_reason))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'title' then title when 'currency' then currency when 'stage' then stage
            when 'lost_reason' then lost_reason end),
          lower(asked.part)), 0) = 0)
         limit 251) first_sampled)
  (select id, created_at from deals
         where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
           and (select found from sampled) <= 250
           and ((parts_of('t', title) || parts_of('c', currency) || parts_of('s', stage)
            || parts_of('l', lost_reason))::tsvector)
             @@ (select query from wanted)
           and not exists (
             select from unnest(fields, parts) asked (field, part)
              where coalesce(strpos(lower(
          case asked.field when 'title' then title when 'currency' then currency when 'stage' then stage
            when 'lost_reason' then lost_reason end),
          lower(asked.part)), 0) = 0)
         limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function deals_holding_all from public;
grant execute on function deals_holding_all to workspace_app;

grant create on schema public to workspace_finder;
alter function contacts_holding_all owner to workspace_finder;
alter function accounts_holding_all owner to workspace_finder;
alter function tasks_holding_all owner to workspace_finder;
alter function deals_holding_all owner to workspace_finder;
revoke create on schema public from workspace_finder;
