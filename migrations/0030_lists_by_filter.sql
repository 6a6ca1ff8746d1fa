-- no transaction
-- Why: the deliveries of a webhook by status and by type of event, and reports by status, without reading all.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists webhook_deliveries_status
  on webhook_deliveries (organization_id, webhook_id, status, created_at, id);
create index concurrently if not exists webhook_deliveries_type
  on webhook_deliveries (organization_id, webhook_id, event_type, created_at, id);
create index concurrently if not exists business_reports_status
  on business_reports (status, created_at, id);
