import type { CompanyKeys } from '../scoring/company-key.ts'

interface Keyed {
  readonly keys: CompanyKeys
}

/** What is known to be one. */
export interface Entity<M> {
  /** The surest first, whatever the order of the members. */
  readonly sure: readonly string[]
  /** Empty where there is none. */
  readonly name: string
  readonly members: readonly M[]
}

/**
 * Pure. Joins what shares a sure key, directly or through others. What has a name alone joins the only one of that name
 * in its country; where there are several, or none, it stays by itself.
 */
export function entitiesIn<M extends Keyed>(all: readonly M[]): Entity<M>[] {
  const [sure, named] = [true, false].map((isSure) =>
    all.filter(({ keys }) => keys.sure.length > 0 === isSure),
  ) as [M[], M[]]
  const groups = joined(sure)
  const byName = Map.groupBy(groups, (members) => nameOf(members))
  for (const [name, members] of Map.groupBy(named, ({ keys }) => keys.name ?? '')) {
    const [only, ...others] = isPlaced(name) ? (byName.get(name) ?? []) : []
    if (only !== undefined && others.length === 0) only.push(...members)
    else groups.push(members)
  }
  return groups.map((members) => ({
    sure: [...new Set(members.flatMap(({ keys }) => keys.sure))].sort(surestFirst),
    name: nameOf(members),
    members,
  }))
}

function joined<M extends Keyed>(members: readonly M[]): M[][] {
  const groupOf = new Map<string, Set<M>>()
  for (const member of members) {
    const met = member.keys.sure.flatMap((key) => [...(groupOf.get(key) ?? [])])
    const group = new Set([...met, member])
    for (const one of group) for (const key of one.keys.sure) groupOf.set(key, group)
  }
  return [...new Set(groupOf.values())].map((group) => [...group])
}

function nameOf(members: readonly Keyed[]): string {
  const names = members.flatMap(({ keys }) => keys.name ?? []).sort()
  return names.find(isPlaced) ?? names[0] ?? ''
}

/** Whether the country is known. */
function isPlaced(name: string): boolean {
  return name !== '' && !name.endsWith(':')
}

const ranks = ['id:LEI', 'id:GB-COH', 'id:CIK', 'id:', 'domain:', '']

function surestFirst(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1)
}

function rankOf(key: string): number {
  return ranks.findIndex((beginning) => key.startsWith(beginning))
}
