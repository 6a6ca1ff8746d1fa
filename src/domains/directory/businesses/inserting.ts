import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { slugOf } from '#kernel/text/slug.ts'
import type { searchableBusiness } from '../search/search-text.ts'
import { businessColumns } from './businesses.ts'
import { storedFacts, type Facts } from './facts.ts'

export type Columns = Facts & ReturnType<typeof searchableBusiness>

interface Row {
  readonly columns: Columns
  readonly slug: string
  readonly holder: string | null
}

/** The plain slug of the name if it is free, else one with a random end, as where the name has no Latin letter. */
export async function insertUnderFreeSlug(scope: Scope, columns: Columns, holder: string | null) {
  const named = slugOf(columns.name)
  const slug = named || 'business'
  const random = `${slug}-${randomBase62(8).toLowerCase()}`
  const isFree = named !== '' && !(await isRetired(scope, named))
  const business =
    (isFree ? await insertUnderSlug(scope, { columns, slug, holder }) : undefined) ??
    (await insertUnderSlug(scope, { columns, slug: random, holder }))
  if (business === undefined) throw new Error('a random slug was taken')
  return business
}

async function isRetired({ db }: Scope, slug: string): Promise<boolean> {
  const retired = db.selectFrom('retired_slugs').select('slug').where('slug', '=', slug)
  return (await retired.executeTakeFirst()) !== undefined
}

function insertUnderSlug(scope: Scope, { columns, slug, holder }: Row) {
  const now = timestamp(scope.now())
  return scope.db
    .insertInto('businesses')
    .values({
      ...storedFacts(columns),
      id: scope.newId(),
      slug,
      status: 'nominated',
      organization_id: holder,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(businessColumns)
    .executeTakeFirst()
}
