import type { FieldError, Refusal } from '#kernel/errors.ts'
import { changesBetween } from '#kernel/events/record.ts'
import type { Values } from '#kernel/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { NumberedRow } from '../chunks.ts'
import { importables } from '../importables.ts'
import type { Row } from '../verbs.ts'
import { judge, type Fate } from './judge.ts'
import { locateLocked, type Locate, type Located } from './locate.ts'
import type { Planned, Settings } from './plan.ts'
import { apart, setsOf } from './sets.ts'
import { together } from './together.ts'

/** What became of a row. */
export interface Done {
  readonly source: NumberedRow
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly record?: Row
  /** The fields that it changed, as they were. */
  readonly before?: Values
  readonly reasons?: readonly FieldError[]
}

/** The records of rows. */
export function idsOf(done: readonly Done[]): string[] {
  return done.flatMap(({ record }) => (record === undefined ? [] : [record.id]))
}

/** Writes rows in their order, in sets; what is found for a row is found after those before it are written. To be called in a transaction. */
export async function writeRows(
  scope: OrganizationScope,
  settings: Settings,
  rows: readonly Planned[],
  locate: Locate = locking,
): Promise<readonly Done[]> {
  const done: Done[] = []
  const left = setsOf(rows).toReversed()
  for (let set = left.pop(); set !== undefined; set = left.pop()) {
    const located = await locate(scope, settings, { rows: set, done })
    const [first = [], ...others] = apart(set, (row) => located.get(row))
    left.push(...others.toReversed())
    done.push(...(await writeSet(scope, settings, { rows: first, located })))
  }
  return done
}

const locking: Locate = (scope, settings, { rows }) => locateLocked(scope, settings, rows)

type FateOf<W> = Extract<Fate, { readonly what: W }>
interface Judged<F = Fate> {
  readonly row: Planned
  readonly fate: F
}

async function writeSet(
  scope: OrganizationScope,
  settings: Settings,
  { rows, located }: { readonly rows: readonly Planned[]; readonly located: Located },
): Promise<Done[]> {
  const judged = rows.map((row) => ({ row, fate: judge(settings, row, located.get(row)) }))
  const done = [
    ...judged.filter(isA('refuse')).map(({ row, fate }) => refused(row, fate.faults)),
    ...(await together(scope, judged.filter(isA('create')), {
      write: creating(settings),
      refused: withReasons,
    })),
    ...(await together(scope, judged.filter(isA('change')), {
      write: changing(settings),
      refused: withReasons,
    })),
  ]
  return done.toSorted((one, other) => one.source.row - other.source.row)
}

function isA<W extends Fate['what']>(what: W) {
  return (judged: Judged): judged is Judged<FateOf<W>> => judged.fate.what === what
}

function refused({ source }: Planned, reasons: readonly FieldError[]): Done {
  return { source, outcome: 'refused', reasons }
}

type Write<F> = (scope: OrganizationScope, all: readonly Judged<F>[]) => Promise<Done[]>

function withReasons({ row }: Judged<unknown>, refusal: Refusal): Done {
  return refused(row, reasonsOf(refusal))
}

export function reasonsOf({ kind, message, options }: Refusal): readonly FieldError[] {
  return options.errors ?? [{ field: 'row', code: 'invalid', message: `${kind.title}: ${message}` }]
}

function creating({ record }: Settings): Write<FateOf<'create'>> {
  const { verbs, given } = importables[record]
  return async (scope, all) => {
    const also = await given(scope)
    const made = await verbs.createMany(
      scope,
      all.map(({ fate }) => ({ ...also, ...fate.values })),
    )
    return all.map(({ row }, index) => ({
      source: row.source,
      outcome: 'created' as const,
      ...withRecord(made[index]),
      ...notesOf(row),
    }))
  }
}

function withRecord(record: Row | undefined) {
  return record === undefined ? {} : { record }
}

function notesOf({ notes }: Planned) {
  return notes === undefined ? {} : { reasons: notes }
}

function changing({ record }: Settings): Write<FateOf<'change'>> {
  const { verbs } = importables[record]
  return async (scope, all) => {
    const changed = await verbs.changeMany(
      scope,
      all.map(({ fate }) => ({ id: fate.record.id, values: fate.values })),
    )
    const byId = new Map(changed.map((row) => [row.id, row]))
    return all.map(({ row, fate }) => ({
      ...changeOf(row.source, fate.record, byId.get(fate.record.id) ?? fate.record),
      ...notesOf(row),
    }))
  }
}

function changeOf(source: NumberedRow, was: Row, record: Row): Done {
  const changes = Object.entries(changesBetween(was, record))
  if (changes.length === 0) return { source, outcome: 'unchanged', record }
  const before = Object.fromEntries(changes.map(([name, [old]]) => [name, old]))
  return { source, outcome: 'updated', record, before }
}
