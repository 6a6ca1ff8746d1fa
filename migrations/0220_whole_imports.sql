-- Why: the sweep for uploads that were broken off visited every organization that keeps an import, and the others waited
-- behind those. The first chunk of a file now says whether the file is whole.
-- Locks: import_chunks for an instant. Safe while old code runs: yes; what it receives is marked by the sweep.

alter table import_chunks add column is_whole boolean not null default false;
grant select (is_whole) on import_chunks to workspace_sweep;
