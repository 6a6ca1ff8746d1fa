-- Why: what it costs to have the context of a business written, or written anew, from its website.
-- Locks: none that anybody waits for. Safe while old code runs: yes, which charges nothing by them.

insert into rate_cards values
  ('context_author', 1, 'context', 100,
   'Business context: modules that were written from the website of a business for the first time. Finding nothing is free.',
   '2026-01-01T00:00:00Z'),
  ('context_refresh', 1, 'context', 50,
   'Business context: modules that were written anew from the website of a business. Finding nothing new is free.',
   '2026-01-01T00:00:00Z');
