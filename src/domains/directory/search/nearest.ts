import { sql, type Expression, type SqlBool } from 'kysely'
import { countOf, type Count } from '#kernel/lists/count.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Reading } from '#kernel/lists/reading.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { businessColumns, visibleBusinesses } from '../businesses/businesses.ts'
import { isAmong } from './conditions.ts'
import { farthestIn } from './farthest.ts'
import { whileWalking } from './found-by.ts'
import { isAround, outward, type Point } from './geography.ts'

/** So many more are read as may be equally far but for rounding; the list orders them anew. */
const roundings = 8

export interface Circle {
  readonly near: Point
  readonly radius_km: number
  /** Where else their own position has to be. */
  readonly within: readonly Expression<SqlBool>[]
  /** What else they have to match. */
  readonly found: readonly Expression<SqlBool>[]
  /** Whom a further place brings into the circle. They are few, so that all of them are read. */
  readonly elsewhere: readonly string[]
}

/** By distance, read from the index of positions: from the middle outward, or from the rim inward. */
export async function listNearest(
  scope: Scope,
  circle: Circle,
  request: ListRequest,
  keys: Readonly<Record<string, Expression<unknown>>>,
  counted?: Count | Promise<Count>,
) {
  const [count, farthest] = await Promise.all([
    counted ?? countOf(inCircle(scope, circle)),
    farthestIn(scope, circle, request),
  ])
  const { elsewhere, found } = circle
  if (farthest !== undefined)
    return listAmong(scope, [...farthest, ...elsewhere], { request, keys, count, found })
  return transaction(scope, async (inside) => {
    // The planner takes a large circle for a reason to gather all of it.
    await sql`set local enable_bitmapscan = off`.execute(inside.db)
    await sql`set local enable_seqscan = off`.execute(inside.db)
    const rows = visibleBusinesses(inside).select(businessColumns)
    const first = (part: Part) => rows.where('businesses.id', 'in', nearest(inside, circle, part))
    return listPage(rows, request, keys, sql.ref('businesses.id'), undefined, { first, count })
  })
}

/** A list whose first rows are known to be among some. */
export function listAmong(
  scope: Scope,
  ids: readonly string[],
  { request, keys, count, found = [] }: Among,
) {
  const rows = visibleBusinesses(scope)
    .select(businessColumns)
    .where((eb) => eb.and([isAmong(ids), ...whileWalking(found)]))
  return listPage(rows, request, keys, sql.ref('businesses.id'), undefined, { count })
}

export interface Among {
  readonly request: ListRequest
  readonly keys: Readonly<Record<string, Expression<unknown>>>
  readonly count: Count | Promise<Count>
  readonly found?: readonly Expression<SqlBool>[]
}

type Part = Parameters<NonNullable<Reading<never>['first']>>[0]

function inCircle(scope: Scope, circle: Circle) {
  const trusted = ofStanding(scope, circle, 'trusted')
  const all = trusted
    .unionAll(ofStanding(scope, circle, 'unproven'))
    .unionAll(elsewhereIn(scope, circle))
  return scope.db.selectFrom(all.as('businesses')).select('id')
}

/** Those of each standing that come first. */
function nearest(scope: Scope, circle: Circle, { reach, beyond, descending }: Part) {
  const ofOne = (standing: Standing) =>
    scope.db
      .selectFrom(
        ofStanding(scope, circle, standing, beyond)
          .orderBy(outward(circle.near, descending))
          .orderBy('businesses.id')
          .limit(reach + roundings)
          .as('some'),
      )
      .select('id')
  return ofOne('trusted').unionAll(ofOne('unproven')).unionAll(elsewhereIn(scope, circle))
}

function elsewhereIn(scope: Scope, { elsewhere, found }: Circle) {
  return visibleBusinesses(scope)
    .select('businesses.id')
    .where((eb) => eb.and([isAmong(elsewhere), ...whileWalking(found)]))
}

/** Whom somebody vouches for, or whom nobody does. */
type Standing = 'trusted' | 'unproven'

/** Each standing has an index of its own, whose conditions these are. */
function ofStanding(
  { db }: Scope,
  { near, radius_km, within, found, elsewhere }: Circle,
  standing: Standing,
  beyond?: Expression<boolean>,
) {
  const ofIndex =
    standing === 'trusted'
      ? sql<boolean>`businesses.status in ('seeded', 'claimed', 'verified')`
      : sql<boolean>`businesses.status = 'nominated'`
  const others = elsewhere.length === 0 ? [] : [sql<boolean>`not ${isAmong(elsewhere)}`]
  const narrowed = whileWalking([...within, ...found])
  const conditions = [ofIndex, isAround(near, radius_km), ...others, ...narrowed]
  return db
    .selectFrom('businesses')
    .select('businesses.id')
    .where((eb) => eb.and(beyond === undefined ? conditions : [...conditions, beyond]))
}
