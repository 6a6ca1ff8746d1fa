-- no transaction
-- Why: typing errors are mended by the words of directory_words; nothing resembles a whole text any more.
-- Locks: none that stop anybody; the constraints are read beside running writes.
-- Safe while old code runs: yes; its search for likeness reads the table instead.

drop index concurrently if exists businesses_resemblance;

alter table businesses validate constraint businesses_seeded_are_free;
alter table businesses validate constraint businesses_suspension;
