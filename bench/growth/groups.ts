import type { Timed } from './growth.ts'

export interface Group {
  readonly name: string
  readonly cases: number
  readonly over: number
  /** Of the slowest case. */
  readonly p50: number
  readonly p99: number
  /** The most that a call of any case takes of it. */
  readonly processor: number
  readonly slowest: string
}

/** The cases by the first part of their path; readings, creations and what has a target of its own apart. */
export function groupsOf(timed: readonly Timed[]): Group[] {
  return [...Map.groupBy(timed, groupOf)].map(([name, some]) => {
    const [slowest] = some.toSorted((one, other) => other.p99 - one.p99)
    return {
      name,
      cases: some.length,
      over: some.filter(({ p99, targetMs }) => !(p99 <= targetMs)).length,
      p50: Math.max(...some.map(({ p50 }) => p50)),
      p99: slowest?.p99 ?? NaN,
      processor: Math.max(...some.map(({ processor }) => processor)),
      slowest: slowest?.name ?? '',
    }
  })
}

function groupOf({ name, targetMs }: Timed): string {
  const [, method, part] = /^(\w+) \/([^/ ]+)/.exec(name) ?? []
  return `${method} /${part}/, target ${targetMs}`
}
