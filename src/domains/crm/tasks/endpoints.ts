import { resource } from '#kernel/http/resource.ts'
import { served } from '../records/served.ts'
import { keptInTrash } from '../trash/to-trash.ts'
import { tasks } from './tasks.ts'

export const taskEndpoints = resource({
  ...served('task', tasks),
  more: {
    list: { tool: { isDefault: true } },
    create: { description: 'Its status is `open` by default.' },
    change: { description: 'Null clears a field.' },
    delete: { description: keptInTrash },
  },
})
