import { writeContract } from '#roles/contract.ts'

/** Writes the contract that the code promises now into `contract/`, to be reviewed as a diff. */
await writeContract(new URL('../contract/', import.meta.url).pathname)
