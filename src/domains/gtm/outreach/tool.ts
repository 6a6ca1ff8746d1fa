import { z } from 'zod'
import { boundedBy, chargeShape, shownCharge } from '#domains/credits/index.ts'
import { tool } from '#kernel/mcp/tool.ts'
import { draftEmail, draftingFeature } from './drafting.ts'
import type { Rights } from './grounds.ts'
import { draftingRefusals } from './refusals.ts'
import { DraftEmail, NewDraftEmail } from './schemas.ts'

/** Drafting with a bound for what it costs. */
export function draftEmailTool(rights: Rights) {
  return tool({
    name: 'draft_email',
    title: 'Draft an e-mail to a lead',
    description:
      'Writes the next mail to a lead, in its language, from its evidence and the offer. Nothing is sent: a person reads and approves it. Charged; what is refused costs nothing.',
    access: 'member',
    effect: 'spend',
    isAdditive: true,
    priceOf: draftingFeature,
    input: NewDraftEmail.extend(
      boundedBy('Most that this call may cost, as a decimal string such as "0.20".'),
    ),
    output: z.object({ draft: DraftEmail, ...chargeShape }),
    refuses: draftingRefusals,
    handle: async ({ scope, input: { max_credits, ...wish } }) => {
      const { draft, ...charge } = await draftEmail(scope, rights, wish, max_credits)
      return { draft, ...shownCharge(charge) }
    },
  })
}
