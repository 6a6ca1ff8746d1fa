import {
  demoSiteOrigin,
  startDemoSite,
  type DemoSite,
} from '#adapters/web/demo-site/start-demo-site.ts'
import { createTextRecords } from '#adapters/web/text-records.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { hasContacts } from '#domains/crm/index.ts'
import {
  businessesOf,
  claimBusiness,
  createBusiness,
  NewBusiness,
  readBusiness,
  seedDirectory,
  verifyClaim,
} from '#domains/directory/index.ts'
import {
  createOrganization,
  createUser,
  disableUser,
  enableUser,
  findPerson,
  keepPassword,
  membershipsOf,
} from '#domains/identity/index.ts'
import type { Config } from '#kernel/config.ts'
import { personActing, transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import type { Runtime } from '#roles/runtime.ts'
import { demoPassword } from './demo-password.ts'
import { addDemoRecords, demoBusiness } from './demo-records.ts'
import { ending } from './person.ts'

/** The invented company with which a new service can be toured without Internet. */
export interface Demo {
  /** The settings, with the company's website within reach. */
  readonly config: Config
  readonly site: DemoSite
  close(): Promise<void>
}

/** Who signs in to the demo workspace. */
export const demoAccount = { email: 'demo@hearthmill.example', name: 'Ada Miller' }

/** Serves the company's website locally, where its domain leads to from now on. */
export async function startDemo(config: Config): Promise<Demo> {
  const site = await startDemoSite()
  const origins = new Map([[demoSiteOrigin, site.origin], ...config.OUTBOUND_ORIGIN_MAP])
  return { config: { ...config, OUTBOUND_ORIGIN_MAP: origins }, site, close: () => site.close() }
}

/**
 * Fills the directory and the demo workspace; what is there already stays as it is. Where the company's website is
 * served it proves that its entry is its own. What somebody who toured has put in the way is a warning each and
 * ends no start. Returns the password of the account, which is this installation's own.
 */
export async function prepareDemo({ base, gate }: Runtime, site?: DemoSite): Promise<string> {
  await seedDirectory(base)
  const password = await demoPassword(base.config)
  const userId = await unlessHindered(base, 'account', () => demoPerson(base, password))
  if (userId === undefined) return password
  const scope = await unlessHindered(base, 'organization', async () => {
    const organizationId = await demoOrganization(base, userId)
    if (organizationId === undefined) return undefined
    return gate.actor(base, personActing(userId), organizationId)
  })
  if (scope !== undefined && !scope.isFrozen) await fill(scope, site)
  return password
}

async function fill(scope: OrganizationScope, site: DemoSite | undefined): Promise<void> {
  const slug = await unlessHindered(scope, 'entry', () => demoEntry(scope))
  if (site !== undefined && slug !== undefined)
    await unlessHindered(scope, 'proof', () => proveOwn(scope, site, slug))
  await unlessHindered(scope, 'records', async () => {
    if (!(await hasContacts(scope))) await transaction(scope, addDemoRecords)
  })
}

/** Whoever tours may change whatever the demo is made of; nothing of it is worth a service that does not start. */
async function unlessHindered<T>(
  { log }: Scope,
  part: string,
  make: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    log.warn({ err: error, part }, 'a part of the demo was not made')
    return undefined
  }
}

async function demoPerson(base: Scope, password: string): Promise<string> {
  const known = await findPerson(base, demoAccount.email)
  const { id } = known ?? (await createUser(base, { ...demoAccount, password }))
  await enableUser(base, id)
  await keepPassword(base, ending, { id, password })
  return id
}

/** One that they own; none where they were let into others alone, which nothing of the demo is put into. */
async function demoOrganization(base: Scope, userId: string): Promise<string | undefined> {
  const memberships = await membershipsOf({ db: base.db, userId })
  if (memberships.length > 0) return memberships.find(({ role }) => role === 'owner')?.id
  return (await createOrganization(base, userId, { name: 'Hearth Mill', currency: 'GBP' })).id
}

/** Its entry in the directory, if whoever tours has left it its website. */
async function demoEntry(scope: OrganizationScope): Promise<string | undefined> {
  const own = await businessesOf(scope)
  if (own.length > 0) return own.find(({ website }) => isDemoSite(website))?.slug
  return (await createBusiness(scope, NewBusiness.parse(demoBusiness))).slug
}

function isDemoSite(website: string): boolean {
  return URL.parse(website)?.origin === demoSiteOrigin
}

async function proveOwn(scope: OrganizationScope, site: DemoSite, slug: string): Promise<void> {
  if ((await readBusiness(scope, slug)).status !== 'nominated') return
  const originMap = scope.config.OUTBOUND_ORIGIN_MAP
  const fetch = createSafeFetch({ originMap, userAgent: 'workspace-growth-service' })
  try {
    const { claim } = await claimBusiness(scope, slug)
    site.publish(new URL(claim.proof.url).pathname, claim.proof.content)
    await verifyClaim(scope, { fetch, readTextRecords: createTextRecords() }, slug, 'file')
  } finally {
    await fetch.close()
  }
}

/** Where the demo is off, an account that an earlier start made lets nobody in, nor do its keys. */
export async function lockDemo({ base }: Runtime): Promise<void> {
  const user = await findPerson(base, demoAccount.email)
  if (user !== undefined) await disableUser(base, ending, user.id)
}
