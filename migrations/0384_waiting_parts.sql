-- Why: how many entries of the indexes of parts may wait to be put in order was said by each index (0362), 1 MB, so that one
-- creation in hundreds put hundreds of others' in order. Now who writes says it (decision 647): who writes one record lets
-- little wait, who writes many lets much.
-- Locks: SHARE UPDATE EXCLUSIVE on the indexes, for a moment; readers and writers go on. Safe while old code runs: yes,
-- where the server's own setting holds, 4 MB if nobody changed it.

alter index contacts_parts reset (gin_pending_list_limit);
alter index contacts_parts_sampled reset (gin_pending_list_limit);
alter index accounts_parts reset (gin_pending_list_limit);
alter index accounts_parts_sampled reset (gin_pending_list_limit);
alter index tasks_parts reset (gin_pending_list_limit);
alter index tasks_parts_sampled reset (gin_pending_list_limit);
alter index deals_parts reset (gin_pending_list_limit);
alter index deals_parts_sampled reset (gin_pending_list_limit);
alter index custom_values_parts reset (gin_pending_list_limit);
alter index custom_values_parts_sampled reset (gin_pending_list_limit);
