-- Why: scores of leads fall with time. What is shown is stored, so that lists can sort and filter by it, and decays_at
-- says when it changes next. Leads are also narrowed by where they were found, by country, by age and by their words.
-- Locks: gtm_leads for an instant: constant defaults rewrite no row.
-- Safe while old code runs: yes; what it stores is due at once, and completed by the sweep.

alter table gtm_leads
  -- Where it was found first, and by which kind of signal; empty until the sweep has been there.
  add column source text not null default '',
  add column signal_type text not null default '',
  -- ISO 3166-1 alpha-2; empty where it is not known.
  add column country_code text not null default '',
  -- When the newest evidence that counts was published.
  add column asked_at timestamptz(3) not null default '1970-01-01T00:00:00Z',
  -- When its scores change next; null where they do not.
  add column decays_at timestamptz(3) default '1970-01-01T00:00:00Z';
create policy sweep on gtm_leads for select to workspace_sweep using (decays_at is not null);
grant select (organization_id, decays_at) on gtm_leads to workspace_sweep;

-- By which words leads are found. Beside record_words, because these have to go with the lead: what an erasure, a
-- retention or the deletion of a profile takes away leaves no word behind.
create table gtm_lead_words (
  organization_id uuid not null,
  profile_id uuid not null,
  word text collate "C" not null,
  lead_id uuid not null,
  primary key (organization_id, profile_id, word, lead_id),
  foreign key (organization_id, lead_id) references gtm_leads (organization_id, id) on delete cascade
);
create index gtm_lead_words_lead on gtm_lead_words (organization_id, lead_id);
alter table gtm_lead_words enable row level security;
alter table gtm_lead_words force row level security;
create policy tenant on gtm_lead_words to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on gtm_lead_words to workspace_app;
