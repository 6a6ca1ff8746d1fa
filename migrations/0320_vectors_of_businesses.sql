-- Why: where the operator names a model of embeddings, businesses are found by what they mean. One bit a direction says which
-- are near, by comparing bits alone, and the components which of these is nearest. `embedding_places` says how far each model has
-- followed the changes of the directory.
-- Locks: none on tables that are there. Safe while old code runs: yes.

create table business_vectors (
  business_id uuid primary key,
  model text not null,
  signs bit varying not null,
  components real[] not null
) with (toast_tuple_target = 256);
-- Signs are all read for a search and components of a few, so these stand elsewhere.
alter table business_vectors alter column components set storage external;
create table embedding_places (
  model text primary key,
  place text not null
);
grant select, insert, update, delete on business_vectors, embedding_places to workspace_app;
