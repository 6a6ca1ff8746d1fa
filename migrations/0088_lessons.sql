-- Why: who dismisses a lead says why; what follows for the profile is proposed, and what people decide about a proposal
-- is remembered, so that it is not made again by the same leads.
-- Locks: gtm_leads for an instant: a column without a default rewrites no row. Safe while old code runs: yes.

-- {reason, note, at}; null unless it was dismissed with a reason.
alter table gtm_leads add column dismissal jsonb;

create table gtm_lessons (
  organization_id uuid not null,
  profile_id uuid not null,
  -- The name of the proposal: a hash of its kind and of what it is about.
  lesson text not null,
  decision text not null check (decision in ('applied', 'rejected')),
  decided_at timestamptz(3) not null,
  primary key (organization_id, profile_id, lesson),
  foreign key (organization_id, profile_id)
    references gtm_profiles (organization_id, id) on delete cascade
);
alter table gtm_lessons enable row level security;
alter table gtm_lessons force row level security;
create policy tenant on gtm_lessons to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on gtm_lessons to workspace_app;
