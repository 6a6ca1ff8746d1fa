import { timestamp } from '#kernel/clock.ts'
import { systemActor, type Actor, type Scope } from '#kernel/scope.ts'
import { check } from '#kernel/wire/input.ts'
import { checkedNames, factsOf, storedFacts, type Facts } from '../businesses/facts.ts'
import { movedFrom } from '../businesses/standing.ts'
import { noteChanges } from '../changes/note-change.ts'
import { candidatesFor, inTheWay } from '../duplicates/candidates.ts'
import { nominateBusiness } from '../imports/nominating.ts'
import { removeBusiness } from '../moderation/deletion.ts'
import { NewBusiness } from '../schemas.ts'
import { searchableBusiness } from '../search/search-text.ts'
import { findTerms } from '../taxonomy.ts'
import type { PublicProfile } from './profile.ts'

export type Acting = Scope & { readonly actor: Actor }
/** What became of an entry, or why there is none. */
export type Written =
  | { readonly business_id: string; readonly isHeld: boolean }
  | { readonly refused: 'no_place' | 'duplicate' | 'deleted_here' }

/** Writes the entry of a profile, that of before or a new one. What somebody holds or vouches for stays as it is. */
export async function writeEntry(
  scope: Acting,
  businessId: string | null,
  profile: PublicProfile,
): Promise<Written> {
  const wish = await wishOf(scope, profile)
  const found = check(NewBusiness, wish, 'body')
  if ('errors' in found) return { refused: 'no_place' }
  const facts = factsOf(found.data)
  if (businessId !== null) return rewrite(scope, businessId, facts)
  if (inTheWay(await candidatesFor(scope, facts), null).length > 0) return { refused: 'duplicate' }
  const { id } = await nominateBusiness(scope, found.data)
  return { business_id: id, isHeld: false }
}

async function wishOf(scope: Scope, profile: PublicProfile) {
  const { terms, licences: _licences, source: _source, ...facts } = profile
  const { categories, tags } = await findTerms(scope, terms, terms)
  return { ...facts, categories: slugsOf(categories, 5), tags: slugsOf(tags, 20) }
}

function slugsOf(found: readonly { readonly slug: string }[], most: number): string[] {
  return found.slice(0, most).map(({ slug }) => slug)
}

async function rewrite(scope: Acting, id: string, facts: Facts): Promise<Written> {
  const held = await lockEntry(scope, id)
  if (held === undefined) return { refused: 'deleted_here' }
  if (held.organization_id !== null || held.status !== 'nominated')
    return { business_id: id, isHeld: true }
  const names = await checkedNames(scope, facts)
  await scope.db
    .updateTable('businesses')
    .set({
      ...storedFacts(facts),
      ...searchableBusiness(facts, names, []),
      ...movedFrom(held, facts, scope.now()),
      updated_at: timestamp(scope.now()),
    })
    .where('id', '=', id)
    .execute()
  await noteChanges(scope, [id])
  return { business_id: id, isHeld: false }
}

/**
 * Takes an entry out of the directory, unless an organization holds it meanwhile. One that a moderator suspended stays
 * hidden, unless it can never come back. Says whether it is gone.
 */
export async function removeEntry(
  scope: Scope,
  businessId: string | null,
  { isForGood }: { readonly isForGood: boolean },
): Promise<boolean> {
  const held = businessId === null ? undefined : await lockEntry(scope, businessId)
  if (held !== undefined && held.organization_id !== null) return false
  if (held?.status === 'suspended' && !isForGood) return false
  if (held !== undefined) await removeBusiness({ ...scope, actor: systemActor }, held)
  return true
}

function lockEntry({ db }: Scope, id: string) {
  return db
    .selectFrom('businesses')
    .select(['id', 'slug', 'organization_id', 'status', 'website'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
