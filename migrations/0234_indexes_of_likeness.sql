-- no transaction
-- Why: what a new contact or account may be is looked up by its keys.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_phone_key
  on contacts (organization_id, phone_key) where phone_key is not null;
create index concurrently if not exists contacts_sound_key
  on contacts (organization_id, sound_key) where sound_key is not null;
