-- Why: leads are looked for in an index that holds their websites (0432), and an entry of an index has at most 2,704 bytes.
-- New leads have the first page of a longer address.
-- Locks: rows. Safe while old code runs: yes.

update gtm_leads set website = coalesce(substring(website from '^https?://[^/?#]{1,253}'), '')
 where octet_length(website) > 500;
