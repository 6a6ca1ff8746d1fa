import { z } from 'zod'
import {
  creditAmount,
  CreditsInput,
  formatCredits,
  meteredRefusals,
} from '#domains/credits/index.ts'
import { tool } from '#kernel/mcp/tool.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { draftEmail, draftingFeature } from './drafting.ts'
import type { Rights } from './grounds.ts'
import { LeadNotContactable, SequenceEnded, TouchNotNext } from './refusals.ts'
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
    input: NewDraftEmail.extend({
      max_credits: CreditsInput.optional().meta({
        description: 'Most that this call may cost, as a decimal string such as "0.20".',
      }),
    }),
    output: z.object({ draft: DraftEmail, charged: creditAmount, remaining: creditAmount }),
    refuses: [
      LeadNotContactable,
      SequenceEnded,
      TouchNotNext,
      EncryptionNotSetUp,
      ...meteredRefusals,
    ],
    handle: async ({ scope, input: { max_credits, ...wish } }) => {
      const { draft, charged, available } = await draftEmail(scope, rights, wish, max_credits)
      return { draft, charged: formatCredits(charged), remaining: formatCredits(available) }
    },
  })
}
