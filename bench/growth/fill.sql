-- functions that every step uses
-- Ids are UUIDv7 that follow from kind, number and time, so that rows can refer to each other without a join.
create function pg_temp.rows() returns bigint stable language sql
  as $$ select current_setting('fill.rows')::bigint $$;
create function pg_temp.own() returns uuid stable language sql
  as $$ select current_setting('fill.organization')::uuid $$;
create function pg_temp.origin() returns timestamptz stable language sql
  as $$ select current_setting('fill.origin')::timestamptz $$;
create function pg_temp.instant(n bigint) returns timestamptz stable language sql
  as $$ select pg_temp.origin() - interval '700 days' * (1 - least(n, pg_temp.rows())::double precision / pg_temp.rows()) $$;
create function pg_temp.id(kind text, n bigint) returns uuid stable language sql
  as $$ select (lpad(to_hex((extract(epoch from pg_temp.instant(n)) * 1000)::bigint), 12, '0')
                || '7' || substr(h, 1, 3) || 'a' || substr(h, 4, 15))::uuid from (select md5(kind || n) as h) x $$;
create function pg_temp.neighbours() returns bigint stable language sql
  as $$ select greatest(10, pg_temp.rows() / 1000) $$;
create function pg_temp.holder(n bigint, own bigint) returns uuid stable language sql
  as $$ select case when n <= own then pg_temp.own()
                    else pg_temp.id('organization', 1 + n % pg_temp.neighbours()) end $$;
create function pg_temp.first_name(n bigint) returns text immutable language sql
  as $$ select (('{Ada,Grace,Alan,Edsger,Barbara,Donald,Frances,John,Karen,Ken,Leslie,Margaret,Niklaus,Radia,Robin,Tim,'
             || 'Uma,Vera,Wangari,Xenia,Yusra,Zora,Ines,Jonas,Lea,Mats,Noor,Otto,Paula,Rosa,Selma,Tove}')::text[])[1 + n % 32] $$;
create function pg_temp.word(n bigint) returns text immutable language sql
  as $$ select (('{flour,bread,wheat,mill,oven,honey,apple,cider,wool,linen,hemp,timber,clay,lime,straw,seed,'
             || 'soil,compost,water,solar,wind,repair,bicycle,paper,print,soap,candle,cheese,milk,salt,tea,coffee,'
             || 'garden,orchard,forest,river,harbour,market,school,kitchen,workshop,studio,harvest,season,'
             || 'barley,rye,oat,bean,lentil,walnut,plum,cherry,willow,birch,cork,leather,copper,glass,basket,rope,'
             || 'violet,amber,indigo,ochre}')::text[])[1 + n % 64] $$;
-- What `wordsOf` says of texts as plain as these; a number to dial comes last.
create function pg_temp.words(texts text, dialled text default '') returns text immutable language sql
  as $$ select ' ' || string_agg(word, ' ' order by place) || ' '
          from (select word, min(place) as place
                  from regexp_split_to_table(lower(texts || ' ' || dialled), '[^a-z0-9]+') with ordinality w (word, place)
                 where word <> '' group by word
                union all
                select regexp_replace(dialled, '[^0-9]', '', 'g'), 1000 where dialled <> '') w $$;
-- Those that a record has from others (decision 728).
create function pg_temp.from_others(texts text) returns text immutable language sql
  as $$ select coalesce(string_agg(word || '~ ', '' order by place), '')
          from (select word, min(place) as place
                  from regexp_split_to_table(lower(texts), '[^a-z0-9]+') with ordinality w (word, place)
                 where word <> '' group by word) w $$;
-- Four of five contacts of the own organization belong to an account; of each tenth something is noted.
create function pg_temp.employer(n bigint) returns bigint stable language sql
  as $$ select case when n % 5 > 0 and n <= pg_temp.rows() then 1 + n % (pg_temp.rows() / 5) end $$;
create function pg_temp.company(n bigint) returns text immutable language sql
  as $$ select initcap(pg_temp.word(n / 3)) || ' ' || initcap(pg_temp.word(n)) || ' ' || n * 7919 % 100000 $$;
