import { demoSiteOrigin, startDemoSite } from '#adapters/web/demo-site/start-demo-site.ts'
import { hasContacts } from '#domains/crm/index.ts'
import { businessesOf, createBusiness, seedDirectory } from '#domains/directory/index.ts'
import { createUser, findUser, createOrganization, membershipsOf } from '#domains/identity/index.ts'
import type { Config } from '#kernel/config.ts'
import { personActing, transaction, type Scope } from '#kernel/scope.ts'
import type { Runtime } from '#roles/runtime.ts'
import { addDemoRecords, demoBusiness } from './demo-records.ts'

/** The invented company with which a new service can be toured without Internet. */
export interface Demo {
  /** The settings, with the company's website within reach. */
  readonly config: Config
  close(): Promise<void>
}

/** Signs in to the demo workspace. No secret: it is printed at every start of a demo. */
export const demoAccount = {
  email: 'demo@hearthmill.example',
  password: 'regenerate-the-land',
  name: 'Ada Miller',
}

/** Serves the company's website locally, where its domain leads to from now on. */
export async function startDemo(config: Config): Promise<Demo> {
  const site = await startDemoSite()
  const origins = new Map([[demoSiteOrigin, site.origin], ...config.OUTBOUND_ORIGIN_MAP])
  return { config: { ...config, OUTBOUND_ORIGIN_MAP: origins }, close: () => site.close() }
}

/** Fills the directory and the demo workspace; what is there already stays as it is. */
export async function prepareDemo({ base, gate }: Runtime): Promise<void> {
  await seedDirectory(base)
  const userId =
    (await findUser(base, demoAccount.email))?.id ?? (await createUser(base, demoAccount)).id
  const organizationId = await demoOrganization(base, userId)
  const scope = await gate.actor(base, personActing(userId), organizationId)
  if ((await businessesOf(scope)).length === 0) await createBusiness(scope, demoBusiness)
  if (!(await hasContacts(scope))) await transaction(scope, addDemoRecords)
}

async function demoOrganization(base: Scope, userId: string): Promise<string> {
  const [first] = await membershipsOf({ db: base.db, userId })
  if (first !== undefined) return first.id
  return (await createOrganization(base, userId, { name: 'Hearth Mill', currency: 'GBP' })).id
}
