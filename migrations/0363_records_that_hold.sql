-- Why: the doors by which texts that hold another are found (decision 570). Each takes the organization from the setting
-- alone, as row-level security does, and answers with ids of its records and when these were created: at most 10,001, or
-- one row of nulls where the sample says that there are more than 10,000, or where it knows no such field.
-- Names are bound as the functions are made, so that no `search_path` leads them elsewhere.
-- Locks: none. Safe while old code runs: yes.

create function contacts_holding(field text, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked(case field when 'name' then 'n' when 'email' then 'e' when 'phone' then 'p' when 'first_name' then 'f'
      when 'last_name' then 'l' when 'title' then 't' when 'source' then 's' when 'business_slug' then 'b' end, part)),
  sampled (found) as materialized (
    select count(*) from (
      select from contacts
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(id), 15) < 4
         and ((parts_of('n', name) || parts_of('e', email) || parts_of('p', phone)
            || parts_of('f', first_name) || parts_of('l', last_name) || parts_of('t', title)
            || parts_of('s', source) || parts_of('b', coalesce(business_slug, '')))::tsvector)
            @@ (select query from wanted)
         and strpos(lower(
           case field when 'name' then name when 'email' then email when 'phone' then phone
           when 'first_name' then first_name when 'last_name' then last_name when 'title' then title
           when 'source' then source when 'business_slug' then business_slug end),
           lower(part)) > 0
       limit 251) first_sampled)
  (select id, created_at from contacts
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and ((parts_of('n', name) || parts_of('e', email) || parts_of('p', phone)
         || parts_of('f', first_name) || parts_of('l', last_name) || parts_of('t', title)
         || parts_of('s', source) || parts_of('b', coalesce(business_slug, '')))::tsvector)
         @@ (select query from wanted)
      and strpos(lower(
        case field when 'name' then name when 'email' then email when 'phone' then phone
        when 'first_name' then first_name when 'last_name' then last_name when 'title' then title
        when 'source' then source when 'business_slug' then business_slug end),
        lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function contacts_holding from public;
grant execute on function contacts_holding to workspace_app;

create function accounts_holding(field text, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked(case field when 'name' then 'n' when 'domain' then 'd' when 'website' then 'w' when 'email' then 'e'
      when 'phone' then 'p' when 'address' then 'a' when 'industry' then 'i' when 'size' then 's'
      when 'business_slug' then 'b' end, part)),
  sampled (found) as materialized (
    select count(*) from (
      select from accounts
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(id), 15) < 4
         and ((parts_of('n', name) || parts_of('d', domain) || parts_of('w', website)
            || parts_of('e', email) || parts_of('p', phone) || parts_of('a', address)
            || parts_of('i', industry) || parts_of('s', size) || parts_of('b', coalesce(business_slug, '')))::tsvector)
            @@ (select query from wanted)
         and strpos(lower(
           case field when 'name' then name when 'domain' then domain when 'website' then website
           when 'email' then email when 'phone' then phone when 'address' then address
           when 'industry' then industry when 'size' then size when 'business_slug' then business_slug end),
           lower(part)) > 0
       limit 251) first_sampled)
  (select id, created_at from accounts
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and ((parts_of('n', name) || parts_of('d', domain) || parts_of('w', website)
         || parts_of('e', email) || parts_of('p', phone) || parts_of('a', address)
         || parts_of('i', industry) || parts_of('s', size) || parts_of('b', coalesce(business_slug, '')))::tsvector)
         @@ (select query from wanted)
      and strpos(lower(
        case field when 'name' then name when 'domain' then domain when 'website' then website
        when 'email' then email when 'phone' then phone when 'address' then address when 'industry' then industry
        when 'size' then size when 'business_slug' then business_slug end),
        lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function accounts_holding from public;
grant execute on function accounts_holding to workspace_app;

create function tasks_holding(field text, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked(case field when 'title' then 't' when 'body' then 'b' when 'recurrence' then 'r' end, part)),
  sampled (found) as materialized (
    select count(*) from (
      select from tasks
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(id), 15) < 4
         and ((parts_of('t', title) || parts_of('b', body) || parts_of('r', coalesce(recurrence, '')))::tsvector)
            @@ (select query from wanted)
         and strpos(lower(
           case field when 'title' then title when 'body' then body when 'recurrence' then recurrence end),
           lower(part)) > 0
       limit 251) first_sampled)
  (select id, created_at from tasks
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and ((parts_of('t', title) || parts_of('b', body) || parts_of('r', coalesce(recurrence, '')))::tsvector)
         @@ (select query from wanted)
      and strpos(lower(
        case field when 'title' then title when 'body' then body when 'recurrence' then recurrence end),
        lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function tasks_holding from public;
grant execute on function tasks_holding to workspace_app;

create function deals_holding(field text, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked(case field when 'title' then 't' when 'currency' then 'c' when 'stage' then 's' when 'lost_reason' then 'l'
      end, part)),
  sampled (found) as materialized (
    select count(*) from (
      select from deals
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(id), 15) < 4
         and ((parts_of('t', title) || parts_of('c', currency) || parts_of('s', stage)
            || parts_of('l', lost_reason))::tsvector)
            @@ (select query from wanted)
         and strpos(lower(
           case field when 'title' then title when 'currency' then currency when 'stage' then stage
           when 'lost_reason' then lost_reason end),
           lower(part)) > 0
       limit 251) first_sampled)
  (select id, created_at from deals
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and ((parts_of('t', title) || parts_of('c', currency) || parts_of('s', stage)
         || parts_of('l', lost_reason))::tsvector)
         @@ (select query from wanted)
      and strpos(lower(
        case field when 'title' then title when 'currency' then currency when 'stage' then stage
        when 'lost_reason' then lost_reason end),
        lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function deals_holding from public;
grant execute on function deals_holding to workspace_app;

create function notes_holding(field text, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked(case field when 'body' then 'b' end, part)),
  sampled (found) as materialized (
    select count(*) from (
      select from notes
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(id), 15) < 4
         and ((parts_of('b', body))::tsvector)
            @@ (select query from wanted)
         and strpos(lower(
           case field when 'body' then body end),
           lower(part)) > 0
       limit 251) first_sampled)
  (select id, created_at from notes
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and ((parts_of('b', body))::tsvector)
         @@ (select query from wanted)
      and strpos(lower(
        case field when 'body' then body end),
        lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function notes_holding from public;
grant execute on function notes_holding to workspace_app;

create function interactions_holding(field text, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked(case field when 'summary' then 's' end, part)),
  sampled (found) as materialized (
    select count(*) from (
      select from interactions
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(id), 15) < 4
         and ((parts_of('s', summary))::tsvector)
            @@ (select query from wanted)
         and strpos(lower(
           case field when 'summary' then summary end),
           lower(part)) > 0
       limit 251) first_sampled)
  (select id, created_at from interactions
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and ((parts_of('s', summary))::tsvector)
         @@ (select query from wanted)
      and strpos(lower(
        case field when 'summary' then summary end),
        lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function interactions_holding from public;
grant execute on function interactions_holding to workspace_app;

create function custom_values_holding(field uuid, part text) returns table (found_id uuid, found_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
begin atomic
  with wanted (query) as materialized (
    select parts_asked('v', part)),
  sampled (found) as materialized (
    select count(*) from (
      select from custom_values
       where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         and get_byte(uuid_send(record_id), 15) < 4
         and field_id = field and text_key is not null
         and parts_of('v', text_key)::tsvector @@ (select query from wanted)
         and strpos(text_key, lower(part)) > 0
       limit 251) first_sampled)
  (select record_id, created_at from custom_values
    where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and (select found from sampled) <= 250
      and field_id = field and text_key is not null
      and parts_of('v', text_key)::tsvector @@ (select query from wanted)
      and strpos(text_key, lower(part)) > 0
    limit 10001)
   union all
  select null, null from sampled, wanted where found > 250 or query is null; end;
revoke execute on function custom_values_holding from public;
grant execute on function custom_values_holding to workspace_app;

grant create on schema public to workspace_finder;
alter function contacts_holding owner to workspace_finder;
alter function accounts_holding owner to workspace_finder;
alter function tasks_holding owner to workspace_finder;
alter function deals_holding owner to workspace_finder;
alter function notes_holding owner to workspace_finder;
alter function interactions_holding owner to workspace_finder;
alter function custom_values_holding owner to workspace_finder;
revoke create on schema public from workspace_finder;
