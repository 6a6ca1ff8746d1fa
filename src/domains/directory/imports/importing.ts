import type { z } from 'zod'
import { noOrganization } from '#kernel/http/idempotency.ts'
import { ValidationFailed, type FieldError } from '#kernel/errors.ts'
import { differencesBetween } from '#kernel/history/differences.ts'
import { transaction, type OrganizationScope, type Scope, type UserScope } from '#kernel/scope.ts'
import { check } from '#kernel/wire/input.ts'
import { BusinessLimitReached } from '../businesses/limits.ts'
import { changeBusiness, createBusiness } from '../businesses/own-businesses.ts'
import { SuspensionNotYours } from '../moderation/suspension.ts'
import { candidatesFor, inTheWay } from '../duplicates/candidates.ts'
import { toldCandidates } from '../duplicates/refusing.ts'
import { stateOf } from '../businesses/state.ts'
import { BusinessChange, NewBusiness } from '../schemas.ts'
import { nominateBusiness } from './nominating.ts'
import { rowsOf, type FileRow } from './reading.ts'
import type { BusinessImport, ImportedRow, ImportFile } from './schemas.ts'

type Outcome = Omit<ImportedRow, 'row' | 'external_key'>
type Found = Readonly<{ id: string; slug: string }>
type Business = z.output<typeof NewBusiness>

/** What is done with rows, by whoever brings them in. */
interface Importing<S extends Scope> {
  readonly scope: S
  /** Whose keys they are: an organization, or nobody. */
  readonly holder: string | null
  create(business: Business): Promise<Found>
  change(found: Found, wish: FileRow['wish']): Promise<Outcome>
}

/** An organization's own entries: what the file names again is changed. @throws ValidationFailed */
export function importOwnBusinesses(scope: OrganizationScope, file: z.output<typeof ImportFile>) {
  return transaction(scope, (inside) =>
    importRows(rowsOf(file), {
      scope: inside,
      holder: inside.organizationId,
      create: (business) => createBusiness(inside, business),
      change: (found, wish) => changeOwn(inside, found, wish),
    }),
  )
}

/** Entries that nobody holds and nobody vouches for yet; what the file names again stays as it is. @throws ValidationFailed */
export function importNominations(scope: UserScope, file: z.output<typeof ImportFile>) {
  return transaction(scope, (inside) =>
    importRows(rowsOf(file), {
      scope: inside,
      holder: null,
      create: (business) => nominateBusiness(inside, business),
      change: async ({ slug }) => outcome('unchanged', slug),
    }),
  )
}

async function importRows<S extends Scope>(
  rows: readonly FileRow[],
  importing: Importing<S>,
): Promise<z.input<typeof BusinessImport>> {
  const imported: ImportedRow[] = []
  // One after the other: a row may be the duplicate of one before it.
  for (const [index, row] of rows.entries())
    imported.push({
      row: index + 1,
      external_key: row.external_key,
      ...(await importRow(row, importing)),
    })
  const count = (wanted: ImportedRow['outcome']) =>
    imported.filter((one) => one.outcome === wanted).length
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    duplicate: count('duplicate'),
    refused: count('refused'),
    rows: imported,
  }
}

async function importRow<S extends Scope>(row: FileRow, importing: Importing<S>): Promise<Outcome> {
  try {
    const found = await findByKey(importing, row.external_key)
    return found === undefined ? await add(row, importing) : await importing.change(found, row.wish)
  } catch (error) {
    return refusedBy(error)
  }
}

async function add<S extends Scope>(row: FileRow, importing: Importing<S>): Promise<Outcome> {
  const wish = check(NewBusiness, row.wish, 'body')
  if ('errors' in wish) return refused(wish.errors)
  const business = wish.data
  const described = { ...business, country_code: business.country.code }
  const candidates = inTheWay(await candidatesFor(importing.scope, described), importing.holder)
  if (candidates.length > 0)
    return { ...outcome('duplicate', null), candidates: toldCandidates(candidates) }
  const created = await importing.create(business)
  await keepKey(importing, row.external_key, created.id)
  return outcome('created', created.slug)
}

async function changeOwn(
  scope: OrganizationScope,
  found: Found,
  wish: FileRow['wish'],
): Promise<Outcome> {
  const change = check(BusinessChange, wish, 'body')
  if ('errors' in change) return refused(change.errors)
  const before = await stateOf(scope, found.id)
  await changeBusiness(scope, found, change.data)
  const after = await stateOf(scope, found.id)
  const isSame = differencesBetween({ ...before }, { ...after }).length === 0
  return outcome(isSame ? 'unchanged' : 'changed', found.slug)
}

function outcome(word: ImportedRow['outcome'], business_slug: string | null): Outcome {
  return { outcome: word, business_slug, errors: [], candidates: [] }
}

function refused(errors: readonly FieldError[]): Outcome {
  const told = errors.map(({ field, code, message }) => ({ field, code, message }))
  return { ...outcome('refused', null), errors: told }
}

/** What one row is refused for lets the others be; anything else ends the import, which then wrote nothing. */
function refusedBy(error: unknown): Outcome {
  if (error instanceof BusinessLimitReached)
    return refused([{ field: 'row', code: 'too_many', message: error.message }])
  if (error instanceof SuspensionNotYours)
    return refused([{ field: 'row', code: 'incompatible', message: error.message }])
  if (error instanceof ValidationFailed) return refused(error.options.errors ?? [])
  throw error
}

/** What the same holder brought in under the key, as long as they hold it. */
async function findByKey<S extends Scope>(
  { scope, holder }: Importing<S>,
  key: string | null,
): Promise<Found | undefined> {
  if (key === null) return undefined
  return scope.db
    .selectFrom('business_import_keys as keys')
    .innerJoin('businesses', 'businesses.id', 'keys.business_id')
    .select(['businesses.id', 'slug'])
    .where('holder_id', '=', holder ?? noOrganization)
    .where('external_key', '=', key)
    .$if(holder !== null, (query) => query.where('organization_id', '=', holder))
    .executeTakeFirst()
}

async function keepKey<S extends Scope>(
  { scope, holder }: Importing<S>,
  external_key: string | null,
  business_id: string,
): Promise<void> {
  if (external_key === null) return
  await scope.db
    .insertInto('business_import_keys')
    .values({ holder_id: holder ?? noOrganization, external_key, business_id })
    .onConflict((conflict) =>
      conflict.columns(['holder_id', 'external_key']).doUpdateSet({ business_id }),
    )
    .execute()
}
