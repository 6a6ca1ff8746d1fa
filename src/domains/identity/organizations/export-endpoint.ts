import { refusal } from '#kernel/errors.ts'
import { endpoint, streamed } from '#kernel/http/endpoint.ts'
import { exampleLines } from '#kernel/tenants/export-format.ts'
import { exportLines } from '#kernel/tenants/export.ts'
import { organizationPath } from '../schemas.ts'
import type { Leaving } from './deletion-job.ts'

const ExportsBusy = refusal(
  503,
  'exports_busy',
  'Others are exporting',
  'Two exports run at a time; try again in a minute.',
)
const mostAtOnce = 2

/** Everything of an organization; an export holds a connection for as long as it is read. */
export function exporting({ leftOutTables }: Pick<Leaving, 'leftOutTables'>) {
  const running = { count: 0 }
  return endpoint({
    route: 'GET /organizations/{organization_id}/export/',
    summary: 'Export an organization',
    description:
      'Everything of the organization as it stood at one moment, as JSON Lines: a header, then each row as `{"type", "row"}`, then `{"type": "end", "rows"}`, without which it is not whole. Secrets and hashes are left out.',
    access: 'owner',
    params: organizationPath,
    returns: streamed({ 'application/jsonl': exampleLines }, 'The rows, one a line'),
    refuses: [ExportsBusy],
    handle: async ({ scope }) => {
      if (running.count >= mostAtOnce) throw new ExportsBusy()
      const { db, now, organizationId } = scope
      const wish = { organizationIds: [organizationId], leftOut: leftOutTables, now }
      return counted(running, exportLines(db, { kind: 'readable', ...wish }))
    },
  })
}

/** Counts while it is read: what nobody begins to read takes no place. */
async function* counted(running: { count: number }, lines: AsyncIterable<string>) {
  running.count += 1
  try {
    yield* lines
  } finally {
    running.count -= 1
  }
}
