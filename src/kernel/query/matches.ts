import { sql } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import { rowsByTrait, rowsTogether, type Valued } from './by-value.ts'
import { comparisonsIn } from './comparisons.ts'
import type { Condition } from './condition.ts'
import { lookedUp, lookUpOf, type Few, type Matches } from './look-ups.ts'
import type { Compared } from './to-sql.ts'

/** So many comparisons of a filter are looked up; the others look at the record itself. */
const maxLookUps = 6

/** What indexes tell of comparisons, by these. */
export type AllMatches = ReadonlyMap<Condition, Matches>

/**
 * What indexes tell of the comparisons of a filter, wherever in it they stand, and of several that stand `beside` each other:
 * the fewest records that pass, and how many pass all of them if that is known.
 */
export async function findFew(
  valued: Valued,
  conditions: readonly Condition[],
  beside: readonly Condition[],
) {
  const { scope } = valued
  const traits = rowsTogether(valued, [...conditions, ...beside])
  const [matches, passing] = await Promise.all([
    matchesIn(valued, conditions, new Set<Condition>(traits?.of)),
    traits && lookedUp(scope, { rows: [traits.rows], isAll: traits.isAll }),
  ])
  const alone = fewer(fewestOf(matches, conditions), passing?.few)
  if (alone !== undefined || passing?.isAll)
    return { matches, fewest: alone, known: passing?.isAll ? countOfFound(passing.few) : undefined }
  const together = await matchTogether(scope, valued, conditions, matches)
  return { matches, fewest: together?.few, known: together?.known }
}

/**
 * The records that say nothing of a field, of those that pass a filter where one index tells of both; undefined where they are
 * many, or no index tells.
 */
export async function fewSayingNothing(
  valued: Valued,
  field: string,
  conditions: readonly Condition[],
): Promise<Few | undefined> {
  const nothing = { field, op: 'isnull', value: true } as const
  const together = rowsTogether(valued, [nothing, ...conditions])
  const told = together?.of.includes(nothing) ? together : rowsByTrait(valued, nothing)
  return told && (await lookedUp(valued.scope, { rows: [told.rows], isAll: true })).few
}

async function matchesIn(
  valued: Valued,
  conditions: readonly Condition[],
  except: ReadonlySet<Condition>,
): Promise<AllMatches> {
  const asked = conditions
    .flatMap(comparisonsIn)
    .filter((one) => !except.has(one))
    .flatMap((one) => lookUpOf(valued, one) ?? [])
  return new Map(
    await Promise.all(
      asked
        .slice(0, maxLookUps)
        .map(async (one) => [one.asked, await lookedUp(valued.scope, one)] as const),
    ),
  )
}

/**
 * The records that hold a text in each of several fields, where an index tells of each alone only that there are too many;
 * undefined where it is not asked.
 */
async function matchTogether(
  scope: OrganizationScope,
  { fields }: Pick<Compared, 'fields'>,
  conditions: readonly Condition[],
  matches: AllMatches,
): Promise<Together | undefined> {
  const asked = conditions.flatMap((one) =>
    'field' in one && one.op === 'contains' && areMany(matches, one) ? [one] : [],
  )
  const [table, ...others] = new Set(asked.map(({ field }) => fields[field]?.containingTogetherIn))
  if (asked.length < 2 || table === undefined || others.length > 0) return undefined
  const [names, parts] = [asked.map(({ field }) => field), asked.map(({ value }) => String(value))]
  const rows = sql`${sql.id(`${table}_holding_all`)}(${names}::text[], ${parts}::text[])`
  const isAll = asked.length === conditions.length
  const { few } = await lookedUp(scope, { rows: [rows], isAll })
  return { few, known: isAll ? countOfFound(few) : undefined }
}

interface Together {
  readonly few: Few | undefined
  /** How many there are in all, where nothing else is asked. */
  readonly known: Count | undefined
}

function countOfFound(few: Few | undefined): Count {
  return few === undefined
    ? { count: maxCounted, isExact: false }
    : { count: few.count, isExact: true }
}

/** The fewest records that all of these conditions leave, if an index told few of one. */
function fewestOf(matches: AllMatches, conditions: readonly Condition[]): Few | undefined {
  return conditions
    .map((one) => matches.get(one)?.few)
    .reduce((fewest, one) => fewer(fewest, one), undefined)
}

function fewer(one: Few | undefined, other: Few | undefined): Few | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one.count < other.count ? one : other
}

/** The same in the order of creation: PostgreSQL looks up no more of them than a page shows. */
export function inOrderOfCreation({ rows }: Few, isDescending: boolean): Few['rows'] {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`(select found_id, found_at from ${rows} told
    order by found_at ${direction}, found_id ${direction})`
}

/** How many records pass one condition, as far as an index told. */
export function countMatches(matches: AllMatches, condition: Condition): Count | undefined {
  const { few, isAll = false } = matches.get(condition) ?? {}
  if (few !== undefined) return isAll ? { count: few.count, isExact: true } : undefined
  return areMany(matches, condition) ? { count: maxCounted, isExact: false } : undefined
}

function areMany(matches: AllMatches, condition: Condition): boolean {
  if ('or' in condition) return condition.or.some((one) => areMany(matches, one))
  const told = matches.get(condition)
  return told?.isAll === true && told.few === undefined
}
