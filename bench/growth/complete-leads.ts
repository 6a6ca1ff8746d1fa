import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'

const script = new URL('leads.sql', import.meta.url)

/** Does to filled leads what a worker would, so that they are found by words, narrowed, and stored as new ones are; once. */
export async function completeLeads(
  database: ConnectionSettings,
  organizationId: string,
  report: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'select from gtm_leads where organization_id = $1 and (words is null or pg_column_compression(filler) is null) limit 1',
      [organizationId],
    )
    if (rowCount === 0) return
    report('Completing leads, once')
    await client.query(`select set_config('fill.organization', $1, false)`, [organizationId])
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(await readFile(script, 'utf8'))
    await client.query('vacuum (full) gtm_leads, gtm_lead_words')
    await client.query('vacuum (analyze) gtm_leads, gtm_lead_words')
  } finally {
    await client.end()
  }
}
