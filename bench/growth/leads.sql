-- What a worker completes of leads, and what few of them are; their words as `wordsOf` says them of texts as plain as these.
update gtm_leads l
   set source = case when n = 1 then 'lemmy' when n % 50 = 0 then 'hn' else 'directory' end,
       signal_type = 'want', country_code = case when n = 1 then 'IE' when n % 20 = 0 then 'DE' else 'GB' end,
       asked_at = l.created_at - interval '1 s' * (n * 7919 % 600000), decays_at = null,
       stage = case when n = 1 then 'replied' else l.stage end,
       words = (select ' ' || string_agg(distinct word, ' ') || ' '
                  from regexp_split_to_table(lower(concat_ws(' ', first_name, last_name, company, title, website, city, country, snippet,
                         case when n = 1 then 'zither' end, case when n % 2 = 0 then 'evenly' else 'oddly' end,
                         case when n % 10 = 0 then 'tenth' end)), '[^a-z0-9]+') word
                 where word <> '')
  from (select l.organization_id, l.id, substr(lead_key, 6)::bigint as n, snippet
          from gtm_leads l join gtm_signals s on s.organization_id = l.organization_id and s.lead_id = l.id
         where l.organization_id = current_setting('fill.organization')::uuid and lead_key ~ '^lead-\d+$') numbered
 where l.organization_id = numbered.organization_id and l.id = numbered.id;
delete from gtm_lead_words where organization_id = current_setting('fill.organization')::uuid;
insert into gtm_lead_words (organization_id, profile_id, word, lead_id)
select organization_id, profile_id, word collate "C" as word, id
  from gtm_leads, regexp_split_to_table(btrim(words), ' ') word
 where organization_id = current_setting('fill.organization')::uuid
 order by profile_id, word, id;
