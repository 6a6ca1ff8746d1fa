import type { RefusalKind } from '../errors.ts'
import type { OrganizationScope } from '../scope.ts'
import { orderingOf, orderOf } from '../lists/order.ts'
import type { ListRequest } from '../lists/page.ts'
import { conditionOf, refused, unknown, type Condition } from './condition.ts'
import { conditionIn } from './query-string.ts'
import { orderSql } from './field-order.ts'
import type { QueriedFields } from './queried-fields.ts'

/** A value by which a record is known outside, such as its e-mail address. */
export interface NaturalKey {
  /** Lets one caller at a time look for these values and add what has one of them, until the transaction ends. */
  lock(scope: OrganizationScope, values: readonly string[]): Promise<void>
  /** Which one is found where several records have the value, in words; the oldest where nothing is said. */
  readonly ofSeveral?: string
  /** The id of the record with the value, by `ofSeveral` where there are several. */
  find(scope: OrganizationScope, value: string): Promise<string | undefined>
  /** Whether a record that is found keeps the value that it has, since it may be found by one that it had only before. */
  readonly isKept?: boolean
  /** The value that follows from data which do not name it. */
  told?(data: object): string | undefined
  /** The members of the data that are the value together, as a JSON array, where it takes more than the one of its name. */
  readonly members?: readonly string[]
}

/** Fields that an organization added to its records, beyond those of all. */
export interface OwnFields {
  /** What the names of all of them begin with, and no other: `custom.`. */
  readonly prefix: string
  /** What writing values of them refuses. */
  readonly refuses: readonly RefusalKind[]
  of(scope: OrganizationScope): Promise<QueriedFields>
  /** What finds a record in a batch by one of them. */
  key(scope: OrganizationScope, name: string): Promise<NaturalKey | undefined>
}

export interface AskedFields {
  readonly fields: QueriedFields
  readonly own?: OwnFields | undefined
}

/** What a list is asked beyond its declared parameters, before anybody knew the organization. */
export interface Asks {
  /** By the fields of all. */
  readonly where?: Condition | undefined
  /** A filter as a body brings it. */
  readonly filter?: unknown
  /** Filters by own fields as a query string brings them. */
  readonly sent?: Readonly<Record<string, unknown>> | undefined
  /** What somebody kept, to be applied beside all that. */
  readonly saved?: SavedView | undefined
  /** Whether the fields of the organization are wanted whatever is asked. */
  readonly isAll?: boolean
}

/** A filter as a body brings it, and an order, that were kept under a name. */
export interface SavedView {
  readonly filter: unknown
  readonly ordering: string | null
}

/**
 * The same request with one condition, and with the fields that it needs. @throws ValidationFailed where there is no
 * such field, operator or order, with the nearest
 */
export async function asked<R extends ListRequest>(
  scope: OrganizationScope,
  { fields, own }: AskedFields,
  { filter, sent, saved, isAll = false, ...given }: R & Asks,
  declared: readonly string[],
) {
  const request = ordered(given, saved, declared)
  const isOwn =
    own !== undefined &&
    (isAll ||
      [filter, sent, saved].some((one) => one !== undefined) ||
      orderOf(request).startsWith(own.prefix))
  const added = isOwn ? await own.of(scope) : {}
  const all = { ...fields, ...added }
  requireOrder(all, declared, request, request === given ? 'ordering' : 'view.ordering')
  const conditions = [
    request.where,
    saved?.filter == null ? undefined : conditionOf(all, saved.filter, 'view.filter'),
    filter === undefined ? undefined : conditionOf(all, filter),
    sent === undefined ? undefined : conditionIn(all, sent),
  ].filter((one) => one !== undefined)
  const [first, ...others] = conditions
  const where = others.length === 0 ? first : { and: conditions }
  return { ...request, ...(where && { where }), ...(isOwn && { added }) }
}

/** The order of a view holds where the list is in its own. */
function ordered<R extends ListRequest>(
  request: R,
  saved: SavedView | undefined,
  [first]: readonly string[],
): R {
  const isFirst = request.cursor === undefined && request.ordering === first
  return isFirst && saved?.ordering != null ? { ...request, ordering: saved.ordering } : request
}

/** A cursor keeps the order that it was made in, and a view brings one. @throws ValidationFailed with the nearest order */
function requireOrder(
  fields: QueriedFields,
  declared: readonly string[],
  request: ListRequest,
  place: string,
) {
  const name = orderOf(request)
  const names = Object.entries(fields)
    .filter(([one, field]) => orderSql(one, field))
    .map(([one]) => one)
  // The declared names are there with a minus too, and one is taken off already.
  const isTwice = name.startsWith('-')
  if (!isTwice && [...names, ...declared].includes(name)) return
  const sent = isTwice ? orderingOf(request) : name
  throw refused(
    request.cursor === undefined ? place : 'cursor',
    'not_a_choice',
    unknown('order', sent, [...names, ...declared]),
  )
}
