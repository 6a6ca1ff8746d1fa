-- Why: a profile may be searched for by itself, daily or weekly, within a budget; a lead keeps what it cost and the scores
-- with which it was found, so that a report can say what leads cost and how well scores predicted.
-- Locks: gtm_profiles, gtm_runs and gtm_leads for an instant: columns without a default, or with a constant one, rewrite no
-- row. Safe while old code runs: yes.

alter table gtm_profiles
  -- {every, hour, budget_credits, digest}; null where nobody wants it.
  add column schedule jsonb,
  -- The slot that comes next; null without a schedule.
  add column next_discovery_at timestamptz(3);
create policy sweep on gtm_profiles for select to workspace_sweep using (next_discovery_at is not null);
grant select (organization_id, next_discovery_at) on gtm_profiles to workspace_sweep;

-- The slot for which a run was made; null where somebody asked for it.
alter table gtm_runs add column scheduled_for timestamptz(3);

alter table gtm_leads
  -- Hundredths of a credit.
  add column charged bigint not null default 0,
  add column found_fit smallint,
  add column found_intent smallint,
  add column found_priority smallint,
  add column account_id uuid,
  add column deal_id uuid;
