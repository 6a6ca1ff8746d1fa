-- Why: lists put names and titles in the order of their letters, in which `Émile` stands at `e`, and not behind `z`. Equality and the
-- beginnings of names stay with the columns of keys, which have their accents.
-- Locks: contacts, accounts, deals, tasks, workflows, forms and the values of own fields are rewritten, once each, while nobody else can
-- use them.
-- Small: contacts, accounts, deals, tasks, workflows, forms, custom_values, which no released version has kept yet.
-- Safe while old code runs: yes.

-- A text as a list puts it in order: in lower case, without accents over Latin and Greek letters, ligatures and barred letters as
-- what they are sorted with. Hardly longer than the text, since indexes hold so much and no more: of ligatures some few are spelt
-- out, and some signs of music are three to Unicode. What has no such letters is not taken apart, which takes some ten times as long.
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

alter table contacts add column name_order text not null generated always as (alphabetical(left(name, 200))) stored;
alter table accounts add column name_order text not null generated always as (alphabetical(left(name, 200))) stored;
alter table workflows add column name_order text not null generated always as (alphabetical(left(name, 200))) stored;
alter table forms add column name_order text not null generated always as (alphabetical(left(name, 200))) stored;
alter table deals add column title_order text not null generated always as (alphabetical(left(title, 300))) stored;
alter table tasks add column title_order text not null generated always as (alphabetical(left(title, 300))) stored;
alter table custom_values add column text_order text collate "C" generated always as (alphabetical(text_key)) stored;
