-- Why: keys and invitations end with the membership or role that gave them. Those that outlived theirs are
-- ended here, so that they do not come to life again when their maker comes back.
-- Locks: rows of mcp_keys and invitations only. Safe while old code runs: yes.
-- Small: mcp_keys, invitations

update mcp_keys k
   set revoked_at = now()
 where k.revoked_at is null
   and not exists (
     select from memberships m
      where m.organization_id = k.organization_id and m.user_id = k.user_id
        and (k.scope = 'member' or m.role in ('owner', 'admin')));

update invitations i
   set status = 'revoked', answered_at = now()
 where i.status = 'pending'
   and not exists (
     select from memberships m
      where m.organization_id = i.organization_id and m.user_id = i.invited_by
        and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner')));
