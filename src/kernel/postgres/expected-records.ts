import pg from 'pg'

/**
 * So many records of an organization the planner expects where it does not see of which, as in a plan that is kept for all of
 * them, and where statistics say nothing of the one that it sees. In the mean an organization may have hardly any: were one
 * expected, every index that begins with the organization would look as good as the one that finds a record by its id, and
 * each look-up might read all records of a large organization. It is more than a page or a batch has, so that reading all
 * looks dearer than these too.
 */
export const expectedRecords = 1000

/** Each record has about so many words, by which a table of these is longer. */
const wordsOfOne = 100

const distinct = { records: -1 / expectedRecords, words: -1 / (expectedRecords * wordsOfOne) }

interface Untold {
  readonly name: string
  /** Whether its rows are words of records. */
  readonly isOfWords: boolean
  /** Whether rows of it were counted; or else it is new. */
  readonly isCounted: boolean
  /** From PostgreSQL 18 on. */
  readonly takesStatistics: boolean
}

/** Tables of organizations; of events each month, which is planned by itself. Citus takes no options of columns. */
const untold = `
  select c.relname as name, w.attname is not null as "isOfWords", c.reltuples >= 0 as "isCounted",
         to_regproc('pg_restore_attribute_stats') is not null as "takesStatistics"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    left join pg_attribute w on w.attrelid = c.oid and w.attname = 'word' and not w.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relforcerowsecurity or c.relispartition)
     and not coalesce(a.attoptions @> array['n_distinct=' || case when w.attname is null then '${distinct.records}' else '${distinct.words}' end], false)
     and to_regproc('citus_version') is null
   order by c.relname`

/**
 * Tells the planner how many records of an organization to expect, in every table that has some. It follows the catalog, so that a new
 * table needs no thought, and writes what is missing alone: it is part of each start. `client` is the owner of the tables.
 */
export async function tellExpectedRecords(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Untold>(untold)
  const isNew = ({ isCounted }: Untold) => !isCounted
  if (rows.some(isNew)) await client.query(rows.filter(isNew).map(told).join(';'))
  // Each by itself, for it is locked while its rows are looked at.
  for (const one of rows) if (one.isCounted) await client.query(told(one))
}

/**
 * An option of a column is heeded when its table is analysed next, which is now. Of a new table nothing is known, and what
 * PostgreSQL assumes instead is that each row is of another organization, where rows are long; so it is written in their place.
 */
function told({ name, isOfWords, isCounted, takesStatistics }: Untold): string {
  const share = isOfWords ? distinct.words : distinct.records
  const table = pg.escapeIdentifier(name)
  const option = `alter table ${table} alter column organization_id set (n_distinct = ${share})`
  if (isCounted) return `${option}; analyze ${table} (organization_id)`
  if (!takesStatistics) return option
  return `${option}; select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${pg.escapeLiteral(name)},
    'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', ${share}::real)`
}
