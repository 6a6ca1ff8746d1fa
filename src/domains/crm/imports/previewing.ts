import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { Places } from '#kernel/http/places.ts'
import { path, readImport } from './imports.ts'
import { ImportExpired, ImportStarted, PreviewsRunning } from './refusals.ts'
import { previewImport } from './running/preview.ts'
import { ImportPreview } from './schemas.ts'

/** Each holds records of twenty thousand rows: many at once would fill the memory, and keep everybody else waiting. */
const previewsAtOnce = { each: 2, ofOrganization: 3, all: 8 }

export function previewing() {
  const running = new Places(previewsAtOnce)
  return endpoint({
    ...onOne(readImport),
    route: `POST ${path}{id}/preview/`,
    summary: 'Preview an import',
    description: 'Returns what would happen to the rows. Writes no records.',
    effect: 'write',
    dryRun: 'by handler',
    returns: ok(ImportPreview),
    refuses: [ImportStarted, ImportExpired, PreviewsRunning],
    tool: { name: 'preview_import', isIdempotent: true },
    handle: ({ scope, params, isDryRun }) =>
      running.run(scope, busy, () => previewImport(scope, params.id, isDryRun)),
  })
}

function busy() {
  return new PreviewsRunning({ headers: { 'retry-after': '2' } })
}
