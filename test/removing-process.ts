import { removeSome } from '../src/domains/crm/fields/removal.ts'
import { workInProcess } from './killed-process.ts'

/** Takes the values of a deleted field away in a process of its own, which may be killed; says so after each batch. */
const { KEY = '' } = process.env
await workInProcess(async (scope) => {
  while (await removeSome(scope, { record: 'contact', key: KEY })) console.log('batch')
})
