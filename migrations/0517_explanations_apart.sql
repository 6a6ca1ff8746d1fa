-- Why: lists of leads look at small columns of many, and the explanation is four fifths of a row. Apart from it, eight times as
-- many leads stand on a page. Rows that are there move when their scores change next.
-- Locks: none that readers or writers wait for, but the table for a moment, since the words stay with the row.
-- Safe while old code runs: yes.

alter table gtm_leads set (toast_tuple_target = 512);
alter table gtm_leads alter column words set storage main;
