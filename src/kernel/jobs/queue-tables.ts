import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import packaged from 'pg-boss/package.json' with { type: 'json' }

export const schema = 'pgboss'

/** Creates or upgrades the queue's own tables; a part of migrating, done as their owner. */
export async function migrateQueue(client: pg.Client, role: string): Promise<void> {
  if (await isCurrent(client, role)) return
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  await client.query(`
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role}`)
}

/** Whether the tables are those of this version, none of their indexes is still to be built, and `role` may use them. */
async function isCurrent(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 where to_regclass('${schema}.version') is not null and to_regclass('${schema}.bam') is not null`,
  )
  if (rowCount === 0) return false
  const { rows } = await client.query<{ isCurrent: boolean }>(
    `select (select max(version) from ${schema}.version) = $1
        and not exists (select from ${schema}.bam where status <> 'completed')
        and has_schema_privilege($2, '${schema}', 'usage')
        and not exists (
          select from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as power
           where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p', 'v')
             and not has_table_privilege($2, pg_class.oid, power))
        and not exists (
          select from pg_proc
           where pronamespace = '${schema}'::regnamespace and not has_function_privilege($2, oid, 'execute')
        ) as "isCurrent"`,
    [packaged.pgboss.schema, role],
  )
  return rows[0]?.isCurrent === true
}
