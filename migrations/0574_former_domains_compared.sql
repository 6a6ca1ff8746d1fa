-- Why: accounts are compared by the domains of what became part of them too. Those that something became part of are compared by the job
-- that compares what was there before, a batch a commit: at the earliest in ten minutes, so that no process of before does it by the old keys.
-- And an alias has room for the telephone number of its record, as for its domain.
-- Locks: crm_aliases for the moment in which its description changes; none beyond the rows that it adds. Safe while old code runs: yes; what that compares meanwhile is met by the new keys
-- once it is changed.

-- The number of the record, and what is compared of it: its last eight digits, as `phone_key` of contacts and accounts has them.
alter table crm_aliases add column phone text;
alter table crm_aliases add column phone_key text;

set local role workspace_app;

-- A semicolon at the end of a line would end the statement, so that here they stand before the next.
do $$
  declare one uuid
; begin
  for one in select id from organizations loop
    perform set_config('app.organization_id', one::text, true)
  ; insert into crm_uncompared (organization_id, kind, record_id, since)
    select organization_id, 'account', id, now() + interval '10 minutes' from accounts
     where organization_id = one
       and id in (select into_id from crm_aliases where organization_id = one and kind = 'account')
        on conflict do nothing
  ; end loop
; end
$$;

reset role;
