import { registrableHost } from '#adapters/web/domain-name.ts'
import type { SiteReader, SiteReading } from '#adapters/web/site/site-reader.ts'
import {
  type Hundredths,
  release,
  reserveUnits,
  settle,
  type Reservation,
} from '#domains/credits/index.ts'
import { conflict } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { readContext, writeRead } from '../modules/modules.ts'
import type { ModuleName } from '../modules/names.ts'
import { lockContext, storedModules, type Business, type Modules } from '../modules/store.ts'
import { modulesOf } from './modules-of.ts'

export const WebsiteNeeded = conflict(
  'website_needed',
  'The business has no website that can be read',
  'Send `website` with PATCH /api/v1/businesses/{slug}/ first. Nothing was charged.',
)
export const WebsiteUnreadable = conflict(
  'website_unreadable',
  'The website could not be read',
  'It does not respond, or its robots.txt does not allow reading it. Nothing was charged.',
)

const patienceMs = 12_000

/** Whose website is read, and what that may cost at most. */
interface Wanted extends Business {
  readonly website: string
  readonly max_amount?: Hundredths | undefined
}

/** What an import wrote. Amounts are hundredths of a credit. */
export interface Imported {
  readonly context: Awaited<ReturnType<typeof readContext>>
  readonly written: readonly ModuleName[]
  /** Modules that the website has words for, and that somebody wrote already. */
  readonly kept: readonly ModuleName[]
  readonly charged: number
  /** What the wallet can still spend. */
  readonly available: number
}

/**
 * Writes modules from the website of a business: private ones at first, and `seeded`, which nobody verified. What a person
 * or a tool wrote stays. What finds nothing new costs nothing.
 * @throws WebsiteNeeded, WebsiteUnreadable, the metered refusals
 */
export async function importWebsite(
  scope: OrganizationScope,
  readSite: SiteReader,
  { website, max_amount, ...business }: Wanted,
): Promise<Imported> {
  const found = registrableHost(website)
  if (website === '' || !found.ok) throw new WebsiteNeeded()
  const reservation = await reserveFor(scope, business, max_amount)
  try {
    const told = await readSite(found.host, {
      deadlineMs: patienceMs,
      tenant: scope.organizationId,
    })
    if (told.status === 'unreadable') throw new WebsiteUnreadable()
    return await transaction(scope, (inside) => write(inside, business, told, reservation))
  } catch (error) {
    await release(scope, reservation)
    throw error
  }
}

/** The first time it is authored, and from then on refreshed. */
async function reserveFor(
  scope: OrganizationScope,
  business: Business,
  max_amount: Hundredths | undefined,
): Promise<Reservation> {
  const modules = Object.values(await storedModules(scope, business))
  const feature = modules.some(({ source_url }) => source_url !== '')
    ? 'context_refresh'
    : 'context_author'
  return reserveUnits(scope, { feature, reference: scope.newId(), max_units: 1, max_amount })
}

async function write(
  inside: OrganizationScope,
  business: Business,
  told: SiteReading,
  reservation: Reservation,
): Promise<Imported> {
  await lockContext(inside, business)
  const before = await storedModules(inside, business)
  const source_url = told.pages[0]?.url ?? ''
  const texts = Object.entries(modulesOf(told)) as [ModuleName, string][]
  const named = texts.map(([name]) => name)
  const free = texts.filter(([name]) => isOfWebsite(before[name]))
  const differing = free.filter(([name, text]) => before[name]?.text !== text)
  const written = differing.map(([name]) => name)
  const kept = named.filter((name) => !isOfWebsite(before[name]))
  if (written.length === 0) {
    const { available } = await release(inside, reservation)
    return { context: await readContext(inside, business), written, kept, charged: 0, available }
  }
  const context = await writeRead(inside, business, differing, source_url)
  const description = `Context of ${business.slug} from its website`
  const { charged, available } = await settle(inside, reservation, {
    amount: reservation.amount,
    description,
  })
  return { context, written, kept, charged, available }
}

/** Nobody else's words. */
function isOfWebsite(module: Modules[ModuleName]): boolean {
  return module === undefined || (module.state === 'seeded' && module.source_url !== '')
}