create function pg_temp.noted(n bigint) returns text immutable language sql
  as $$ select 'Spoke of ' || pg_temp.word(n) || ' and ' || pg_temp.word(n / 64) || ' with ' || pg_temp.first_name(n) || '.' $$;
-- What `marksOf` says of such words: 37 bits for first letters, of which here all have their own, and 26 for beginnings.
create function pg_temp.mark(w text) returns bigint immutable language sql
  as $$ select 1::bigint << ascii(w) - case when ascii(w) < 58 then 48 else 87 end
             | case when length(w) < 2 then 0 else 1::bigint << 37 + (ascii(w) * 31 + ascii(substr(w, 2))) % 26 end
             | case when length(w) < 4 then 0
                    else 1::bigint << 37 + (ascii(w) * 29791 + ascii(substr(w, 2)) * 961 + ascii(substr(w, 3)) * 31
                                            + ascii(substr(w, 4))) % 26 end $$;
create function pg_temp.entries(words text) returns table (word text, marks bigint) immutable language sql
  as $$ select rtrim(w, '~'), case when bool_and(right(w, 1) = '~') then m | (-9223372036854775808)::bigint else m end
          from (select w, bit_or(pg_temp.mark(rtrim(w, '~'))) over () as m from string_to_table(btrim(words), ' ') w) e
         group by rtrim(w, '~'), m $$;

-- neighbours, each small
insert into organizations (id, slug, name, created_at, updated_at)
select pg_temp.id('organization', n), 'neighbour-' || n, 'Neighbour ' || n, pg_temp.origin(), pg_temp.origin()
  from generate_series(1, pg_temp.neighbours()) n;

-- people
insert into users (id, email, name, password_hash, created_at, updated_at)
select pg_temp.id('user', n), 'person' || n || '@people.example', pg_temp.first_name(n) || ' ' || n, 'none',
       pg_temp.origin(), pg_temp.origin()
  from generate_series(1, 500) n;
insert into memberships (organization_id, user_id, role, created_at, updated_at)
select pg_temp.own(), pg_temp.id('user', n), 'member', pg_temp.instant(n), pg_temp.instant(n)
  from generate_series(1, 500) n;
insert into invitations (id, organization_id, email, role, token_hash, status, invited_by, created_at, expires_at)
select pg_temp.id('invitation', n), pg_temp.own(), 'guest' || n || '@people.example', 'member', sha256(n::text::bytea),
       'pending', pg_temp.id('user', 1), pg_temp.instant(n), pg_temp.origin() + interval '7 days'
  from generate_series(1, 100) n;

-- accounts
insert into accounts (organization_id, id, name, domain, website, email, phone, address, industry, size, tags,
                      created_at, updated_at, words)
select a.organization_id, a.id, a.name, a.domain, 'https://' || a.domain, a.email, '', '', pg_temp.word(n / 11), '',
       array_remove(array[case when n % 2 = 0 then 'Customer' end, case when n % 11 = 0 then 'partner' end], null),
       pg_temp.instant(n * 5), pg_temp.instant(n * 5) + interval '1 s' * (n * 7919 % 600000),
       pg_temp.words(a.name || ' ' || a.domain || ' ' || a.email)
       || pg_temp.from_others(case when n % 3 = 0 and n <= pg_temp.rows() / 5 then pg_temp.noted(n) else '' end)
  from (
select n, pg_temp.holder(n, pg_temp.rows() / 5) as organization_id, pg_temp.id('account', n) as id, pg_temp.company(n) as name,
       'company' || n || '.example' as domain, 'office@company' || n || '.example' as email
  from generate_series(1, pg_temp.rows() / 5 + pg_temp.rows() / 50) n) a;
insert into account_tags (organization_id, account_id, tag, created_at)
select organization_id, id, unnest(tags), created_at from accounts order by organization_id, id;

