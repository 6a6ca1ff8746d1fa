import { chunkRunner } from '../src/domains/crm/imports/running/runner.ts'
import { workInProcess } from './killed-process.ts'

/** Runs one import in a process of its own, which may be killed. */
const { IMPORT = '' } = process.env
await workInProcess(async (scope) => {
  const runNext = chunkRunner(scope, IMPORT)
  while (await runNext());
})
