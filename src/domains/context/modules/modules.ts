import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { contextUpdated } from './events.ts'
import { moduleNames, type ModuleName, type State } from './names.ts'
import { BusinessContext, type BusinessContextChange } from './schemas.ts'
import {
  currentVersion,
  lockContext,
  storedModules,
  storeModules,
  type Business,
  type Module,
  type Modules,
} from './store.ts'
import { sourceAfter } from './kept-source.ts'
import { staleness } from './staleness.ts'
import { vouchedFor } from './vouched-for.ts'

/** What the business tells of itself, private modules too. */
export async function readContext(scope: OrganizationScope, business: Business) {
  const modules = await storedModules(scope, business)
  return shown(scope, business, await currentVersion(scope, business), modules)
}

function shown(scope: OrganizationScope, { slug }: Business, version: number, modules: Modules) {
  const withAge = Object.entries(modules).map(([name, module]) => [
    name,
    { ...module, ...staleness(scope, module.updated_at) },
  ])
  return {
    business_slug: slug,
    version,
    modules: Object.fromEntries(withAge),
  }
}

/**
 * Writes the modules that are named, removes those that are null, and keeps all others.
 * @throws RecordChanged, VerifiedByPeople, SourceKeptByPeople
 */
export function changeContext(
  scope: OrganizationScope,
  business: Business,
  { modules: change }: z.output<typeof BusinessContextChange>,
) {
  return replaceModules(scope, business, (before, inside) => {
    const given = Object.entries(change) as [ModuleName, Change | null][]
    const written = given.map(([name, one]) => [name, one && changed(inside, before[name], one)])
    return { ...before, ...Object.fromEntries(written) }
  })
}

/** Writes what a website was read to say, in the name of whoever had it read. @throws RecordChanged */
export function writeRead(
  scope: OrganizationScope,
  business: Business,
  texts: readonly (readonly [ModuleName, string])[],
  source_url: string,
) {
  const updated_at = timestamp(scope.now())
  return replaceModules(scope, business, (before) => ({
    ...before,
    ...Object.fromEntries(
      texts.map(([name, text]) => [
        name,
        { ...pick({ ...empty, ...before[name], text, state: 'seeded', source_url }), updated_at },
      ]),
    ),
  }))
}

const empty = { visibility: 'private', text: '', data: null, source_url: '' } as const

type Change = NonNullable<z.output<typeof BusinessContextChange>['modules'][ModuleName]>

function changed(scope: OrganizationScope, before: Module | undefined, change: Change): Module {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  const after = {
    ...empty,
    ...before,
    ...given,
    source_url: sourceAfter(scope, before ?? empty, change.source_url),
    state: stateAfter(scope, before, change),
  }
  const same = before !== undefined && JSON.stringify(pick(before)) === JSON.stringify(pick(after))
  return { ...pick(after), updated_at: same ? before.updated_at : timestamp(scope.now()) }
}

function pick({ visibility, text, data, state, source_url }: Omit<Module, 'updated_at'>) {
  return { visibility, text, data, state, source_url }
}

/** Words that stay keep their state, unless another is sent, or anybody but a person says where they come from. */
function stateAfter(
  scope: OrganizationScope,
  before: Module | undefined,
  { state, text, data, source_url = before?.source_url }: Change,
): State {
  const isKept = text === undefined && data === undefined && state === undefined
  const isOfSame = source_url === before?.source_url || scope.actor.kind === 'user'
  return before !== undefined && isKept && isOfSame ? before.state : vouchedFor(scope, state)
}

type Wanted = Readonly<Record<string, unknown>>

/** Stores what `next` makes of the modules as a new version, unless nothing differs. */
export function replaceModules(
  scope: OrganizationScope,
  business: Business,
  next: (before: Modules, inside: OrganizationScope) => Wanted | Promise<Wanted>,
) {
  return transaction(scope, async (inside) => {
    const last = await lockContext(inside, business)
    const before = await storedModules(inside, business)
    requireUnchanged(inside, shown(inside, business, last, before), BusinessContext)
    const wanted = await next(before, inside)
    const modules = Object.fromEntries(
      moduleNames.flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : [])),
    ) as Modules
    const differing = moduleNames.filter((name) => !isSame(before[name], modules[name]))
    if (differing.length === 0) return shown(inside, business, last, before)
    const version = last + 1
    await storeModules(inside, business, { version, modules, changed: differing })
    record(inside, contextUpdated, {
      subject: business.id,
      data: { business_slug: business.slug, version, changed: differing },
      changes: Object.fromEntries(differing.map((name) => [name, [null, null]])),
    })
    return shown(inside, business, version, modules)
  })
}

function isSame(one: Module | undefined, other: Module | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
