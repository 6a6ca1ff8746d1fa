import { CompiledQuery } from 'kysely'

/** PostgreSQL's code for a division by zero, by which a statement says that it does not fit. */
const divisionByZero = '22012'

/** Whether nothing was stored because what is there is not what it was decided on. */
export function isUnfit(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === divisionByZero
}

/** A statement that returns what it changes; the same fails, as `isUnfit` tells, where it changes nothing. */
export function changingSome({ sql, parameters }: CompiledQuery): CompiledQuery {
  return CompiledQuery.raw(`with changed as (${sql}) select 1 / count(*) as fits from changed`, [
    ...parameters,
  ])
}
