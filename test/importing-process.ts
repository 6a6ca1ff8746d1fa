import { runChunk } from '../src/domains/crm/imports/running/run.ts'
import { workInProcess } from './killed-process.ts'

/** Runs one import in a process of its own, which may be killed. */
const { IMPORT = '' } = process.env
await workInProcess(async (scope) => {
  while (await runChunk(scope, IMPORT));
})
