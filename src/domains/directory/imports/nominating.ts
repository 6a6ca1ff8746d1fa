import type { z } from 'zod'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { checkedNames, factsOf } from '../businesses/facts.ts'
import { insertUnderFreeSlug } from '../businesses/inserting.ts'
import { noteNew } from '../changes/note-change.ts'
import { candidatesFor } from '../duplicates/candidates.ts'
import { lookForDuplicates, type onDuplicate } from '../duplicates/refusing.ts'
import { reportDuplicates } from '../duplicates/reporting.ts'
import { postNotices } from '../notices/notices.ts'
import { NewBusiness } from '../schemas.ts'
import { searchableBusiness } from '../search/search-text.ts'

/** What a person knows of a business that is not theirs; nothing by which its people are reached. */
export const Nomination = NewBusiness.pick({
  name: true,
  description: true,
  website: true,
  city: true,
  region: true,
  country: true,
  lat: true,
  lng: true,
  categories: true,
  tags: true,
}).meta({ id: 'BusinessNomination' })

const unknown = { email: '', phone: '', address: '', opening_hours: null, places: [] }

/** An entry by whoever is signed in. @throws BusinessDuplicated, ValidationFailed for unknown terms */
export function nominateOne(
  scope: UserScope,
  known: z.output<typeof Nomination>,
  wish: z.output<typeof onDuplicate>,
) {
  return transaction(scope, async (inside) => {
    const business = { ...known, ...unknown, offers: [], wants: [] }
    await lookForDuplicates(inside, factsOf(business), wish)
    return nominateBusiness(inside, business)
  })
}

/** Adds an entry that nobody holds: whoever it belongs to claims it. @throws ValidationFailed for unknown terms */
export async function nominateBusiness(scope: Scope, business: z.output<typeof NewBusiness>) {
  const facts = factsOf(business)
  const { offers, wants } = business
  const names = await checkedNames(scope, facts)
  const candidates = await candidatesFor(scope, facts)
  const columns = { ...facts, ...searchableBusiness(facts, names, [...offers, ...wants]) }
  const created = await insertUnderFreeSlug(scope, columns, null)
  await postNotices(scope, created.id, { offers, wants })
  await reportDuplicates(scope, created.id, candidates)
  await noteNew(scope, [created.id])
  return created
}
