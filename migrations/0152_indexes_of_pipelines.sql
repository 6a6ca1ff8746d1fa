-- no transaction
-- Why: lists of the deals of one pipeline, of a stage in it, and of those that are won.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists deals_pipeline
  on deals (organization_id, pipeline_id, created_at, id);
create index concurrently if not exists deals_stage_of_pipeline
  on deals (organization_id, pipeline_id, stage, created_at, id);
create index concurrently if not exists deals_outcome
  on deals (organization_id, outcome, created_at, id);
alter table deals validate constraint deals_outcome_check;
