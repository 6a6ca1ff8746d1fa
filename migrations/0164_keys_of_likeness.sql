-- Why: contacts and accounts that may be one are found by what they have in common, among a hundred thousand too.
-- Locks: contacts and accounts while they are rewritten once.
-- Small: contacts, accounts, which no released version has kept yet.
-- Safe while old code runs: yes; the columns fill themselves.

alter table contacts
  -- The subscriber's number and most of the area, whatever country code or zero stands before it.
  add column phone_key text generated always as (
    case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 8
         then right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) end) stored,
  -- The first and the last word in one order; a single word is too common a name of a person.
  add column likeness_key text generated always as (
    case when btrim(regexp_replace(lower(left(name, 200)), '[^[:alnum:]]+', ' ', 'g')) like '% %'
         then least(split_part(btrim(regexp_replace(lower(left(name, 200)), '[^[:alnum:]]+', ' ', 'g')), ' ', 1),
                    split_part(btrim(regexp_replace(lower(left(name, 200)), '[^[:alnum:]]+', ' ', 'g')), ' ', -1))
              || ' ' ||
              greatest(split_part(btrim(regexp_replace(lower(left(name, 200)), '[^[:alnum:]]+', ' ', 'g')), ' ', 1),
                    split_part(btrim(regexp_replace(lower(left(name, 200)), '[^[:alnum:]]+', ' ', 'g')), ' ', -1))
    end) stored;
alter table accounts
  add column phone_key text generated always as (
    case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 8
         then right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) end) stored,
  -- Without its legal form.
  add column likeness_key text generated always as (
    nullif(btrim(regexp_replace(
      ' ' || regexp_replace(lower(left(name, 200)), '[^[:alnum:]]+', '  ', 'g') || ' ',
      ' (gmbh|mbh|ag|kg|ug|ltd|inc|llc|bv|sa|sarl|srl|ab|co) ', ' ', 'g')), '')) stored,
  add column address_key text generated always as (
    nullif(btrim(regexp_replace(lower(address), '[^[:alnum:]]+', ' ', 'g')), '')) stored;
