-- Why: each entry of a record tells what its other words begin with, so that several words are found in the entries of one.
-- What older code writes may begin with anything (-1).
-- Locks: record_words for an instant. Safe while old code runs: yes.

alter table record_words add column marks bigint not null default -1;
grant update (marks) on record_words to workspace_app;