-- contacts
insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at, account_id, words)
select c.organization_id, c.id, c.name, c.email, c.phone, c.tags, c.created_at, c.updated_at, pg_temp.id('account', employer),
       pg_temp.words(c.name || ' ' || c.email, c.phone)
       || pg_temp.from_others(concat_ws(' ', pg_temp.company(employer), case when n % 2 = 0 and n <= pg_temp.rows() / 5 then pg_temp.noted(n) end))
  from (
select n, pg_temp.employer(n) as employer, pg_temp.holder(n, pg_temp.rows()) as organization_id, pg_temp.id('contact', n) as id,
       pg_temp.first_name(n) || ' ' || initcap(pg_temp.word(n / 32)) || ' ' || n * 7919 % 1000 as name,
       case when n % 10 = 0 then '' else pg_temp.first_name(n) || '.' || n || '@' || pg_temp.word(n / 7) || n % 5000 || '.example' end as email,
       case when n % 3 = 0 then '+49 30 ' || lpad((n * 104729 % 10000000)::text, 7, '0') else '' end as phone,
       array_remove(array[case when n % 2 = 0 then 'Customer' end, case when n % 11 = 0 then 'partner' end,
                          case when n % 500000 = 1 then 'keynote' end], null) as tags,
       pg_temp.instant(n) as created_at, pg_temp.instant(n) + interval '1 s' * (n * 7919 % 600000) as updated_at
  from generate_series(1, pg_temp.rows() + pg_temp.rows() / 10) n) c;

-- pairs of contacts that may be one
insert into contact_pairs (organization_id, one_id, other_id, id, score, reasons)
select pg_temp.own(), least(a, b), greatest(a, b), pg_temp.id('pair', n), 0.5 + (n % 500)::double precision / 1000, '{name}'
  from (select n, pg_temp.id('contact', n * 10) as a, pg_temp.id('contact', n * 10 - 1) as b
          from generate_series(1, pg_temp.rows() / 10) n) p;

-- tags of contacts
insert into contact_tags (organization_id, contact_id, tag, created_at)
select organization_id, id, unnest(tags), created_at from contacts order by organization_id, id;

-- notes
insert into notes (organization_id, id, body, pinned, contact_id, account_id, created_by, created_at, updated_at, words)
select b.*, pg_temp.words(b.body) from (
select pg_temp.holder(n, pg_temp.rows() / 5), pg_temp.id('note', n),
       pg_temp.noted(n) as body,
       n % 100 = 0, case when n % 2 = 0 and n <= pg_temp.rows() / 5 then pg_temp.id('contact', n) end,
       case when n % 3 = 0 and n <= pg_temp.rows() / 5 then pg_temp.id('account', n) end, pg_temp.id('user', 1 + n % 500),
       pg_temp.instant(n * 5), pg_temp.instant(n * 5)
  from generate_series(1, pg_temp.rows() / 5 + pg_temp.rows() / 50) n) b;

-- interactions
insert into interactions (organization_id, id, kind, direction, occurred_at, duration_minutes, summary, contact_id,
                          created_by, created_at, updated_at, words)
select i.*, pg_temp.words(i.summary) from (
select pg_temp.holder(n, pg_temp.rows() / 5), pg_temp.id('interaction', n),
       (array['call', 'email', 'email', 'message', 'meeting'])[1 + n % 5], case when n % 2 = 0 then 'inbound' else 'outbound' end,
       pg_temp.instant(n * 5), case when n % 5 = 0 then n % 60 end,
       'About ' || pg_temp.word(n) || ' for ' || pg_temp.first_name(n / 64) as summary,
       case when n <= pg_temp.rows() / 5 then pg_temp.id('contact', n) end, pg_temp.id('user', 1 + n % 500),
       pg_temp.instant(n * 5), pg_temp.instant(n * 5)
  from generate_series(1, pg_temp.rows() / 5 + pg_temp.rows() / 50) n) i;

