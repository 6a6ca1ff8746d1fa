import { resource } from '#kernel/http/resource.ts'
import { TooManyLinks } from '../records/removal.ts'
import { served } from '../records/served.ts'
import { keptInTrash } from '../trash/to-trash.ts'
import { createDeal, deals } from './deals.ts'

export const dealEndpoints = resource({
  ...served('deal', { ...deals, create: createDeal }),
  isRemembered: false,
  more: {
    create: {
      description: 'The value is in the currency of the organization unless you send `currency`.',
    },
    change: {
      description:
        'A new stage sets its probability, and `closed_at` if it ends the deal. In another pipeline it keeps its outcome, and a stage with the same key.',
      tool: { isDefault: true },
    },
    delete: {
      description: `Its tasks, notes and interactions remain, without a deal. ${keptInTrash}`,
      refuses: [TooManyLinks],
    },
  },
})
