import { z } from 'zod'
import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import {
  chargedResponse,
  chargeHeaders,
  creditAmount,
  CreditsInput,
  formatCredits,
  meteredRefusals,
} from '#domains/credits/index.ts'
import { readBusiness } from '#domains/directory/index.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { ofBusiness } from '../modules/endpoints.ts'
import { moduleNames } from '../modules/names.ts'
import { BusinessContext } from '../modules/schemas.ts'
import { importWebsite, WebsiteNeeded, WebsiteUnreadable } from './importing.ts'

const names = z.array(z.enum(moduleNames)).meta({ example: ['identity', 'offer'] })

const ImportedContext = z
  .object({
    context: BusinessContext,
    written: names,
    kept: names.meta({
      description:
        'Modules that the website has text for, but that stay as a person or a tool wrote them.',
      example: ['voice'],
    }),
    charged: creditAmount.meta({ example: '1.00' }),
  })
  .meta({ id: 'ImportedContext' })

const ImportRequest = z
  .strictObject({
    max_credits: CreditsInput.optional().meta({
      description: 'The maximum to spend. No more than the price is charged.',
      example: '1.00',
    }),
  })
  .meta({ id: 'ContextImport' })

export function websiteEndpoints(readSite: SiteReader) {
  return [
    endpoint({
      ...ofBusiness,
      route: 'POST /business-context/{slug}/import/',
      summary: 'Write a context from the website',
      description:
        'Reads the website of the business and writes `identity`, `offer`, `audience` and `proof` from it, as `seeded`, which nobody has verified. What a person or a tool wrote stays. New modules are private. Costs `context_author` the first time and `context_refresh` later. Finding nothing new costs nothing.',
      access: 'admin',
      effect: 'spend',
      body: ImportRequest,
      returns: ok(ImportedContext),
      headers: chargeHeaders('import'),
      refuses: [WebsiteNeeded, WebsiteUnreadable, ...meteredRefusals],
      limits: [
        {
          bucket: ({ caller }) => `context import ${caller}`,
          limit: () => ({ limit: 20, windowSeconds: 3600 }),
        },
      ],
      tool: {
        name: 'refresh_business_context',
        priceOf: ['context_author', 'context_refresh'],
        isOpenWorld: true,
      },
      handle: async ({ scope, target, body }) => {
        const { website } = await readBusiness(scope, target.slug)
        const { context, written, kept, ...charge } = await importWebsite(scope, readSite, {
          ...target,
          website,
          max_amount: body.max_credits,
        })
        const shown = {
          context,
          written: [...written],
          kept: [...kept],
          charged: formatCredits(charge.charged),
        }
        return chargedResponse(shown, charge)
      },
    }),
  ]
}
