import { RoleRequired } from '#kernel/errors.ts'
import { resource } from '#kernel/http/resource.ts'
import { listViews, readView, viewFields } from './read.ts'
import { ViewChange, viewShapes } from './schemas.ts'
import { changeView, createView, deleteView, lockViews, TooManyViews, viewKeys } from './views.ts'

export const viewEndpoints = resource({
  names: ['view', 'views'],
  path: '/crm/views/',
  shapes: { ...viewShapes, change: ViewChange },
  fields: viewFields,
  batch: { keys: viewKeys, lockIds: lockViews, fixed: ['record'] },
  verbs: {
    list: listViews,
    read: readView,
    create: createView,
    change: changeView,
    delete: deleteView,
  },
  more: {
    list: { description: "Returns shared views and the caller's own." },
    create: {
      description: 'Apply it to lists of its records with `view`, in addition to other filters.',
      refuses: [TooManyViews],
    },
    change: {
      description:
        'Only the person who made a view can change it; owners and admins can also change shared views.',
      refuses: [RoleRequired],
    },
    delete: { refuses: [RoleRequired] },
  },
})
