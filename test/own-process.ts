import { compiled } from './compiled.ts'
import { testSettings } from './settings.ts'
import { world, type Organization } from './world.ts'

/** The environment of a program that works for an organization in a process of its own (`killed-process.ts`), and what it is told. */
export async function environmentOf(
  tenant: Pick<Organization, 'id'>,
  told: Readonly<Record<string, string>>,
) {
  const { database } = await world()
  return {
    ...compiled,
    ENCRYPTION_KEY: testSettings(0)['ENCRYPTION_KEY'],
    DATABASE: JSON.stringify(database),
    ORGANIZATION: tenant.id,
    ...told,
  }
}
