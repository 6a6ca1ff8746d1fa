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
      description: 'The value is in the currency of the organization, or in one that is sent.',
    },
    change: {
      description:
        'A new stage brings its probability, and `closed_at` where it ends the deal. In another pipeline it keeps its outcome, and a stage of the same key.',
      tool: { isDefault: true },
    },
    delete: {
      description: `Its tasks, notes and interactions remain, without a deal. ${keptInTrash}`,
      refuses: [TooManyLinks],
    },
  },
})
