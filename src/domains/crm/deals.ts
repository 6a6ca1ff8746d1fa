import { sql } from 'kysely'
import type { z } from 'zod'
import { readOrganization } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { holdsText, when } from './conditions.ts'
import { deleteRecord } from './records.ts'
import type { DealChange, dealsQuery, NewDeal } from './schemas.ts'
import { refuseUnknownContact } from './violations.ts'

const columns = [
  'id',
  'title',
  'value',
  'currency',
  'stage',
  'contact_id',
  'created_at',
  'updated_at',
] as const
const unknownContact = refuseUnknownContact('deal_contact_exists')

/** The organization's deals that match every given filter. */
export function listDeals(
  scope: OrganizationScope,
  query: z.output<typeof dealsQuery>,
  url: string,
) {
  return listPage(
    scope.db
      .selectFrom('deals')
      .select(columns)
      .where('organization_id', '=', scope.organizationId)
      .where((eb) => eb.and(filters(query))),
    query,
    {
      created_at: sql.ref('created_at'),
      value: sql.ref('value'),
      updated_at: sql.ref('updated_at'),
      title: sql`lower(title)`,
    },
    url,
  )
}

function filters(query: z.output<typeof dealsQuery>) {
  return [
    ...when(query.stage, (stage) => sql`stage = ${stage}`),
    ...when(query.contact_id, (id) => sql`contact_id = ${id}`),
    ...when(query.min_value, (least) => sql`value >= ${least}`),
    ...when(query.max_value, (most) => sql`value <= ${most}`),
    ...when(query.search, holdsText('title')),
  ]
}

/** One deal. @throws NotFound */
export async function findDeal({ db, organizationId }: OrganizationScope, id: string) {
  const deal = await db
    .selectFrom('deals')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (deal === undefined) throw new NotFound()
  return deal
}

/** Adds a deal in the organization's currency of today. @throws ValidationFailed for an unknown contact */
export async function createDeal(
  scope: OrganizationScope,
  { title, value, stage, contact_id }: z.output<typeof NewDeal>,
) {
  const { currency } = await readOrganization(scope)
  const at = timestamp(scope.now())
  return scope.db
    .insertInto('deals')
    .values({
      organization_id: scope.organizationId,
      id: scope.newId(),
      title,
      value,
      currency,
      stage,
      contact_id,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(unknownContact)
}

/** Changes the given fields; the currency stays what it was. @throws NotFound, ValidationFailed */
export async function changeDeal(
  scope: OrganizationScope,
  id: string,
  { title, value, stage, contact_id }: z.output<typeof DealChange>,
) {
  if ([title, value, stage, contact_id].every((field) => field === undefined))
    return findDeal(scope, id)
  const deal = await scope.db
    .updateTable('deals')
    .set({ title, value, stage, contact_id, updated_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
    .catch(unknownContact)
  if (deal === undefined) throw new NotFound()
  return deal
}

/** Removes a deal. @throws NotFound */
export function deleteDeal(scope: OrganizationScope, id: string): Promise<void> {
  return deleteRecord(scope, 'deals', id)
}
