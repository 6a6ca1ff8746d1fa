import type { Row } from '../verbs.ts'
import type { Planned } from './plan.ts'

/** Runs of rows in which none asks for what one before it leaves. */
export function setsOf(rows: readonly Planned[]): Planned[][] {
  return runsOf(rows, ({ id, key, further = [] }) => {
    const asked = [id, key].filter((name) => name !== undefined)
    return { asked, left: [...asked, ...further] }
  })
}

/** Runs of rows in which no two are about one record: what becomes of the second follows from the first. */
export function apart(
  rows: readonly Planned[],
  recordOf: (row: Planned) => Row | undefined,
): Planned[][] {
  return runsOf(rows, (row) => {
    const record = recordOf(row)
    const asked = record === undefined ? [] : [record.id]
    return { asked, left: asked }
  })
}

interface Names {
  readonly asked: readonly string[]
  readonly left: readonly string[]
}

function runsOf(rows: readonly Planned[], namesOf: (row: Planned) => Names): Planned[][] {
  const runs: Planned[][] = []
  let seen = new Set<string>()
  for (const row of rows) {
    const { asked, left } = namesOf(row)
    if (runs.length === 0 || asked.some((name) => seen.has(name))) {
      runs.push([])
      seen = new Set()
    }
    for (const name of left) seen.add(name)
    runs.at(-1)?.push(row)
  }
  return runs
}
