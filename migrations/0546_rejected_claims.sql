-- Why: an organization whose claim a moderator rejected may claim the business again after a while, which is counted from here.
-- Of claims that were rejected before nobody knows when it was: they keep nobody waiting.
-- Locks: business_claims exclusively, for a moment. Safe while old code runs: yes, it leaves the column empty.

alter table business_claims add column rejected_at timestamptz(3);
