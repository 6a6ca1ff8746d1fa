-- Why: what people sent by forms is found by its words, as the records of the CRM are, once it is accepted.
-- Locks: form_submissions while the texts of those that are there are written.
-- Small: form_submissions, which no released version has kept yet.
-- Safe while old code runs: yes; what it accepts meanwhile is found by no word.

alter table form_submissions
  -- The texts of the answers, once it is accepted; what is held is found by nobody who looks for something else.
  add column told text not null default '',
  add column words text collate "C";
-- The owner of the tables may be no superuser, and sees no row of a forced table.
alter table form_submissions no force row level security;
update form_submissions set told = coalesce((select string_agg(value, E'\n') from json_each_text(answers)), '')
 where state = 'accepted';
alter table form_submissions force row level security;
create index form_submissions_unwritten_words on form_submissions (organization_id, id) where words is null;
create index form_submissions_created on form_submissions (organization_id, created_at, id);
drop policy sweep on form_submissions;
create policy sweep on form_submissions for select to workspace_sweep
  using (expires_at is not null or words is null);
grant select (words) on form_submissions to workspace_sweep;
