import pg from 'pg'

/** What the linter must know that the catalog does not say. */
export interface Settings {
  readonly schema: string
  /** Tables that belong to no organization, each with the reason why. */
  readonly globalTables: Readonly<Record<string, string>>
  /** Indexes that serve work over all organizations, each with the reason why. */
  readonly sweepIndexes: Readonly<Record<string, string>>
  /** Functions that look past row-level security, each with the indexes that only they can use. */
  readonly doors: Readonly<Record<string, readonly string[]>>
  /** Functions that compute something of what they are given, each with the reason why. */
  readonly formulas: Readonly<Record<string, string>>
}

interface Rule {
  readonly name: string
  /** Names what breaks the rule. `tenant`, `anywhere` and `index_of` are defined below. */
  readonly sql: string
}

/**
 * Every violation in the schema, as `rule: object`. The rules are those under which the tables can be
 * spread over several servers by organization, on Citus or by hand.
 */
export async function lintCatalog(client: pg.ClientBase, settings: Settings): Promise<string[]> {
  const { schema, globalTables, sweepIndexes, doors, formulas } = settings
  const { rows } = await client.query<{ violation: string }>(query, [
    schema,
    Object.keys(globalTables),
    Object.keys(sweepIndexes),
    Object.keys(doors),
    Object.keys(formulas),
    Object.values(doors).flat(),
  ])
  return rows.map(({ violation }) => violation)
}

const rules: readonly Rule[] = [
  {
    name: 'a tenant table has organization_id',
    sql: 'select name from tenant where key is null',
  },
  {
    name: 'organization_id is a uuid and never null',
    sql: `select name from tenant
           where key is not null and (not key_not_null or key_type <> 'uuid'::regtype)`,
  },
  {
    name: 'a table has a primary key',
    sql: `select name from anywhere a where not exists
            (select from pg_index i where i.indrelid = a.oid and i.indisprimary)`,
  },
  {
    name: 'what is unique is unique within an organization, whose id comes first',
    sql: `select name || '.' || index_name from index_of
           where (indisunique or indisexclusion) and indkey[0] <> key`,
  },
  {
    name: 'a reference between tenant tables holds organization_id on both sides, first',
    sql: `select t.name || '.' || k.conname
            from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
            join tenant other on other.oid = k.confrelid
           where k.conkey[1] is distinct from t.key or k.confkey[1] is distinct from other.key`,
  },
  {
    name: 'a global table does not refer to a tenant table',
    sql: `select a.name || '.' || k.conname
            from anywhere a join pg_constraint k on k.conrelid = a.oid and k.contype = 'f'
            join tenant t on t.oid = k.confrelid where a.is_global`,
  },
  {
    name: 'a reference neither sets null or default nor changes keys',
    sql: `select a.name || '.' || k.conname
            from anywhere a join pg_constraint k on k.conrelid = a.oid and k.contype = 'f'
           where k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c')`,
  },
  {
    name: 'what refers to a row is found by an index before that row is deleted',
    sql: `select a.name || '.' || k.conname
            from anywhere a join pg_constraint k on k.conrelid = a.oid and k.contype = 'f'
           -- The row of a person who left stays, without what it said.
           where k.confrelid::regclass::text <> 'users' and not exists (
             select from pg_index i join pg_class ic on ic.oid = i.indexrelid join pg_am am on am.oid = ic.relam
              where i.indrelid = a.oid and am.amname = 'btree' and i.indnkeyatts >= cardinality(k.conkey)
                and i.indkey::int2[] @> k.conkey
                and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] <@ k.conkey
                and (i.indpred is null
                     or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`,
  },
  {
    name: 'no table has a trigger',
    sql: `select a.name || '.' || g.tgname
            from anywhere a join pg_trigger g on g.tgrelid = a.oid where not g.tgisinternal`,
  },
  {
    name: 'no identity or serial is an int',
    sql: `select a.name || '.' || c.attname
            from anywhere a join pg_attribute c on c.attrelid = a.oid and c.attnum > 0
            left join pg_attrdef d on d.adrelid = a.oid and d.adnum = c.attnum
           where c.atttypid in ('int4'::regtype, 'int2'::regtype)
             and (c.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')`,
  },
  {
    name: 'no table has a rewrite rule',
    sql: `select a.name || '.' || r.rulename
            from anywhere a join pg_rewrite r on r.ev_class = a.oid where r.rulename <> '_RETURN'`,
  },
  {
    name: 'row-level security is on and forced',
    sql: `select t.name from tenant t join pg_class c on c.oid = t.oid
           where not (c.relrowsecurity and c.relforcerowsecurity)`,
  },
  {
    name: 'a policy shows the application the rows of one organization, and only one policy',
    sql: `select t.name from tenant t where (
            select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p
             where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive and p.polwithcheck is null
               and p.polroles && array[0::oid, 'workspace_app'::regrole::oid]
          ) is distinct from array['(organization_id = (NULLIF(current_setting(''app.organization_id''::text, true), ''''::text))::uuid)']
          or exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd <> '*'
                        and p.polroles && array[0::oid, 'workspace_app'::regrole::oid])`,
  },
  {
    name: 'no table inherits from another',
    sql: `select a.name from anywhere a join pg_inherits i on i.inhrelid = a.oid
            join pg_class parent on parent.oid = i.inhparent where parent.relkind = 'r'`,
  },
  {
    name: 'an index begins with organization_id unless it is for a sweep',
    sql: `select name || '.' || index_name from index_of
           where method = 'btree' and not indisunique and not indisexclusion and indkey[0] <> key
             and index_name <> all ($3::name[])`,
  },
  {
    name: 'an index for a sweep has no order in which lists are read, of which it would read all organizations',
    sql: `select name || '.' || index_name from index_of
            join pg_attribute c on c.attrelid = indrelid and c.attnum = indkey[0]
           where method = 'btree' and indkey[0] <> key
             and c.attname in ('created_at', 'updated_at', 'deleted_at') and indoption[0] <> 2`,
  },
  {
    name: 'an index serves conditions that row-level security lets through, which are leakproof',
    sql: `select name || '.' || index_name from index_of
           where not indisunique and exists (select from leaking where leaking.index = indexrelid)
             and not (index_name = any ($6::name[]) and indkey[0] = key)`,
  },
  {
    name: 'a function is a door or a formula, and listed',
    sql: 'select name from function_of where name <> all ($4::name[] || $5::name[])',
  },
  {
    name: 'a formula is SQL with the rights of its caller, and reads no table',
    sql: `select name from function_of
           where name = any ($5::name[])
             and (prosecdef or body is null or array_length(reads, 1) > 0 or is_for_all)`,
  },
  {
    name: 'a door belongs to the finder, and only the application may call it',
    sql: `select name from function_of
           where name = any ($4::name[])
             and (not prosecdef or owner <> 'workspace_finder'::regrole or is_for_all
                  or callers <> array['workspace_app', 'workspace_finder'])`,
  },
  {
    name: 'a door is SQL whose names were bound when it was made, and looks up nothing by a path',
    sql: `select name from function_of
           where name = any ($4::name[])
             and (body is null or proconfig[1] is distinct from 'search_path=pg_catalog, pg_temp')`,
  },
  {
    name: 'a door takes the organization from the setting alone, as row-level security does, for each table',
    sql: `select name from function_of
           where name = any ($4::name[]) and exists (
             select from tenant t
              where regexp_count(body, '(from|join|only|,)\\s+' || t.name || '\\M(?!\\.)', 1, 'i')
                 <> regexp_count(body, 'FROM ' || t.name || '\\s+WHERE \\(\\(' || t.name || '\\.organization_id = ' || own || '\\) AND '))`,
  },
  {
    name: 'a door reads tenant tables and changes nothing',
    sql: `select name from function_of
           where name = any ($4::name[])
             and (provolatile <> 's' or body ~* '\\m(insert|update|delete|merge)\\M'
                  or exists (select from unnest(reads) one where one not in (select oid from tenant)))`,
  },
]

