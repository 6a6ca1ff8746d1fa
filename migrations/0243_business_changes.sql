-- Why: whoever keeps a copy of the directory follows what changed in it, and what is gone. One row for each business, of its
-- last change; txid orders them, so that nobody passes over one that commits late. Three words of paths are no slugs.
-- Locks: none on tables that are there. Safe while old code runs: yes; what it changes meanwhile is followed with the next change.
-- Small: businesses, retired_slugs, which are read once.

create table business_changes (
  business_id uuid primary key,
  slug text not null,
  is_removed boolean not null,
  txid bigint not null,
  changed_at timestamptz(3) not null
);
create index business_changes_order on business_changes (txid, business_id);
grant select, insert, update, delete on business_changes to workspace_app;

insert into business_changes
select id, slug, false, pg_current_xact_id()::text::bigint, updated_at from businesses;

insert into retired_slugs (slug, retired_at)
values ('changes', now()), ('export', now()), ('import', now())
on conflict do nothing;
