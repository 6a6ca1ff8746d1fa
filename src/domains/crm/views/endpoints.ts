import { RoleRequired } from '#kernel/errors.ts'
import { resource } from '#kernel/http/resource.ts'
import { listViews, readView, viewFields } from './read.ts'
import { ViewChange, viewShapes } from './schemas.ts'
import { changeView, createView, deleteView, holdViews, TooManyViews, viewKeys } from './views.ts'

export const viewEndpoints = resource({
  names: ['view', 'views'],
  path: '/crm/views/',
  shapes: { ...viewShapes, change: ViewChange },
  fields: viewFields,
  batch: { keys: viewKeys, hold: holdViews, fixed: ['record'] },
  verbs: {
    list: listViews,
    read: readView,
    create: createView,
    change: changeView,
    delete: deleteView,
  },
  more: {
    list: { description: "Those that are shared, and the caller's own." },
    create: {
      description: 'Lists of its records apply it by `view`, beside what else they are asked.',
      refuses: [TooManyViews],
    },
    change: {
      description: 'Its maker changes a view; owners and admins any that is shared.',
      refuses: [RoleRequired],
    },
    delete: { refuses: [RoleRequired] },
  },
})
