-- no transaction
-- Why: whoever asks what is kept of them, or is erased, is looked for in the values of fields that the organization added.
-- Most records have none, and are not read any more.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_with_own_values on contacts (organization_id) where custom <> '{}';
create index concurrently if not exists accounts_with_own_values on accounts (organization_id) where custom <> '{}';
create index concurrently if not exists deals_with_own_values on deals (organization_id) where custom <> '{}';
create index concurrently if not exists tasks_with_own_values on tasks (organization_id) where custom <> '{}';
