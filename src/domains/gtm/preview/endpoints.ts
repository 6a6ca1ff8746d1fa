import type { SignalSource } from '#adapters/signal-sources/contract.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { memberMs } from '#kernel/http/slow.ts'
import { readProfile } from '../profiles/profiles.ts'
import { previewKeywords } from './preview.ts'
import { GtmPreview, PreviewRequest } from './schemas.ts'

/** The operation that tries keywords, given the sources whose responses it may look at. */
export function previewEndpoints(sources: readonly SignalSource[]) {
  return [
    endpoint({
      ...onOne(readProfile),
      route: 'POST /gtm/profiles/{id}/preview/',
      summary: 'Try keywords before paying',
      description:
        'Counts how many texts hold each keyword, and how many of those ask for something: among what sources said lately, as far as it is kept, and the evidence of the last 90 days. No source is asked and nothing is charged; before the first discovery there may be nothing to look at (`texts` is 0), and the directory is not looked through.',
      effect: 'read',
      slow: { statementMs: memberMs },
      body: PreviewRequest,
      returns: ok(GtmPreview),
      limits: [
        {
          bucket: ({ caller }) => `preview ${caller}`,
          limit: () => ({ limit: 30, windowSeconds: 60 }),
        },
      ],
      tool: 'preview_gtm_keywords',
      handle: ({ scope, target, body }) => previewKeywords(scope, target, sources, body.keywords),
    }),
  ]
}
