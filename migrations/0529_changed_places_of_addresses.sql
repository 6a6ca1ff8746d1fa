-- Why: where the own address of a contact changed places with a further one, the row of contact_emails stayed that of the other
-- address until one was sent again: by one address the contact was not found, by the other it was found twice. Rows are
-- put right, organization by organization, as the service itself sees them.
-- Locks: the contacts whose rows are not right, shared and for as long as it takes, so that nobody changes their addresses
-- meanwhile; no table. Safe while old code runs: yes; what it swaps meanwhile is as it was before.

set local role workspace_app;

-- A semicolon at the end of a line would end the statement, so that here they stand before the next.
do $$
  declare one uuid
; declare wrong uuid[]
; begin
  for one in select id from organizations loop
    perform set_config('app.organization_id', one::text, true)
  ; wrong := array(
      select c.id from contacts c
       where c.organization_id = one and cardinality(c.emails) > 0
         and exists (
             select from unnest(c.emails) further
              where not exists (
                    select from contact_emails e
                     where e.organization_id = one and e.contact_id = c.id
                       and e.email_key = lower(further)))
       union
      select e.contact_id from contact_emails e
        join contacts c on c.organization_id = one and c.id = e.contact_id
       where e.organization_id = one
         and e.email_key not in (select lower(further) from unnest(c.emails) further))
  ; continue when wrong = '{}'
  ; perform from contacts
      where organization_id = one and id = any(wrong) order by id for share
  ; delete from contact_emails e using contacts c
     where e.organization_id = one and e.contact_id = any(wrong)
       and c.organization_id = one and c.id = e.contact_id
       and e.email_key not in (select lower(further) from unnest(c.emails) further)
  ; insert into contact_emails (organization_id, contact_id, email, created_at)
    select organization_id, id, unnest(emails), created_at from contacts
     where organization_id = one and id = any(wrong)
        on conflict do nothing
  ; end loop
; end
$$;

reset role;
