-- no transaction
-- Why: of a long import the rows are listed of which something was passed over, such as a company that is no account.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists import_rows_noted on import_rows (organization_id, import_id, row)
  where reasons is not null and outcome <> 'refused' and not is_left;
