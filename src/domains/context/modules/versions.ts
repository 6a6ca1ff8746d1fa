import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { replaceModules } from './modules.ts'
import { moduleNames } from './names.ts'
import type { versionQuery } from './schemas.ts'
import type { Business, Module, Modules } from './store.ts'
import { vouchedFor } from './vouched-for.ts'
import type { z } from 'zod'

const facts = ['version', 'changed', 'written_by', 'created_at'] as const

/** Newest first. */
export async function listVersions(
  scope: OrganizationScope,
  business: Business,
  request: z.output<typeof versionQuery>,
) {
  const rows = await versionsOf(scope, business).select(facts).orderBy('version', 'desc').execute()
  return shortListPage(rows as Facts[], request, ({ version }) => String(version))
}

type Facts = Omit<Awaited<ReturnType<typeof findVersion>>, 'modules'>

/** All modules as they were then, and what had changed, if the version before is still kept. @throws NotFound */
export async function readVersion(scope: OrganizationScope, business: Business, version: number) {
  const found = await findVersion(scope, business, version)
  const before = version === 1 ? {} : await modulesIn(scope, business, version - 1)
  return { ...found, differences: before ? differencesBetween(before, found.modules) : [] }
}

async function modulesIn(scope: OrganizationScope, business: Business, version: number) {
  const row = await versionsOf(scope, business)
    .select('modules')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.modules as Modules | undefined
}

function differencesBetween(before: Modules, after: Modules) {
  return moduleNames
    .map((module) => ({
      module,
      before: before[module]?.text ?? null,
      after: after[module]?.text ?? null,
    }))
    .filter((one) => one.before !== one.after)
}

/** Brings the modules back, as a new version. @throws NotFound, RecordChanged */
export function restoreVersion(scope: OrganizationScope, business: Business, version: number) {
  return replaceModules(scope, business, async (before, inside) => {
    const { modules } = await findVersion(inside, business, version)
    const updated_at = timestamp(inside.now())
    const restored = Object.entries(modules).map(([name, module]) => {
      const present = before[name as keyof Modules]
      return [
        name,
        saysTheSame(present, module) ? present : restoredBy(inside, module, present, updated_at),
      ]
    })
    return Object.fromEntries(restored)
  })
}

/** What anybody but a person brings back waits for one as a draft, and is shown to no more people than what it takes the place of. */
function restoredBy(
  scope: OrganizationScope,
  module: Module,
  present: Module | undefined,
  updated_at: string,
): Module {
  const state = vouchedFor(scope, undefined)
  if (state === 'verified') return { ...module, updated_at }
  const { visibility } =
    present?.visibility === 'public' ? module : { visibility: 'private' as const }
  const isKept = present?.text === module.text && present.source_url !== ''
  const source_url = isKept ? present.source_url : module.source_url
  return { ...module, state, visibility, source_url, updated_at }
}

/** Whenever it was written. */
function saysTheSame(one: Module | undefined, other: Module): boolean {
  const updated_at = ''
  return JSON.stringify({ ...one, updated_at }) === JSON.stringify({ ...other, updated_at })
}

function versionsOf({ db, organizationId }: OrganizationScope, { id }: Business) {
  return db
    .selectFrom('context_versions')
    .where('organization_id', '=', organizationId)
    .where('business_id', '=', id)
}

async function findVersion(scope: OrganizationScope, business: Business, version: number) {
  const row = await versionsOf(scope, business)
    .select([...facts, 'modules'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => new NotFound())
  return row as Omit<typeof row, 'changed' | 'modules'> & {
    changed: (keyof Modules)[]
    modules: Modules
  }
}