const definitions = `
  anywhere as (
    select c.oid, c.relname as name, a.attnum as key, a.attnotnull as key_not_null,
           a.atttypid as key_type, c.relname = any ($2::name[]) as is_global
      from pg_class c
      left join pg_attribute a
             on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p') and not c.relispartition),
  tenant as (select * from anywhere where not is_global),
  index_of as (
    select t.name, t.key, i.*, ic.relname as index_name, am.amname as method
      from tenant t join pg_index i on i.indrelid = t.oid
      join pg_class ic on ic.oid = i.indexrelid join pg_am am on am.oid = ic.relam
     where t.key is not null),
  -- A btree gives an order too, whatever its comparisons are.
  leaking (index) as (
    select i.indexrelid from index_of i, regexp_matches(i.indexprs::text, ':(?:funcid|opfuncid) (\\d+)', 'g') found
      join pg_proc p on p.oid = found[1]::oid where not p.proleakproof
    union
    select i.indexrelid from index_of i, unnest(i.indclass::oid[]) class (oid)
      join pg_opclass c on c.oid = class.oid
      join pg_amop o on o.amopfamily = c.opcfamily and o.amoplefttype = c.opcintype
                    and o.amoprighttype = c.opcintype
      join pg_operator operator on operator.oid = o.amopopr
      join pg_proc p on p.oid = operator.oprcode
     where i.method <> 'btree' and not p.proleakproof)`

const functions = `
  function_of as (
    select p.proname as name, p.prosecdef, p.proowner as owner, p.provolatile, p.proconfig,
           pg_get_function_sqlbody(p.oid) as body,
           array(select d.refobjid from pg_depend d
                  where d.objid = p.oid and d.classid = 'pg_proc'::regclass
                    and d.refclassid = 'pg_class'::regclass) as reads,
           exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
                    where a.grantee = 0) as is_for_all,
           array(select a.grantee::regrole::text
                   from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
                  where a.grantee <> 0 order by 1) as callers,
           '\\(NULLIF\\(current_setting\\(''app\\.organization_id''::text, true\\), ''''::text\\)\\)::uuid' as own
      from pg_proc p
     where p.pronamespace = $1::text::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`

function quoted(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}

const query = `with ${definitions},
  ${functions}
  select violation from (
    ${rules
      .map(
        ({ name, sql }) =>
          `select ${quoted(`${name}: `)} || found as violation from (${sql}) as r (found)`,
      )
      .join('\n    union all\n    ')}
  ) as violations order by violation collate "C"`

/** The tables whose rows belong to organizations. */
export async function tenantTables(database: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}
