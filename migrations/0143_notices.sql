-- Why: who is found by something else than their own word has to be told within a month (GDPR, Article 14). That it was
-- done is kept for the lead and, once it is converted, for the contact; notice_due_at says until when, and the sweep
-- finds what is due. Leads of before are looked at by the sweep first. What lapsed so is not found again by the same posts.
-- Locks: gtm_leads and gtm_known_leads for an instant: constant defaults rewrite no row.
-- Safe while old code runs: yes; what it stores is due at once, and given its time by the sweep.

create table gtm_notices (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  lead_id uuid,
  contact_id uuid,
  way text not null check (way in ('email', 'reply', 'letter', 'other')),
  language text not null,
  -- Which wording, and the SHA-256 of what it said.
  version text not null,
  text_hash text not null,
  -- The mail that carried it.
  draft_id uuid,
  given_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, lead_id) references gtm_leads (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  check (num_nonnulls(lead_id, contact_id) = 1)
);
create unique index gtm_notices_lead on gtm_notices (organization_id, lead_id) where lead_id is not null;
create unique index gtm_notices_contact on gtm_notices (organization_id, contact_id)
  where contact_id is not null;
alter table gtm_notices enable row level security;
alter table gtm_notices force row level security;
create policy tenant on gtm_notices to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on gtm_notices to workspace_app;

alter table gtm_leads
  -- Until when the person has to be told; null where nobody has to be, or was.
  add column notice_due_at timestamptz(3) default '1970-01-01T00:00:00Z',
  -- When the organization was reminded of it.
  add column notice_recalled_at timestamptz(3);
alter policy sweep on gtm_leads using (decays_at is not null or notice_due_at is not null);
grant select (notice_due_at) on gtm_leads to workspace_sweep;

-- Since when nothing older is to bring the lead back: its person was not told in time.
alter table gtm_known_leads add column lapsed_at timestamptz(3);
grant update (lapsed_at) on gtm_known_leads to workspace_app;
