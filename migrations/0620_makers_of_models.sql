-- Why: a model of an organization's own serves only while whoever gave its address and key is an owner. Of models from before nobody is
-- known; they serve as they did until somebody gives them a key.
-- Small: ai_providers (an organization has twenty at most).
-- Locks: ai_providers for a moment. Safe while old code runs: yes, it leaves the column empty.

alter table ai_providers add column connected_by uuid;
