-- no transaction
-- Why: what a network comes to is judged by a share of its members where they are many: those whose ids end in certain digits,
-- which an index has together. All of 89,000 took more than a second and were refused.
-- Locks: none that writers wait for. Safe while old code runs: yes, which does not look for it.

create index concurrently if not exists network_members_sampled on network_members (
  network_id, (right(business_id::text, 3)), business_id) where status = 'member';
