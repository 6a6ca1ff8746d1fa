import type { z } from 'zod'
import type { Scope } from '#kernel/scope.ts'
import { checkedNames, factsOf } from '../businesses/facts.ts'
import { insertUnderFreeSlug } from '../businesses/inserting.ts'
import { noteChanges } from '../changes/note-change.ts'
import { candidatesFor } from '../duplicates/candidates.ts'
import { reportDuplicates } from '../duplicates/reporting.ts'
import { postNotices } from '../notices/notices.ts'
import type { NewBusiness } from '../schemas.ts'
import { searchableBusiness } from '../search/search-text.ts'

/** Adds an entry that nobody holds: whoever it belongs to claims it. @throws ValidationFailed for unknown terms */
export async function nominateBusiness(scope: Scope, business: z.output<typeof NewBusiness>) {
  const facts = factsOf(business)
  const { offers, wants } = business
  const names = await checkedNames(scope, facts)
  const candidates = await candidatesFor(scope, facts)
  const columns = { ...facts, ...searchableBusiness(facts, names, [...offers, ...wants]) }
  const created = await insertUnderFreeSlug(scope, columns, null)
  await postNotices(scope, created.id, 'offer', offers)
  await postNotices(scope, created.id, 'want', wants)
  await reportDuplicates(scope, created.id, candidates)
  await noteChanges(scope, [created.id])
  return created
}
