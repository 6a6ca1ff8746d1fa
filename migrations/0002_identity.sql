-- Why: people, their tokens, organizations and who belongs to them. Global: they are what a request
-- without a known tenant is resolved by.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index users_email on users (lower(email));
grant select, insert, update on users to workspace_app;

create table user_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  label text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index user_tokens_user on user_tokens (user_id, created_at);
grant select, insert, update on user_tokens to workspace_app;

create table organizations (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
grant select, insert, update on organizations to workspace_app;

create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'member', 'scout', 'verifier')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id, organization_id);
grant select, insert, update, delete on memberships to workspace_app;

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'scout', 'verifier')),
  token_hash bytea not null unique,
  status text not null check (status in ('pending', 'accepted', 'revoked')),
  invited_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3)
);
create unique index invitations_pending on invitations (organization_id, lower(email))
  where status = 'pending';
create index invitations_organization on invitations (organization_id, created_at);
grant select, insert, update on invitations to workspace_app;
