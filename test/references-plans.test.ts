import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { none } from './none.ts'
import type { Plan } from './plans.ts'
import { tableOwner } from './table-owner.ts'

/** A look-up that PostgreSQL does for a reference within an organization, at either end of it. */
interface LookUp {
  readonly reference: string
  readonly table: string
  readonly columns: readonly string[]
  /** Those that begin with all of these columns. */
  readonly fitting: readonly string[]
}

function lookUpsAt(table: 'conrelid' | 'confrelid', key: 'conkey' | 'confkey'): string {
  return `
    select k.conname as reference, k.${table}::regclass::text as table,
           array(select attname from unnest(k.${key}) with ordinality u (number, place)
                   join pg_attribute a on a.attrelid = k.${table} and a.attnum = number order by place)::text[] as columns,
           array(select i.indexrelid::regclass from pg_index i
                  where i.indrelid = k.${table} and i.indnkeyatts >= cardinality(k.${key})
                    and (i.indkey::int2[])[0:cardinality(k.${key}) - 1] <@ k.${key})::text[] as fitting
      from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and cardinality(k.${key}) > 1`
}

/** The scan by which it is done, with the plan that is kept for all values. */
async function scanOf(client: pg.Client, { table, columns }: LookUp): Promise<Plan> {
  const where = columns.map((column, place) => `"${column}" = $${place + 1}`).join(' and ')
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) select 1 from only ${table} x where ${where} for key share of x`,
  )
  return lowest(rows[0]!['QUERY PLAN'][0].Plan)
}

function lowest(plan: Plan): Plan {
  const [child] = plan.Plans ?? []
  return child === undefined ? plan : lowest(child)
}

suite('what is looked up for a reference', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  // A connection keeps such a plan until statistics change, which takes a minute in the life of a new service.
  test('is found by all of its key, also in a table of which nothing is known yet', async () => {
    const { rows } = await client.query<LookUp>(
      `${lookUpsAt('confrelid', 'confkey')} union all ${lookUpsAt('conrelid', 'conkey')}`,
    )
    assert.ok(rows.length > 50, `${rows.length} look-ups`)
    const faults: string[] = []
    for (const lookUp of rows) {
      const { 'Index Name': index = 'no index', 'Index Cond': by = '' } = await scanOf(
        client,
        lookUp,
      )
      if (!lookUp.fitting.includes(index))
        faults.push(`${lookUp.reference} looks in ${lookUp.table} by ${index}: ${by}`)
    }
    none(
      faults,
      'let the planner know that others cost more (kernel/postgres/expected-records.ts):',
    )
  })
})
