-- Why: a moderator says that two entries are not one, and the pair comes back only when one of them changes. Entries that were
-- written before there were keys, or changed since, wait to be compared. Followers of the directory learn when a statement ran out.
-- Locks: business_duplicates and business_statements for the moment in which their description changes.
-- Safe while old code runs: yes; it lists what is dismissed, too.
-- Small: businesses, of which ids are read once.

alter table business_duplicates
  add column dismissed_at timestamptz(3),
  add column dismissed_by uuid,
  add column dismissed_of text;
grant update on business_duplicates to workspace_app;

create table business_comparisons (
  business_id uuid primary key references businesses (id) on delete cascade,
  note uuid not null,
  noted_at timestamptz(3) not null
);
create index business_comparisons_oldest on business_comparisons (noted_at, business_id);
grant select, insert, update, delete on business_comparisons to workspace_app;
insert into business_comparisons select id, id, updated_at from businesses;

alter table business_statements add column is_expiry_told boolean not null default false;
