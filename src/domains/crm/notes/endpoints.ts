import { resource } from '#kernel/http/resource.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { notes } from './notes.ts'

export const noteEndpoints = resource({
  ...notes,
  path: '/crm/notes/',
  batch: { hold: notes.hold },
  verbs: { ...notes, delete: toTrash('note') },
  more: { delete: { description: keptInTrash } },
})
