-- Why: names that end in ς and the same in capitals were not alike, since ς and σ are one letter in capitals alone. Contacts and
-- accounts with one in their name or address are listed, and compared by the job that compares what was there before, a batch a
-- commit: at the earliest in ten minutes, so that no process of before does it by the old keys.
-- Locks: none beyond the rows that it adds. Safe while old code runs: yes; what that compares meanwhile is met by the new keys
-- once it is changed.

set local role workspace_app;

-- A semicolon at the end of a line would end the statement, so that here they stand before the next.
do $$
  declare one uuid
; begin
  for one in select id from organizations loop
    perform set_config('app.organization_id', one::text, true)
  ; insert into crm_uncompared (organization_id, kind, record_id, since)
    select organization_id, 'contact', id, now() + interval '10 minutes' from contacts
     where organization_id = one and name ~ '[Σσς]'
     union all
    select organization_id, 'account', id, now() + interval '10 minutes' from accounts
     where organization_id = one and (name ~ '[Σσς]' or address ~ '[Σσς]')
        on conflict do nothing
  ; end loop
; end
$$;

reset role;
