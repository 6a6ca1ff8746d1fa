-- Why: the word of a path is no slug.
-- Locks: none. Safe while old code runs: yes.
-- Small: retired_slugs

insert into retired_slugs (slug, retired_at) values ('nominations', now()) on conflict do nothing;
