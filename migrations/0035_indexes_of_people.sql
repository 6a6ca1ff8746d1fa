-- no transaction
-- Why: what is kept of a person is exported and deleted by their id and address; four tables were read whole for it.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists invitations_email on invitations (lower(email));
create index concurrently if not exists invitations_accepted_by
  on invitations (accepted_by) where accepted_by is not null;
create index concurrently if not exists mails_recipient on mails (lower(recipient));
create index concurrently if not exists mail_links_address on mail_links (lower(address));
