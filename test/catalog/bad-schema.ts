/** The policy that a tenant table should have. */
function policyOn(table: string) {
  return `create policy tenant on ${table} to workspace_app
     using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`
}

/** What makes the rest of a bad table good, so that it breaks one rule alone. */
function secured(table: string) {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    policyOn(table),
  ]
}

const key = 'organization_id uuid not null, id uuid not null, primary key (organization_id, id)'

interface BadTable {
  readonly statements: readonly string[]
  /** The rule it breaks, and what the linter calls the place. */
  readonly breaks: string
}

function bad(breaks: string, ...statements: readonly string[]): BadTable {
  return { breaks, statements }
}

/** A schema in which every rule of the linter is broken once, in the order of the rules' names. */
export const badTables: readonly BadTable[] = [
  bad(
    'a global table does not refer to a tenant table: plans.plans_organization_id_id_fkey',
    `create table plans (name text primary key, organization_id uuid, id uuid,
       foreign key (organization_id, id) references good (organization_id, id))`,
  ),
  bad(
    'a policy shows the application the rows of one organization, and only one policy: open_to_all',
    `create table open_to_all (${key})`,
    'alter table open_to_all enable row level security',
    'alter table open_to_all force row level security',
    'create policy tenant on open_to_all to workspace_app using (true)',
  ),
  bad(
    'a policy shows the application the rows of one organization, and only one policy: second_door',
    `create table second_door (${key})`,
    ...secured('second_door'),
    'create policy also on second_door for select to public using (true)',
  ),
  bad(
    'a policy shows the application the rows of one organization, and only one policy: without_policy',
    `create table without_policy (${key})`,
    'alter table without_policy enable row level security',
    'alter table without_policy force row level security',
  ),
  bad(
    'an index serves conditions that row-level security lets through, which are leakproof: lowered.lowered_name',
    `create table lowered (${key}, name text not null)`,
    ...secured('lowered'),
    'create index lowered_name on lowered (organization_id, lower(name))',
  ),
  bad(
    'an index serves conditions that row-level security lets through, which are leakproof: tagged.tagged_tags',
    `create table tagged (${key}, tags text[] not null)`,
    ...secured('tagged'),
    'create index tagged_tags on tagged using gin (tags)',
  ),
  bad(
    'a reference between tenant tables holds organization_id on both sides, first: referring.referring_id_organization_id_fkey',
    `create table referring (${key}, 
       foreign key (id, organization_id) references good (organization_id, id))`,
    ...secured('referring'),
  ),
  bad(
    'a reference neither sets null or default nor changes keys: forgetting.forgetting_organization_id_good_id_fkey',
    `create table forgetting (${key}, good_id uuid,
       foreign key (organization_id, good_id) references good (organization_id, id)
         on delete set null (good_id))`,
    ...secured('forgetting'),
  ),
  bad(
    'a table has a primary key: keyless',
    'create table keyless (organization_id uuid not null)',
    ...secured('keyless'),
  ),
  bad(
    'a tenant table has organization_id: homeless',
    'create table homeless (id uuid primary key)',
    'alter table homeless enable row level security',
    'alter table homeless force row level security',
    `create policy tenant on homeless to workspace_app
       using (id = nullif(current_setting('app.organization_id', true), '')::uuid)`,
  ),
  // The policy cannot be the right one either.
  bad('a policy shows the application the rows of one organization, and only one policy: textual'),
  bad('a policy shows the application the rows of one organization, and only one policy: homeless'),
  bad(
    'an index begins with organization_id unless it is for a sweep: slow.slow_by_name',
    `create table slow (${key}, name text)`,
    'create index slow_by_name on slow (name)',
    ...secured('slow'),
  ),
  bad(
    'no identity or serial is an int: counted.number',
    `create table counted (${key}, number serial)`,
    ...secured('counted'),
  ),
  bad(
    'no table has a rewrite rule: ruled.silently',
    `create table ruled (${key})`,
    'create rule silently as on delete to ruled do instead nothing',
    ...secured('ruled'),
  ),
  bad(
    'no table has a trigger: triggered.surprise',
    `create table triggered (${key})`,
    `create trigger surprise before update on triggered for each row
       execute function suppress_redundant_updates_trigger()`,
    ...secured('triggered'),
  ),
  bad(
    'no table inherits from another: child',
    `create table child (primary key (organization_id, id)) inherits (good)`,
    ...secured('child'),
  ),
  bad(
    'organization_id is a uuid and never null: textual',
    `create table textual (organization_id text not null, id uuid not null,
       primary key (organization_id, id))`,
    'alter table textual enable row level security',
    'alter table textual force row level security',
  ),
  bad(
    'row-level security is on and forced: unforced',
    `create table unforced (${key})`,
    'alter table unforced enable row level security',
    policyOn('unforced'),
  ),
  bad(
    'what is unique is unique within an organization, whose id comes first: backwards.backwards_pkey',
    `create table backwards (organization_id uuid not null, id uuid not null,
       primary key (id, organization_id))`,
    ...secured('backwards'),
  ),
  bad(
    'what is unique is unique within an organization, whose id comes first: worldwide.worldwide_name_excl',
    `create table worldwide (${key}, name text, exclude using btree (name with =))`,
    ...secured('worldwide'),
  ),
  bad(
    'what is unique is unique within an organization, whose id comes first: worldwide_name.worldwide_name_name_key',
    `create table worldwide_name (${key}, name text unique)`,
    ...secured('worldwide_name'),
  ),
]

/** Tables that the bad ones refer to; they break nothing by themselves. */
export const goodTables: readonly string[] = [`create table good (${key})`, ...secured('good')]
