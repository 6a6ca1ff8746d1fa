-- Why: mails that the service sends, what the links in them let their reader do, and how many of a kind
-- went to an address lately. Global: a mail is for a person, who may belong to no organization yet.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table mails (
  id uuid primary key,
  -- Names what it tells of: there is one mail for it.
  occasion text not null unique,
  kind text not null,
  recipient text not null,
  language text not null,
  -- What its words are filled with; no secrets.
  facts jsonb not null,
  -- Whom or what its link is about, and until when.
  link_subject uuid,
  link_expires_at timestamptz(3),
  -- `handed_over` once the first byte may have left; `unknown` where nothing more was heard after that.
  status text not null
    check (status in ('pending', 'handed_over', 'sent', 'failed', 'unknown', 'cancelled')),
  attempts integer not null,
  -- When it is due; while an attempt runs, when it is given up for lost. Null when nothing more happens.
  next_attempt_at timestamptz(3),
  last_outcome text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_age on mails (created_at);
create index mails_link_subject on mails (link_subject) where link_subject is not null;
grant select, insert, update, delete on mails to workspace_app;

create table mail_links (
  token_hash bytea primary key,
  -- The kind of mail it stood in.
  kind text not null,
  subject uuid not null,
  -- Where it was sent: who holds it reads mail there.
  address text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_links_subject on mail_links (subject, kind);
create index mail_links_expiry on mail_links (expires_at);
grant select, insert, update, delete on mail_links to workspace_app;

create table mail_allowances (
  -- SHA-256 of kind and address.
  bucket bytea primary key,
  since timestamptz(3) not null,
  used integer not null
);
create index mail_allowances_age on mail_allowances (since);
grant select, insert, update, delete on mail_allowances to workspace_app;