-- tasks
insert into tasks (organization_id, id, title, due, status, contact_id, created_at, updated_at, words)
select t.*, pg_temp.words(t.title) from (
select pg_temp.holder(n, pg_temp.rows()), pg_temp.id('task', n),
       'Call ' || pg_temp.first_name(n * 7) || ' about ' || pg_temp.word(n / 5) || ' ' || n * 7919 % 100000 as title,
       case when n % 10 > 0 then pg_temp.instant(n) + interval '1 day' * (n * 7919 % 30) end,
       case when n % 20 = 0 then 'open' when n % 50 = 1 then 'in_progress' when n % 9 = 2 then 'cancelled' else 'done' end,
       case when n % 2 = 0 then pg_temp.id('contact', n) end,
       pg_temp.instant(n), pg_temp.instant(n) + interval '1 s' * (n * 7919 % 600000)
  from generate_series(1, pg_temp.rows() + pg_temp.rows() / 10) n) t;

-- deals
insert into deals (organization_id, id, title, value, currency, stage, contact_id, created_at, updated_at, words)
select d.*, pg_temp.words(d.title) from (
select pg_temp.holder(n, pg_temp.rows() / 5), pg_temp.id('deal', n),
       initcap(pg_temp.word(n)) || ' for the ' || pg_temp.word(n / 64) || ' ' || n * 7919 % 100000 as title,
       (n * 104729 % 10000000)::numeric / 100, 'EUR',
       case when n % 20 < 8 then 'won' when n % 20 < 16 then 'lost' when n % 20 < 18 then 'lead'
            when n % 20 = 18 then 'qualified' else 'proposal' end,
       case when n % 2 = 0 and n <= pg_temp.rows() / 5 then pg_temp.id('contact', n) end,
       pg_temp.instant(n), pg_temp.instant(n) + interval '1 s' * (n * 7919 % 600000)
  from generate_series(1, pg_temp.rows() / 5 + pg_temp.rows() / 50) n) d;

-- ledger: a quarter of it in this month, with the reservations it settled
create function pg_temp.spent_at(n bigint) returns timestamptz stable language sql
  as $$ select case when n <= pg_temp.rows() * 3 / 4
                    then pg_temp.origin() - interval '700 days'
                         + (date_trunc('month', pg_temp.origin(), 'UTC') - (pg_temp.origin() - interval '700 days'))
                           * (n::double precision / (pg_temp.rows() * 3 / 4))
                    else date_trunc('month', pg_temp.origin(), 'UTC')
                         + (pg_temp.origin() - date_trunc('month', pg_temp.origin(), 'UTC'))
                           * ((n - pg_temp.rows() * 3 / 4)::double precision / (pg_temp.rows() / 4)) end $$;
create function pg_temp.feature(n bigint) returns text immutable language sql
  as $$ select case when n % 20 = 0 then 'translation' when n % 5 = 0 then 'summary' else 'lead_discovery' end $$;
create function pg_temp.spender(n bigint) returns text stable language sql
  as $$ select case when n % 3 = 0 then 'key:' || pg_temp.id('key', n % 20)
                    else 'user:' || pg_temp.id('user', 1 + n % 500) end $$;
select set_config('fill.granted', balance::text, false) from wallets where organization_id = pg_temp.own();
insert into reservations (organization_id, id, feature, reference, amount, settled_amount, status, created_by,
                          created_at, expires_at, closed_at)
select pg_temp.own(), pg_temp.id('spend', n), pg_temp.feature(n), pg_temp.id('run', n), 50, 50, 'settled',
       pg_temp.spender(n), pg_temp.spent_at(n), pg_temp.spent_at(n) + interval '15 min', pg_temp.spent_at(n)
  from generate_series(1, pg_temp.rows()) n where n % 1000 > 0;
insert into ledger_transfers (organization_id, id, kind, debit_account, credit_account, amount, balance_after, feature,
                              reference, description, created_by, created_at)
select pg_temp.own(), pg_temp.id('spend', n),
       case when n % 1000 = 0 then 'topup' else 'spend' end,
       case when n % 1000 = 0 then 'purchased' else 'wallet' end,
       case when n % 1000 = 0 then 'wallet' else 'used' end,
       50, current_setting('fill.granted')::bigint - 50 * (n - 2 * (n / 1000)),
       case when n % 1000 > 0 then pg_temp.feature(n) end, pg_temp.id('spend', n), 'Filled',
       pg_temp.spender(n), pg_temp.spent_at(n)
  from generate_series(1, pg_temp.rows()) n;
