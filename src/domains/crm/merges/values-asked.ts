import type { Condition } from '#kernel/query/condition.ts'

/** The values of a field that are looked for; what is not meant is compared as it stands. */
export function valuesIn(where: Condition | undefined, name: string): string[] {
  if (where === undefined) return []
  if (!('field' in where))
    return ('and' in where ? where.and : where.or).flatMap((part) => valuesIn(part, name))
  const isSought = where.field === name && (where.op === 'eq' || where.op === 'in')
  return isSought ? [where.value].flat().map(String) : []
}
