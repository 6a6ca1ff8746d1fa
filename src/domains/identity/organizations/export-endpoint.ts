import { refusal } from '#kernel/errors.ts'
import { endpoint, streamed } from '#kernel/http/endpoint.ts'
import { Places } from '#kernel/http/places.ts'
import { exampleLines } from '#kernel/tenants/export-format.ts'
import { exportLines } from '#kernel/tenants/export.ts'
import { organizationPath } from '../schemas.ts'
import type { Leaving } from './deletion-job.ts'

const ExportsBusy = refusal(
  503,
  'exports_busy',
  'Too many exports are running',
  'Two exports can run at a time, one of them yours. Try again in a minute.',
)
/** Of one organization or person, and of all, in one process. */
const mostAtOnce = { each: 1, all: 2 }

/** Everything of an organization; an export holds a connection for as long as it is read. */
export function exporting({ leftOutTables }: Pick<Leaving, 'leftOutTables'>) {
  const running = new Places(mostAtOnce)
  return endpoint({
    route: 'GET /organizations/{organization_id}/export/',
    summary: 'Export an organization',
    description:
      'Returns a snapshot of everything in the organization as JSON Lines: a header, then each row as `{"type", "row"}`, then `{"type": "end", "rows"}`; without that last line, the export is incomplete. Secrets and hashes are left out.',
    access: 'owner',
    params: organizationPath,
    returns: streamed({ 'application/jsonl': exampleLines }, 'The rows, one per line'),
    refuses: [ExportsBusy],
    handle: async ({ scope, caller }) => {
      if (!running.takeUntil(scope, caller.signal)) throw new ExportsBusy()
      const { db, now, organizationId } = scope
      const wish = { organizationIds: [organizationId], leftOut: leftOutTables, now }
      return exportLines(db, { kind: 'readable', ...wish })
    },
  })
}
