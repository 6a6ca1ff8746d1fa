-- Why: e-mails to leads: drafted, approved by a person, then sent once. What an organization says of itself in them, and
-- how much it sends at what hours, is kept once for all of them.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table gtm_senders (
  organization_id uuid primary key references organizations (id),
  name text not null,
  reply_to text not null,
  postal_address text not null,
  daily_limit integer not null check (daily_limit >= 0),
  -- Null where mails may go out at any hour.
  quiet_hours jsonb,
  updated_at timestamptz(3) not null
);
alter table gtm_senders enable row level security;
alter table gtm_senders force row level security;
create policy tenant on gtm_senders to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on gtm_senders to workspace_app;

create table gtm_draft_emails (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  lead_id uuid not null,
  touch_number smallint not null check (touch_number between 1 and 3),
  status text not null check (status in ('draft', 'approved', 'sent', 'rejected')),
  -- Why it is not sent yet, or never.
  status_reason jsonb,
  language text not null,
  tone text not null,
  variant smallint not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- Where the address was found; the end of the mail says so.
  notice jsonb not null,
  sentences jsonb not null,
  -- The evidence that it responds to: while it is there and its source allows it, the mail may be sent.
  signal_source text not null,
  signal_external_id text not null,
  approved_hash text,
  approved_at timestamptz(3),
  attempts integer not null,
  failures integer not null,
  -- When it is due; while an attempt runs, when it is given up for lost. Null when nothing more is sent.
  next_attempt_at timestamptz(3),
  -- Set before the first byte leaves: from then on it is never sent again.
  handed_over_at timestamptz(3),
  message_id text,
  sent_at timestamptz(3),
  replied_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, lead_id) references gtm_leads (organization_id, id) on delete cascade,
  check ((approved_hash is null) = (approved_at is null)),
  check (status <> 'approved' or approved_hash is not null)
);
create index gtm_draft_emails_newest on gtm_draft_emails (organization_id, created_at, id);
create index gtm_draft_emails_status on gtm_draft_emails (organization_id, status, created_at, id);
create index gtm_draft_emails_lead on gtm_draft_emails (organization_id, lead_id, created_at, id);
-- How many went out lately, and when the oldest of them did.
create index gtm_draft_emails_handed_over on gtm_draft_emails (organization_id, handed_over_at)
  where handed_over_at is not null;
create index gtm_draft_emails_due on gtm_draft_emails (next_attempt_at) where next_attempt_at is not null;
alter table gtm_draft_emails enable row level security;
alter table gtm_draft_emails force row level security;
create policy tenant on gtm_draft_emails to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on gtm_draft_emails for select to workspace_sweep using (true);
grant select, insert, update, delete on gtm_draft_emails to workspace_app;
grant select (organization_id, id, next_attempt_at) on gtm_draft_emails to workspace_sweep;

insert into rate_cards values
  ('outreach_draft', 1, 'drafted e-mail', 20,
   'Prospecting: each e-mail to a lead that was drafted. Editing, approving and sending it is free.',
   '2026-01-01T00:00:00Z');
