-- Why: contacts and accounts whose names sound alike are compared, and no others.
-- Locks: contacts and accounts while they are rewritten once.
-- Small: contacts, accounts, which no released version has kept yet.
-- Safe while old code runs: yes; the columns fill themselves.

alter table contacts
  -- The first and the last word, each without the vowels inside it; letters that are mistaken for one another are one:
  -- Jon Smith and John Smyth are both "jn snt". In which order they stand is looked at when they are compared.
  add column sound_key text generated always as (
    nullif(substring(regexp_replace(
      regexp_replace(regexp_replace(translate(replace(replace(lower(left(name, 200)), 'ß', 'ss'), 'ph', 'f'),
      'àáâãäåāąçćčďèéêëēęěìíîïīłñńňòóôõöøōřśšşťùúûüūůýÿžźżcqzvwydbmg',
      'aaaaaaaakkkteeeeeeeiiiiilnnnooooooorssstuuuuuuiissskksffitpnk'), '\Y[aeiouhw]', '', 'g'), '([[:alpha:]])\1+', '\1', 'g'),
      '^[^[:alnum:]]*([[:alnum:]]+)[^[:alnum:]](?:.*[^[:alnum:]])?([[:alnum:]]+)[^[:alnum:]]*$', '\1 \2'),
      '^[[:alnum:]]+ [[:alnum:]]+$'), '')) stored;
alter table accounts
  -- The same of the whole name without its legal form, in one word: Hearth Mill GmbH is Hearthmill.
  add column sound_key text generated always as (
    nullif(regexp_replace(regexp_replace(regexp_replace(translate(replace(replace(lower(regexp_replace(left(name, 200), '(?<![[:alnum:]])(gmbh|mbh|ag|kg|ug|ltd|inc|llc|bv|sa|sarl|srl|ab|co)(?![[:alnum:]])', ' ', 'gi')), 'ß', 'ss'), 'ph', 'f'),
      'àáâãäåāąçćčďèéêëēęěìíîïīłñńňòóôõöøōřśšşťùúûüūůýÿžźżcqzvwydbmg',
      'aaaaaaaakkkteeeeeeeiiiiilnnnooooooorssstuuuuuuiissskksffitpnk'), '\Y[aeiouhw]', '', 'g'), '([[:alpha:]])\1+', '\1', 'g'), '[^[:alnum:]]+', '', 'g'), '')) stored;
