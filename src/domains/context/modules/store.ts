import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'
import { notePassage } from '../removals.ts'
import { moduleNames, type ModuleName } from './names.ts'
import type { ContextVersionDetail } from './schemas.ts'

export interface Business {
  readonly id: string
  readonly slug: string
}

type Stored = z.output<typeof ContextVersionDetail>['modules']
/** The modules of a business, by name. */
export type Modules = Stored
export type Module = NonNullable<Stored[ModuleName]>

/** Each holds all modules: whoever writes without end keeps so many. */
export const keptVersions = 200

const columns = ['visibility', 'text', 'data', 'state', 'source_url', 'updated_at'] as const

export async function storedModules(
  { db, organizationId }: OrganizationScope,
  business: Business,
): Promise<Modules> {
  const rows = await db
    .selectFrom('context_modules')
    .select(['module', ...columns])
    .where('organization_id', '=', organizationId)
    .where('business_id', '=', business.id)
    .execute()
  const byName = new Map(rows.map(({ module, ...rest }) => [module, rest as Module]))
  return Object.fromEntries(moduleNames.flatMap((name) => pair(name, byName.get(name))))
}

function pair(name: ModuleName, module: Module | undefined) {
  return module === undefined ? [] : [[name, module] as const]
}

/** Of the last change; 0 before the first. */
export async function currentVersion(
  { db, organizationId }: OrganizationScope,
  { id }: Business,
): Promise<number> {
  const head = await db
    .selectFrom('context_heads')
    .select('version')
    .where('organization_id', '=', organizationId)
    .where('business_id', '=', id)
    .executeTakeFirst()
  return head?.version ?? 0
}

/** Holds the context until the transaction ends, so that one change follows another. Returns its version. */
export async function lockContext(scope: OrganizationScope, { id }: Business): Promise<number> {
  const { version } = await scope.db
    .insertInto('context_heads')
    .values({
      organization_id: scope.organizationId,
      business_id: id,
      version: 0,
      created_at: timestamp(scope.now()),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'business_id'])
        .doUpdateSet((eb) => ({ version: eb.ref('context_heads.version') })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Writes the modules that changed, what of them is public, and the version that they make. */
export async function storeModules(
  scope: OrganizationScope,
  business: Business,
  { version, modules, changed }: Version,
): Promise<void> {
  for (const name of changed) await storeModule(scope, business, name, modules[name])
  await scope.db
    .updateTable('context_heads')
    .set({ version })
    .where('organization_id', '=', scope.organizationId)
    .where('business_id', '=', business.id)
    .execute()
  await scope.db
    .insertInto('context_versions')
    .values({
      organization_id: scope.organizationId,
      business_id: business.id,
      version,
      modules: JSON.stringify(modules),
      changed: [...changed],
      written_by: actorName(scope),
      created_at: timestamp(scope.now()),
    })
    .execute()
  await scope.db
    .deleteFrom('context_versions')
    .where('organization_id', '=', scope.organizationId)
    .where('business_id', '=', business.id)
    .where('version', '<=', version - keptVersions)
    .execute()
}

export interface Version {
  readonly version: number
  readonly modules: Modules
  readonly changed: readonly ModuleName[]
}

async function storeModule(
  scope: OrganizationScope,
  business: Business,
  name: ModuleName,
  module: Module | undefined,
): Promise<void> {
  const { db, organizationId } = scope
  const stored = await db
    .deleteFrom('context_modules')
    .where('organization_id', '=', organizationId)
    .where('business_id', '=', business.id)
    .where('module', '=', name)
    .executeTakeFirstOrThrow()
  const published = await db
    .deleteFrom('published_modules')
    .where('business_id', '=', business.id)
    .where('module', '=', name)
    .executeTakeFirstOrThrow()
  await notePassage(scope, business, name, {
    before: { isThere: stored.numDeletedRows > 0n, isPublic: published.numDeletedRows > 0n },
    after: { isThere: module !== undefined, isPublic: module?.visibility === 'public' },
  })
  if (module === undefined) return
  const { visibility, ...rest } = { ...module, data: json(module.data) }
  const row = { ...rest, organization_id: organizationId, business_id: business.id, module: name }
  await db
    .insertInto('context_modules')
    .values({ ...row, visibility })
    .execute()
  if (visibility === 'public') await db.insertInto('published_modules').values(row).execute()
}

function json(data: unknown): string | null {
  return data === null ? null : JSON.stringify(data)
}
