-- Why: lists put texts in the order of their letters, in which `Émile` stands at `e`, and not behind `z`. Equality and the beginnings of
-- names stay with the columns of keys, which have their accents.
-- Locks: contacts, accounts, deals, tasks, notes, interactions, workflows, forms and the values of own fields are rewritten, once each,
-- while nobody else can use them.
-- Small: contacts, accounts, deals, tasks, notes, interactions, workflows, forms, custom_values, which no released version has kept yet.
-- Unused since: 0.1.0; the columns are dropped to be added again by the same statement, and nothing released reads them.
-- Safe while old code runs: yes, but lists by these texts are read slowly until the next migration.

-- A text as a list puts it in order: in lower case, without accents over Latin and Greek letters, ligatures and barred letters as
-- what they are sorted with. Hardly longer than the text, since indexes hold so much and no more: of ligatures some few are spelt
-- out, and some signs of music are three to Unicode. What has no such letters is not taken apart, which takes twelve times as long.
create function alphabetical(value text) returns text
  language sql immutable parallel safe
  return case
    when value !~ U&'[\00C0-\024F\0300-\03FF\1E00-\1FFF]' then lower(value)
    else left(
      lower(normalize(
        regexp_replace(
          normalize(
            translate(
              replace(replace(replace(replace(replace(replace(replace(value,
                'ß', 'ss'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'Þ', 'Th'), 'þ', 'th'),
              'ØøŁłĐđÐðıŦŧĦħ', 'OoLlDdDdiTtHh'),
            NFD),
          U&'([A-Za-z\0370-\03FF])[\0300-\036F]+', '\1', 'g'),
        NFC)),
      char_length(value) + 8)
    end;
revoke execute on function alphabetical from public;
grant execute on function alphabetical to workspace_app, workspace_sweep, workspace_purge, workspace_finder;

alter table contacts
  drop column phone_order,
  drop column first_name_order,
  drop column last_name_order,
  drop column title_order,
  drop column source_order,
  add column name_order text not null generated always as (alphabetical(left(name, 200))) stored,
  add column phone_order text generated always as (nullif(alphabetical(left(phone, 200)), '')) stored,
  add column first_name_order text generated always as (nullif(alphabetical(left(first_name, 200)), '')) stored,
  add column last_name_order text generated always as (nullif(alphabetical(left(last_name, 200)), '')) stored,
  add column title_order text generated always as (nullif(alphabetical(left(title, 200)), '')) stored,
  add column source_order text generated always as (nullif(alphabetical(left(source, 200)), '')) stored;

alter table accounts
  drop column website_order,
  drop column email_order,
  drop column phone_order,
  drop column address_order,
  drop column industry_order,
  drop column size_order,
  add column name_order text not null generated always as (alphabetical(left(name, 200))) stored,
  add column website_order text generated always as (nullif(alphabetical(left(website, 200)), '')) stored,
  add column email_order text generated always as (nullif(alphabetical(left(email, 200)), '')) stored,
  add column phone_order text generated always as (nullif(alphabetical(left(phone, 200)), '')) stored,
  add column address_order text generated always as (nullif(alphabetical(left(address, 200)), '')) stored,
  add column industry_order text generated always as (nullif(alphabetical(left(industry, 200)), '')) stored,
  add column size_order text generated always as (nullif(alphabetical(left(size, 200)), '')) stored;

alter table deals
  drop column lost_reason_order,
  add column title_order text not null generated always as (alphabetical(left(title, 300))) stored,
  add column lost_reason_order text generated always as (nullif(alphabetical(left(lost_reason, 200)), '')) stored;

alter table tasks
  drop column body_order,
  drop column recurrence_order,
  add column title_order text not null generated always as (alphabetical(left(title, 300))) stored,
  add column body_order text generated always as (nullif(alphabetical(left(body, 50)), '')) stored,
  add column recurrence_order text generated always as (nullif(alphabetical(left(recurrence, 200)), '')) stored;

alter table notes
  drop column body_order,
  add column body_order text generated always as (nullif(alphabetical(left(body, 50)), '')) stored;

alter table interactions
  drop column summary_order,
  add column summary_order text generated always as (nullif(alphabetical(left(summary, 50)), '')) stored;

alter table workflows
  drop column description_order,
  add column name_order text not null generated always as (alphabetical(left(name, 200))) stored,
  add column description_order text generated always as (nullif(alphabetical(left(description, 50)), '')) stored;

alter table forms
  add column name_order text not null generated always as (alphabetical(left(name, 200))) stored;

alter table custom_values
  add column text_order text collate "C" generated always as (alphabetical(text_key)) stored;
