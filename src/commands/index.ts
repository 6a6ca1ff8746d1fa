import { organizationCreate, userCreate } from './accounts.ts'
import type { Command } from './command.ts'
import { contract } from './contract.ts'
import { demo } from './demo.ts'
import { creditsGrant } from './grants.ts'
import { migrate } from './migrate.ts'
import { serve } from './serve.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  contract,
  userCreate,
  organizationCreate,
  creditsGrant,
  demo,
]
