-- Why: `claimed` means proven. What an organization adds itself is `nominated` until it shows that the
-- website is its own; so are, from now on, those that were called claimed without an approved claim. A
-- suspended business remembers what it was. What a search reads of one business is bounded, and typing
-- errors are mended by the words of businesses that somebody vouches for.
-- Locks: businesses exclusively, for as long as its rows take to be checked and shortened.
-- Small: businesses, of which people write each by hand.
-- Safe while old code runs: yes; what it adds meanwhile is called claimed, and moderators see it.

alter table businesses
  drop constraint businesses_check1,
  add column status_before text,
  add column suspended_by text,
  add column suspended_reason text,
  add column suspended_at timestamptz(3),
  add constraint businesses_seeded_are_free
    check (organization_id is null or status <> 'seeded') not valid,
  add constraint businesses_suspension
    check ((status = 'suspended') = (status_before is not null)) not valid;

update businesses b set status = 'nominated'
 where b.status = 'claimed'
   and not exists (
     select from business_claims c
      where c.business_id = b.id and c.organization_id = b.organization_id and c.status = 'approved'
   );
update businesses set search_text = left(search_text, 4000) where length(search_text) > 4000;

create table directory_words (
  word text primary key
);
create index directory_words_resemblance on directory_words using gin (word gin_trgm_ops);
grant select, insert on directory_words to workspace_app;

insert into directory_words
select distinct word
  from businesses b, regexp_split_to_table(b.search_text, '[[:space:][:punct:]]+') word
 where b.status in ('seeded', 'claimed', 'verified') and length(word) between 3 and 30 and word !~ '[0-9]';