update ledger_transfers set created_at = pg_temp.origin() - interval '701 days'
 where organization_id = pg_temp.own() and kind = 'grant';
update wallets w
   set balance = current_setting('fill.granted')::bigint - 50 * (pg_temp.rows() - 2 * (pg_temp.rows() / 1000)),
       spent_month = date_trunc('month', pg_temp.origin(), 'UTC') at time zone 'UTC',
       spent_in_month = (select coalesce(sum(amount), 0) from ledger_transfers l
                          where l.organization_id = w.organization_id and l.kind = 'spend'
                            and l.created_at >= date_trunc('month', pg_temp.origin(), 'UTC'))
 where organization_id = pg_temp.own();

-- prospecting, its JSON as the contract shows it
create function pg_temp.shown(path text) returns jsonb stable language sql
  as $$ select current_setting('fill.' || path)::jsonb $$;
insert into gtm_profiles (organization_id, id, domain, status, company, offer, icp, segments, agent_summary,
                          edited_fields, provider, pages, provenance, created_at, updated_at)
select pg_temp.own(), pg_temp.id('profile', n), 'hearthmill' || n || '.example',
       case when n = 1 then 'active' else 'draft' end, p -> 'company', p -> 'offer', p -> 'icp', p -> 'segments', '', '{}',
       'builtin', p -> 'pages', p -> 'provenance', pg_temp.instant(21 - n), pg_temp.origin() - interval '1 day' * n
  from pg_temp.shown('profile') p, generate_series(1, 20) n;
insert into gtm_runs (organization_id, id, profile_id, status, sources, leads_found, leads_new, charged, started_at, finished_at)
select pg_temp.own(), pg_temp.id('run', n), pg_temp.id('profile', 1), 'finished', '[]', 200, 200, 10000,
       pg_temp.instant(n), pg_temp.instant(n)
  from generate_series(1, pg_temp.rows() / 1000) n;
insert into gtm_leads (organization_id, id, profile_id, lead_key, first_name, last_name, company, title, handle, website,
                       city, country, email, fit_score, intent_score, priority, explanation, stage, created_at, updated_at)
select pg_temp.own(), pg_temp.id('lead', n), pg_temp.id('profile', 1), 'lead-' || n, pg_temp.first_name(n),
       initcap(pg_temp.word(n / 32)), initcap(pg_temp.word(n / 3)) || ' & ' || n, 'Head of ' || pg_temp.word(n),
       '', 'https://company' || n || '.example', 'Stroud', 'GB', '',
       n * 7919 % 101, n * 104729 % 101, n * 611953 % 101,
       pg_temp.shown('explanation') || pg_temp.shown('lead'),
       case when n % 10 < 6 then 'discovered' when n % 10 < 8 then 'dismissed' when n % 10 = 8 then 'qualified' else 'contacted' end,
       pg_temp.instant(n * 5), pg_temp.instant(n * 5)
  from generate_series(1, pg_temp.rows() / 5) n;
insert into gtm_signals (organization_id, id, lead_id, source, platform, external_id, post_url, snippet, share,
                         observation, scoring, posted_at, created_at)
select pg_temp.own(), pg_temp.id('signal', n), pg_temp.id('lead', n), 'directory', 'directory', 'post-' || n,
       'https://company' || n || '.example/news', 'We look for ' || pg_temp.word(n) || '.', 100, '{}',
       pg_temp.shown('explanation') -> 'signals' -> 0,
       pg_temp.instant(n * 5), pg_temp.instant(n * 5)
  from generate_series(1, pg_temp.rows() / 5) n;

