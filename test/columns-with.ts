import type pg from 'pg'

interface TableOf {
  readonly name: string
  readonly readable: readonly string[]
  readonly isOfOrganizations: boolean
}

/** Every column that holds the text somewhere, of all tables, those of the queue too; or in rows of one organization. */
export async function columnsWith(
  client: pg.ClientBase,
  needle: string,
  organizationId?: string,
): Promise<string[]> {
  const { rows: tables } = await client.query<TableOf>(
    `select c.oid::regclass::text as name, array_agg(
              case when a.atttypid = 'bytea'::regtype then format('encode(%I, ''escape'')', a.attname)
                   else format('%I::text', a.attname) end || ' as ' || quote_ident(a.attname))::text[] as readable,
            bool_or(a.attname = 'organization_id') as "isOfOrganizations"
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      group by c.oid`,
  )
  const found: string[] = []
  for (const { name, readable, isOfOrganizations } of tables) {
    const isNarrowed = organizationId !== undefined && isOfOrganizations
    const { rows } = await client.query<[string]>({
      text: `select distinct each.name
               from (select ${readable.join(', ')} from ${name} ${isNarrowed ? 'where organization_id = $2' : ''}) r,
                    jsonb_each_text(to_jsonb(r)) as each (name, text)
              where position(lower($1) in lower(r::text)) > 0 and position(lower($1) in lower(each.text)) > 0`,
      values: isNarrowed ? [needle, organizationId] : [needle],
      rowMode: 'array',
    })
    found.push(...rows.map(([column]) => `${name}.${column}`))
  }
  return found.toSorted()
}
