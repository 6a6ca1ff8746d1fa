-- Why: the offer of a business ends with the rights of whoever made it. Of offers from before nobody knows who did: they are not
-- accepted any more, and whoever may makes another.
-- Locks: the table for a moment; no row is written. Safe while old code runs: yes; what it offers meanwhile is not accepted.

alter table business_transfers add column offered_by uuid;
