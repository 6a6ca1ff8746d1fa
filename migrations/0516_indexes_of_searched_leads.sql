-- no transaction
-- Why: a search in all leads is walked best first; and one lead in 64 stands in indexes of its own, by which it is told how many
-- have some words. Its id decides, whose last byte is random.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_best on gtm_leads (organization_id, priority, id);
create index concurrently if not exists gtm_leads_sampled on gtm_leads (organization_id, profile_id, id)
  where get_byte(uuid_send(id), 15) < 4;
create index concurrently if not exists gtm_lead_words_sampled on gtm_lead_words (organization_id, profile_id, word, lead_id)
  where get_byte(uuid_send(lead_id), 15) < 4;
