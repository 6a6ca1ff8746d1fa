-- Why: an approved mail leaves only while whoever approved it is a member. Of mails that were approved before nobody is known; they leave.
-- Locks: gtm_draft_emails for a moment. Safe while old code runs: yes, it leaves the column empty.

alter table gtm_draft_emails add column approved_by uuid;
