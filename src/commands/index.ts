import { organizationCreate, userCreate } from './accounts.ts'
import type { Command } from './command.ts'
import { exportData } from './export.ts'
import { importData } from './import.ts'
import { contract } from './contract.ts'
import { demo } from './demo.ts'
import { showDemoPassword } from './demo-password.ts'
import { creditsGrant } from './grants.ts'
import { migrate } from './migrate.ts'
import { moderatorAdd, moderatorList, moderatorRemove } from './moderator.ts'
import { outboxList, outboxShow } from './outbox.ts'
import { serve } from './serve.ts'
import { userDisable, userEnable, userPassword, userSecondFactor } from './user-access.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  contract,
  userCreate,
  userPassword,
  userDisable,
  userEnable,
  userSecondFactor,
  organizationCreate,
  creditsGrant,
  outboxList,
  outboxShow,
  exportData,
  importData,
  moderatorAdd,
  moderatorRemove,
  moderatorList,
  demo,
  showDemoPassword,
]
