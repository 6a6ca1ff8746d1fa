-- no transaction
-- Why: what a new account may be is looked up by its keys, as of contacts.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists accounts_phone_key
  on accounts (organization_id, phone_key) where phone_key is not null;
create index concurrently if not exists accounts_sound_key
  on accounts (organization_id, sound_key) where sound_key is not null;
create index concurrently if not exists accounts_address_key
  on accounts (organization_id, address_key) where address_key is not null;