-- people who are not written to, and e-mails to leads
insert into suppressions (organization_id, id, kind, hash, reason, created_at)
select pg_temp.own(), pg_temp.id('suppression', n), (array['email', 'email', 'domain', 'handle'])[1 + n % 4],
       sha256(('suppressed ' || n)::bytea), (array['unsubscribed', 'objected', 'asked'])[1 + n % 3], pg_temp.instant(n * 5)
  from generate_series(1, pg_temp.rows() / 5) n;
insert into gtm_draft_emails (organization_id, id, lead_id, touch_number, status, language, tone, variant, recipient, subject,
                              body, notice, sentences, signal_source, signal_external_id, attempts, failures, message_id,
                              sent_at, created_at, updated_at)
select pg_temp.own(), pg_temp.id('draft', n), pg_temp.id('lead', n), 1,
       case when n % 10 = 0 then 'draft' when n % 10 = 1 then 'rejected' else 'sent' end, 'en', 'plain', 0,
       'office@company' || n || '.example', 'About ' || pg_temp.word(n), 'Good day.', coalesce(d -> 'notice', '{}'), d -> 'sentences',
       'directory', 'post-' || n, 0, 0, case when n % 10 > 1 then '<' || n || '@mill.example>' end,
       case when n % 10 > 1 then pg_temp.instant(n * 5) end, pg_temp.instant(n * 5), pg_temp.instant(n * 5)
  from pg_temp.shown('draft') d, generate_series(1, pg_temp.rows() / 5) n;

-- workflows and recommendations
insert into workflows (organization_id, id, name, description, status, created_at, updated_at, words)
select w.*, pg_temp.words(w.name || ' ' || w.description) from (
select pg_temp.holder(n, pg_temp.rows() / 100), pg_temp.id('workflow', n), initcap(pg_temp.word(n)) || ' ' || n * 7919 % 100000 as name,
       'When ' || pg_temp.word(n / 64) || ' comes, write to ' || pg_temp.first_name(n) || '.' as description,
       case when n % 4 = 0 then 'live' when n % 4 = 1 then 'paused' when n % 4 = 2 then 'archived' else 'draft' end,
       pg_temp.instant(n * 100), pg_temp.instant(n * 100) + interval '1 s' * (n * 7919 % 600000)
  from generate_series(1, pg_temp.rows() / 100 + pg_temp.rows() / 1000) n) w;
insert into recommendations (organization_id, id, type, title, why, effect, action_label, effect_note, is_external, status,
                             payload, source_mode, actions, editable, artifacts, created_at, updated_at)
select pg_temp.own(), pg_temp.id('recommendation', n), 'follow_up', 'Call ' || pg_temp.first_name(n), 'They asked.',
       'suggest_accept', 'Call', '', false,
       case when n % 10 = 0 then 'pending' when n % 10 = 1 then 'viewed' when n % 10 < 6 then 'acted' else 'dismissed' end,
       r -> 'payload', 'bench', r -> 'actions', false, r -> 'artifacts', pg_temp.instant(n * 100), pg_temp.instant(n * 100)
  from pg_temp.shown('recommendation') r, generate_series(1, pg_temp.rows() / 100) n;

-- words of accounts
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'accounts', word, created_at, id, marks from accounts, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- words of interactions
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'interactions', word, created_at, id, marks from interactions, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- words of notes
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'notes', word, created_at, id, marks from notes, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- words of contacts
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'contacts', word, created_at, id, marks from contacts, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- words of deals
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'deals', word, created_at, id, marks from deals, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- words of tasks
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'tasks', word, created_at, id, marks from tasks, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- words of workflows
insert into record_words (organization_id, noun, word, created_at, record_id, marks)
select organization_id, 'workflows', word, created_at, id, marks from workflows, pg_temp.entries(words)
 order by organization_id, word collate "C", created_at, id;

-- keys
insert into mcp_keys (id, organization_id, user_id, name, scope, permissions, key_prefix, key_hash, created_at)
select pg_temp.id('key', n), pg_temp.own(), pg_temp.id('user', 1), 'Key ' || n, 'organization', '{read}', 'wgs_' || n,
       sha256(n::text::bytea), pg_temp.instant(n)
  from generate_series(1, 20) n;

