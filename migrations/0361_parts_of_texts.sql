-- Why: texts that hold another are to be found by an index, which row-level security keeps from the application, since no
-- operator that finds them is leakproof. A role of its own may read these columns of all organizations; it signs in
-- nowhere, and does nothing but own the functions of 0363.
-- Locks: none that anybody waits for. Safe while old code runs: yes.

create extension if not exists btree_gin;

-- The groups of three letters of a text, in lower case, and what is left over at its end, so that each group of two or one
-- begins one: as the words of a `tsvector`, whose quotes and escapes are taken for another letter. Each is marked by its field.
-- A text of more than a thousand letters says so and is looked at as a whole.
create function parts_of(mark text, value text) returns text
  language sql immutable parallel safe
  return regexp_replace(translate(lower("left"(value, 1000)), '''\', '__'), '(.{1,3})', '''' || mark || '\1'' ', 'g')
    || regexp_replace(substr(translate(lower("left"(value, 1000)), '''\', '__'), 2), '(.{1,3})', '''' || mark || '\1'' ', 'g')
    || regexp_replace(substr(translate(lower("left"(value, 1000)), '''\', '__'), 3), '(.{1,3})', '''' || mark || '\1'' ', 'g')
    || case when char_length(value) > 1000 then mark || 'long ' else '' end;
revoke execute on function parts_of from public;
grant execute on function parts_of to workspace_app, workspace_sweep, workspace_purge, workspace_finder;

-- What is looked for: all of its groups, or what begins with it where it has fewer than three letters; where it has none,
-- whatever says something.
create function parts_asked(mark text, part text) returns tsquery
  language sql stable parallel safe
  return (select ('(' || case
      when char_length(folded) < 3 then '''' || mark || folded || ''':*'
      else (select string_agg('''' || mark || substr(folded, place, 3) || '''', ' & ')
              from generate_series(1, least(char_length(folded) - 2, 50)) place)
      end || ') | ' || mark || 'long')::tsquery
    from (select translate(lower(part), '''\', '__') as folded) one);
revoke execute on function parts_asked from public;
grant execute on function parts_asked to workspace_finder;

create policy finding on contacts for select to workspace_finder using (true);
grant select (organization_id, id, created_at, name, email, phone, first_name, last_name, title, source, business_slug)
  on contacts to workspace_finder;
create policy finding on accounts for select to workspace_finder using (true);
grant select (organization_id, id, created_at, name, domain, website, email, phone, address, industry, size, business_slug)
  on accounts to workspace_finder;
create policy finding on tasks for select to workspace_finder using (true);
grant select (organization_id, id, created_at, title, body, recurrence)
  on tasks to workspace_finder;
create policy finding on deals for select to workspace_finder using (true);
grant select (organization_id, id, created_at, title, currency, stage, lost_reason)
  on deals to workspace_finder;
create policy finding on notes for select to workspace_finder using (true);
grant select (organization_id, id, created_at, body)
  on notes to workspace_finder;
create policy finding on interactions for select to workspace_finder using (true);
grant select (organization_id, id, created_at, summary)
  on interactions to workspace_finder;
create policy finding on custom_values for select to workspace_finder using (true);
grant select (organization_id, record_id, field_id, text_key, created_at) on custom_values to workspace_finder;
