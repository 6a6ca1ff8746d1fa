-- Why: whoever left the organization that holds a business lately does not write of it in public. Global, as memberships are.
-- Locks: organizations and users for a moment, as references to them are made. Safe while old code runs: yes; memberships that
-- it ends keep nobody from writing.

create table former_memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  ended_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
create index former_memberships_user on former_memberships (user_id);
create index former_memberships_age on former_memberships (ended_at);
grant select, insert, update, delete on former_memberships to workspace_app;
