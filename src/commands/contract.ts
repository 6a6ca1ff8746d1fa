import { fileURLToPath } from 'node:url'
import { checkContract, writeContract } from '#roles/contract.ts'
import { UsageError, type Values, print } from './command.ts'

const folder = fileURLToPath(new URL('../../contract/', import.meta.url))

/** Writes what the service promises into `contract/`, to be reviewed as a diff. */
export async function contract({ check }: Values): Promise<void> {
  if (check !== true) {
    await writeContract(folder)
    return print('The contract is written.')
  }
  const stale = await checkContract(folder)
  if (stale.length > 0)
    throw new UsageError(`not current: ${stale.join(', ')}; run: growth contract`)
  print('The contract is current.')
}
