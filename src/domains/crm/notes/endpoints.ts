import { resource } from '#kernel/http/resource.ts'
import { externalKey } from '../records/external-id.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { notes } from './notes.ts'

export const noteEndpoints = resource({
  ...notes,
  path: '/crm/notes/',
  batch: { keys: externalKey('note', notes), lockIds: notes.lockIds },
  verbs: { ...notes, delete: toTrash('note') },
  more: { delete: { description: keptInTrash } },
})
