import { resource } from '#kernel/http/resource.ts'
import { ValueTaken } from '../fields/input.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { tasks } from './tasks.ts'
import { viewsOf } from '../views/read.ts'

export const taskEndpoints = resource({
  ...tasks,
  views: viewsOf('task'),
  path: '/crm/tasks/',
  batch: { hold: tasks.hold },
  verbs: { ...tasks, delete: toTrash('task') },
  more: {
    list: { tool: { isDefault: true } },
    create: {
      refuses: [ValueTaken],
      description: 'Its status is `open` by default.',
    },
    change: { refuses: [ValueTaken], description: 'Null removes what it replaces.' },
    delete: { description: keptInTrash },
  },
})