-- events, in the order they were recorded
insert into events (organization_id, id, txid, lsn, type, subject_type, subject_id, actor, cause, changes, data,
                    admin_only, occurred_at)
select pg_temp.holder(n, pg_temp.rows()), pg_temp.id('event', n), n * txid / (pg_temp.rows() * 2) + 1, n,
       case when n % 100 = 0 then 'deal.created' when n % 3 = 0 then 'contact.updated' else 'contact.created' end,
       case when n % 100 = 0 then 'deal' else 'contact' end,
       case when n % 100 = 0 then pg_temp.id('deal', n) else pg_temp.id('contact', n) end,
       jsonb_build_object('kind', 'user', 'id', pg_temp.id('user', 1), 'user_id', pg_temp.id('user', 1), 'name', 'Ada'),
       jsonb_build_object('type', 'request', 'id', pg_temp.id('request', n)), '{}',
       jsonb_build_object('id', pg_temp.id('contact', n), 'name', pg_temp.first_name(n)), false, pg_temp.instant(n)
  from (select pg_current_xact_id()::text::bigint as txid) x, generate_series(1, pg_temp.rows() + pg_temp.rows() / 10) n;

-- webhook and its deliveries
insert into webhooks (organization_id, id, url, description, events, is_active, secret, created_at, updated_at)
select pg_temp.own(), pg_temp.id('webhook', n), 'https://hooks' || n || '.example', 'Filled', '{contact.*}', false, '\x00',
       pg_temp.origin() - interval '1 hour' * n, pg_temp.origin()
  from generate_series(1, 5) n;
insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, body, status, attempts, created_at)
select pg_temp.own(), pg_temp.id('delivery', n), pg_temp.id('webhook', 1), pg_temp.id('event', n * 5),
       case when n % 100 = 0 then 'contact.deleted' else 'contact.created' end, '{}',
       case when n % 50 = 0 then 'failed' when n % 1000 = 1 then 'cancelled' else 'delivered' end, '[]', pg_temp.instant(n * 5)
  from generate_series(1, pg_temp.rows() / 5) n;

-- one of each that has a history of its own
insert into credit_caps (organization_id, id, holder, holder_id, monthly_credit_cap, created_at, updated_at)
values (pg_temp.own(), pg_temp.id('cap', 1), 'workflow', pg_temp.id('workflow', 1), 100000, pg_temp.origin(), pg_temp.origin());
insert into credit_topups (organization_id, id, status, reference, amount, price_cents, currency, provider, created_by,
                           created_at, updated_at)
values (pg_temp.own(), pg_temp.id('topup', 1), 'expired', 'filled', 10000, 1000, 'EUR', 'none', 'system', pg_temp.origin(),
        pg_temp.origin());
insert into imports (organization_id, id, record, status, filename, format, encoding, bytes, rows, mapping, mode, empty, decimal,
                     dates, counts, created_at, updated_at)
values (pg_temp.own(), pg_temp.id('import', 1), 'contact', 'completed', 'people.csv', 'csv', 'utf-8', 100, 1,
        '[]', 'create', 'keep', '.', 'dmy',
        '{"created": 0, "updated": 0, "unchanged": 1, "refused": 0}', pg_temp.origin(), pg_temp.origin());
insert into import_rows (organization_id, import_id, row, line, outcome)
values (pg_temp.own(), pg_temp.id('import', 1), 1, 2, 'unchanged');
insert into forms (organization_id, id, public_id, name, status, fields, languages, texts, theme, notify, allowed_origins,
                   double_opt_in, requires_token, source, tags, created_at, updated_at)
values (pg_temp.own(), pg_temp.id('form', 1), 'filled', 'Ask for a quote', 'live',
        '[{"key": "email", "label": "E-mail", "type": "email", "maps_to": "contact.email", "required": true, "options": [], "hint": ""}]',
        '{en}', '{}', '{}', '{}', '{}', false, false, 'website', '{}', pg_temp.origin(), pg_temp.origin());
