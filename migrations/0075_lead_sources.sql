-- Why: a profile says which sources it asks. What hosts allow and what sources said is kept for all processes together,
-- without a word about who asked. The sweep finds the evidence that a source lets nobody keep any longer.
-- Locks: gtm_profiles and gtm_signals, for an instant: a constant default rewrites no row. Safe while old code runs: yes.

alter table gtm_profiles add column sources jsonb not null default '{}';

create table gtm_source_hosts (
  host text primary key,
  source text not null,
  -- When a steady stream of requests at the allowed pace would have made those that were made.
  paced_until timestamptz(3) not null,
  failures integer not null,
  -- Until then the host is left alone.
  closed_until timestamptz(3),
  closed_because text,
  updated_at timestamptz(3) not null
);
create index gtm_source_hosts_age on gtm_source_hosts (updated_at);
grant select, insert, update, delete on gtm_source_hosts to workspace_app;

create table gtm_source_responses (
  -- SHA-256 of the source and the request.
  request_hash bytea primary key,
  source text not null,
  page jsonb not null,
  received_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index gtm_source_responses_expiry on gtm_source_responses (expires_at);
grant select, insert, update, delete on gtm_source_responses to workspace_app;

create policy sweep on gtm_signals for select to workspace_sweep using (true);
grant select (organization_id, source, created_at) on gtm_signals to workspace_sweep;
