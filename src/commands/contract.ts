import { fileURLToPath } from 'node:url'
import { checkContract, writeContract } from '#roles/contract.ts'
import { UsageError, type Command } from './command.ts'
import { print } from './with-runtime.ts'

const folder = fileURLToPath(new URL('../../contract/', import.meta.url))

/** Writes what the service promises into `contract/`, to be reviewed as a diff. */
export const contract: Command = {
  name: 'contract',
  summary: 'Write contract/openapi.json and contract/tools.json from the code',
  options: [{ name: 'check', help: 'Write nothing; fail when the files are not current' }],
  run: async ({ check }) => {
    if (check !== true) {
      await writeContract(folder)
      return print('The contract is written.')
    }
    const stale = await checkContract(folder)
    if (stale.length > 0)
      throw new UsageError(`not current: ${stale.join(', ')}; run: growth contract`)
    print('The contract is current.')
  },
}
