import { resource } from '#kernel/http/resource.ts'
import { ValueTaken } from '../fields/input.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { createDeal, deals } from './deals.ts'
import { viewsOf } from '../views/read.ts'

export const dealEndpoints = resource({
  ...deals,
  views: viewsOf('deal'),
  path: '/crm/deals/',
  isRemembered: false,
  batch: { hold: deals.hold },
  verbs: { ...deals, create: createDeal, delete: toTrash('deal') },
  more: {
    create: {
      refuses: [ValueTaken],
      description: 'The value is in the currency of the organization, or in one that is sent.',
    },
    change: {
      refuses: [ValueTaken],
      description:
        'A new stage brings its probability, and `closed_at` where it ends the deal. In another pipeline it keeps a stage of the same key, or begins anew.',
      tool: { isDefault: true },
    },
    delete: {
      description: `Its tasks, notes and interactions remain, without a deal. ${keptInTrash}`,
    },
  },
})
