-- Why: a key may also be given leave to reach people outside the workspace: `outward`.
-- Locks: mcp_keys exclusively, for as long as its few rows take to be checked.
-- Small: mcp_keys, which people make one by one.
-- Safe while old code runs: yes; it neither gives nor asks for the new permission.

alter table mcp_keys
  drop constraint mcp_keys_permissions_check,
  add constraint mcp_keys_permissions_check
    check (permissions <@ array['read', 'write', 'spend', 'outward']) not valid;
alter table mcp_keys validate constraint mcp_keys_permissions_check;
