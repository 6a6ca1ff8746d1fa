-- Why: accounts were compared by their names without thirteen legal forms, and are without all that leads are known by, also where
-- these are written with dots. Those whose name has one of the others are listed, and compared by the job that compares what
-- was there before, a batch a commit: at the earliest in ten minutes, so that no process of before does it by the old keys.
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
    select organization_id, 'account', id, now() + interval '10 minutes' from accounts
     where organization_id = one
       and (name ~* '\m(limited|plc|llp|incorporated|corp|corporation|company|ggmbh|kgaa|ohg|gbr|eg|ev|se|sas|sasu|eurl|scop|sci|snc|spa|sapa|sl|slu|sc|scoop|scrl|coop|nv|vof|cv|bvba|vzw|asbl|oy|oyj|as|asa|aps|ivs|lda|ltda|eireli|sro|doo|kft|zrt|nyrt|spzoo|pty|cic)\M' or name ~ '\m[[:alpha:]]\.[[:alpha:]]\M')
        on conflict do nothing
  ; end loop
; end
$$;

reset role;
