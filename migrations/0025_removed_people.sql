-- Why: people delete their accounts. What remains of a person is a row without name and address, for records that
-- name its id. To find what else names them, an invitation knows who accepted it, and a mail whom it names.
-- Locks: users, invitations and mails exclusively for a moment each; nothing is written into their rows.
-- Safe while old code runs: yes; what it writes meanwhile is found by the address alone.
-- Small: mails

alter table users add column removed_at timestamptz(3);
grant delete on user_tokens, invitations to workspace_app;

alter table invitations add column accepted_by uuid;
alter table mails add column about uuid;
create index mails_about on mails (about) where about is not null;
