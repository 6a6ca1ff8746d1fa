import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Vector } from '#adapters/language-model/contract.ts'
import type { Scope } from '#kernel/scope.ts'
import { isTrusted } from '../search/coming-first.ts'

/** A bit for each component, set where it is above nothing. */
export function signsOf(vector: Vector): string {
  return vector.map((component) => (component > 0 ? '1' : '0')).join('')
}

/** From -1, the opposite, to 1, the same direction. */
function cosine(one: Vector, other: Vector): number {
  const product = dot(one, other)
  return product === 0 ? 0 : product / Math.sqrt(dot(one, one) * dot(other, other))
}

function dot(one: Vector, other: Vector): number {
  return one.reduce((sum, component, index) => sum + component * (other[index] ?? 0), 0)
}

interface Asked {
  readonly model: string
  readonly vector: Vector
  readonly filters: readonly Expression<SqlBool>[]
}

interface Near {
  readonly id: string
  /** By `cosine`. */
  readonly likeness: number
}

/** What signs let through is compared by its components. */
const mostCompared = 100
const mostFound = 20
/** Beyond so many, reading all signs takes a good part of a second: an index of vectors is needed, which is not here. */
const mostVectors = 200_000
/** How many spreads nearer than usual something has to be: some 2 % of what is about something else would be. */
const spreads = 2

/** Whom somebody vouches for, of those who are nearer in meaning than nearly all others, the nearest first. */
export async function nearestInMeaning(
  { db }: Scope,
  { model, vector, filters }: Asked,
): Promise<readonly Near[]> {
  const candidates = await db
    .selectFrom('business_vectors')
    .innerJoin('businesses', 'businesses.id', 'business_vectors.business_id')
    .where('business_vectors.model', '=', model)
    .where('business_vectors.business_id', 'in', nearBySigns(model, vector))
    .where(isTrusted)
    .where((eb) => eb.and([...filters]))
    .select(['businesses.id', 'components'])
    .execute()
  return candidates
    .map(({ id, components }) => ({ id, likeness: cosine(vector, components) }))
    .sort((one, other) => other.likeness - one.likeness || (one.id < other.id ? -1 : 1))
    .slice(0, mostFound)
}

function nearBySigns(model: string, vector: Vector): RawBuilder<string> {
  return sql<string>`(
    with measured as materialized (
      select business_id, bit_count(signs # ${signsOf(vector)}::bit varying)::float8 as away from business_vectors
       where model = ${model} and length(signs) = ${vector.length}
         and (select reltuples from pg_class where oid = 'business_vectors'::regclass) <= ${sql.lit(mostVectors)}),
    usual as (select avg(away) - ${sql.lit(spreads)} * stddev_samp(away) as nearer from measured)
    select business_id from measured, usual where away < nearer order by away, business_id limit ${sql.lit(mostCompared)})`
}
