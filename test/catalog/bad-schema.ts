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

/** Tables, each of which breaks one rule of the linter, in the order of the rules' names. */
const badTables: readonly BadTable[] = [
  bad(
    'a global table does not refer to a tenant table: plans.plans_organization_id_id_fkey',
    `create table plans (name text primary key, organization_id uuid, id uuid,
       foreign key (organization_id, id) references good (organization_id, id))`,
    'create index plans_good on plans (organization_id, id)',
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
    'what refers to a row is found by an index before that row is deleted: unsought.unsought_organization_id_good_id_fkey',
    `create table unsought (${key}, good_id uuid,
       foreign key (organization_id, good_id) references good (organization_id, id))`,
    ...secured('unsought'),
    'create index unsought_some on unsought (organization_id, good_id) where id is null and good_id is not null',
  ),
  bad(
    'a reference neither sets null or default nor changes keys: forgetting.forgetting_organization_id_good_id_fkey',
    `create table forgetting (${key}, good_id uuid,
       foreign key (organization_id, good_id) references good (organization_id, id)
         on delete set null (good_id))`,
    ...secured('forgetting'),
    'create index forgetting_good on forgetting (organization_id, good_id)',
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
    'an index for a sweep has no order in which lists are read, of which it would read all organizations: swept.swept_old',
    `create table swept (${key}, created_at timestamptz not null)`,
    'create index swept_old on swept (created_at)',
    'create index swept_age on swept (created_at nulls first)',
    ...secured('swept'),
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

const setting = `nullif(current_setting('app.organization_id', true), '')::uuid`
const own = `organization_id = ${setting}`

interface Door {
  readonly sql: string
  readonly parameters?: string
  readonly path?: string
  readonly rights?: string
  readonly owner?: string
  readonly callers?: string
}

/** A door as it should be, but for what is given. */
function door(name: string, { sql, parameters = 'part text', ...others }: Door): readonly string[] {
  const {
    path = 'set search_path = pg_catalog, pg_temp',
    rights = 'security definer',
    owner = 'workspace_finder',
    callers = 'workspace_app',
  } = others
  return [
    `create function ${name}(${parameters}) returns table (found_id uuid)
       language sql stable ${rights} ${path} ${sql}`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${callers}`,
    `alter function ${name} owner to ${owner}`,
  ]
}

function bound(where: string) {
  return `begin atomic select id from good where ${where} and id::text = part; end`
}

const atOwn = bound(own)

const isTold =
  'a door takes the organization from the setting alone, as row-level security does, for each table'
const isClosed = 'a door belongs to the finder, and only the application may call it'
const isBound =
  'a door is SQL whose names were bound when it was made, and looks up nothing by a path'

const badFunctions: readonly BadTable[] = [
  bad(
    `${isTold}: asking_caller`,
    ...door('asking_caller', {
      parameters: 'part text, whose uuid',
      sql: bound('organization_id = whose'),
    }),
  ),
  bad(`${isTold}: asking_nobody`, ...door('asking_nobody', { sql: bound('true') })),
  bad(`${isTold}: asking_or`, ...door('asking_or', { sql: bound(`${own} or true`) })),
  bad(
    `${isTold}: asking_once`,
    ...door('asking_once', {
      sql: `begin atomic select id from good where ${own} and id::text = part
      union all select id from good where id::text = part; end`,
    }),
  ),
  bad(
    `${isTold}: asking_joined`,
    ...door('asking_joined', {
      sql: `begin atomic select g.id from good g, good where g.${own} and good.id = g.id; end`,
    }),
  ),
  bad(
    `${isTold}: asking_setting`,
    ...door('asking_setting', {
      sql: bound(own.replace('app.organization_id', 'app.caller')),
    }),
  ),
  bad(`${isClosed}: open_door`, ...door('open_door', { sql: atOwn, callers: 'public' })),
  bad(
    `${isClosed}: swept_door`,
    ...door('swept_door', {
      sql: atOwn,
      callers: 'workspace_app, workspace_sweep',
    }),
  ),
  bad(`${isClosed}: owned_door`, ...door('owned_door', { sql: atOwn, owner: 'current_user' })),
  bad(`${isClosed}: closed_door`, ...door('closed_door', { sql: atOwn, rights: '' })),
  bad(`${isBound}: door_by_path`, ...door('door_by_path', { sql: atOwn, path: '' })),
  bad(
    `${isBound}: door_by_text`,
    ...door('door_by_text', {
      sql: `as $$select id from broken.good where ${own} and id::text = part$$`,
    }),
  ),
  bad(
    'a door reads tenant tables and changes nothing: door_to_users',
    'create table plans_of_all (id uuid primary key)',
    ...door('door_to_users', {
      sql: 'begin atomic select id from plans_of_all where id::text = part; end',
    }),
  ),
  bad(
    'a function is a door or a formula, and listed: stray',
    'create function stray() returns int language sql return 1',
  ),
  bad(
    'a formula is SQL with the rights of its caller, and reads no table: reading',
    'create function reading() returns bigint language sql return (select count(*) from good)',
    'revoke execute on function reading from public',
  ),
  bad(
    'a formula is SQL with the rights of its caller, and reads no table: raised',
    'create function raised() returns int language sql security definer return 1',
    'revoke execute on function raised from public',
  ),
]

/** The doors of this schema, one of which is as it should be. */
export const allDoors: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['a door: fine_door', ...badFunctions.map(({ breaks }) => breaks)]
    .filter((breaks) => breaks.startsWith('a door'))
    .map((breaks) => [breaks.split(': ')[1] ?? '', []]),
)

/** A schema in which every rule of the linter is broken. */
export const badSchema: readonly BadTable[] = [...badTables, ...badFunctions]

/** What the bad ones refer to; it breaks nothing by itself. */
export const goodTables: readonly string[] = [
  `create table good (${key})`,
  ...secured('good'),
  ...door('fine_door', { sql: atOwn }),
]
