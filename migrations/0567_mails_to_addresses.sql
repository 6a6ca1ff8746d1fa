-- Why: what was written to somebody holds for the address, whichever lead has it. The mails to an address are found in any case, and what
-- went to leads that are gone is remembered by a keyed hash.
-- Locks: gtm_draft_emails for an instant; nothing is rewritten.
-- Safe while old code runs: yes. What it writes has no key, and is found by its recipient word for word.

alter table gtm_draft_emails add column recipient_key text;
comment on column gtm_draft_emails.recipient_key is 'The recipient in lower case; null in rows from before.';

create table gtm_written_addresses (
  organization_id uuid not null references organizations (id),
  hash bytea not null,
  written_at timestamptz(3),
  refused_at timestamptz(3),
  primary key (organization_id, hash)
);
alter table gtm_written_addresses enable row level security;
alter table gtm_written_addresses force row level security;
create policy tenant on gtm_written_addresses to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on gtm_written_addresses to workspace_app;