insert into form_submissions (organization_id, id, form_id, state, reasons, answers, email, language, page, consent, kept_back,
                              address_hash, content_hash, created_at, updated_at)
values (pg_temp.own(), pg_temp.id('submission', 1), pg_temp.id('form', 1), 'accepted', '{}', '{"email": "ada@mill.example"}',
        'ada@mill.example', 'en', '', '{"given": false, "text": "", "version": "", "language": "en", "at": "2026-01-01T00:00:00.000Z", "page": "", "address_hash": "", "confirmed_at": null}',
        '{}', '', '', pg_temp.origin(), pg_temp.origin());

-- directory
create temporary table taxonomy as
select (select array_agg(slug order by slug) from categories where parent is not null) as categories,
       (select array_agg(slug order by slug) from tags) as tags;
insert into businesses (id, slug, name, description, website, email, phone, address, city, region, country, country_code,
                        lat, lng, status, organization_id, categories, tags, search_name, search_city, search_text,
                        created_at, updated_at)
select pg_temp.id('business', n), 'business-' || n, name, description, 'https://business' || n || '.example', '', '', '',
       city, 'Region ' || n % 500, country, code,
       -60 + (n * 7919 % 1300000)::double precision / 10000, -180 + (n * 104729 % 3600000)::double precision / 10000,
       case when n = 1 then 'claimed' when n % 10 < 5 then 'seeded' when n % 10 < 8 then 'nominated'
            when n % 10 = 8 then 'claimed' else 'verified' end,
       case when n = 1 then pg_temp.own() end, categories, tags, lower(name), lower(city),
       lower(name || E'\n' || city || E'\n' || country || E'\n' || description), pg_temp.instant(n),
       pg_temp.instant(n) + interval '1 s' * (n * 7919 % 600000)
  from (select n,
               initcap(pg_temp.word(n)) || ' ' || initcap(pg_temp.word(n / 64)) || ' '
                 || translate((n * 7919 % 1000003)::text, '0123456789', 'abdefklmor') as name,
               'We make ' || pg_temp.word(n / 3) || ' and ' || pg_temp.word(n / 11) || ' from ' || pg_temp.word(n / 29)
                 || ' for the ' || pg_temp.word(n / 101) || ' of ' || pg_temp.first_name(n / 7) || '.' as description,
               initcap(pg_temp.word(n / 17)) || 'town' || n % 40 as city,
               ('{Germany,France,Spain,Italy,Kenya,Brazil,India,Japan,Canada,Portugal}'::text[])[1 + n % 10] as country,
               ('{DE,FR,ES,IT,KE,BR,IN,JP,CA,PT}'::text[])[1 + n % 10] as code,
               array[t.categories[1 + n % cardinality(t.categories)]] as categories,
               array[t.tags[1 + n % cardinality(t.tags)], t.tags[1 + n / 7 % cardinality(t.tags)]] as tags
          from taxonomy t, generate_series(1, pg_temp.rows()) n) filled;
insert into business_notices (id, business_id, kind, title, description, search_title, search_text, posted_at)
select pg_temp.id('notice', n), pg_temp.id('business', n * 10), case when n % 2 = 0 then 'offer' else 'want' end,
       title, '', lower(title), '', pg_temp.instant(n * 10)
  from (select n, 'Some ' || pg_temp.word(n / 13) || ' to share' as title from generate_series(1, pg_temp.rows() / 10) n) filled;
insert into directory_words
select distinct word from businesses b, regexp_split_to_table(b.search_text, '[[:space:][:punct:]]+') word
 where b.status in ('seeded', 'claimed', 'verified') and length(word) between 3 and 30 and word !~ '[0-9]'
on conflict do nothing;
insert into business_reports (id, business_id, reason, detail, status, created_at, closed_at)
select pg_temp.id('report', n), pg_temp.id('business', n), 'wrong', '', case when n % 50 = 0 then 'open' else 'dismissed' end,
       pg_temp.instant(n), case when n % 50 > 0 then pg_temp.instant(n) end
  from generate_series(1, pg_temp.rows() / 1000) n;
