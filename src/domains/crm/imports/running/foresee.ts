import { inTurns } from '#kernel/in-turns.ts'
import { preparingMany } from '#kernel/postgres/ask-once.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { customReader, takenFault } from '../../fields/input.ts'
import type { Fields } from '../fields.ts'
import { judge } from './judge.ts'
import type { Located } from './locate.ts'
import type { Planned, Settings } from './plan.ts'
import { isAlike, RecordsToBe } from './records-to-be.ts'
import { apart, setsOf } from './sets.ts'
import {
  ownOf,
  refused,
  triedBy,
  type Foreseen,
  type Judged,
  type Tried,
  type Trying,
} from './try-row.ts'
import { UniqueValues } from './unique-values.ts'

/** Records as they would be are held in memory, and of values that no two may have who has them: so much and no more. */
const mostLetters = 32 * 1_048_576
const mostValues = 300_000

interface Asked {
  readonly rows: readonly Planned[]
  readonly located: Located
}

/**
 * Looks at rows as they would be written, one set after the other: what earlier rows would add or change is there for the
 * later ones, and what the verbs would refuse is refused by what they ask themselves. Writes nothing.
 */
export function foreseeing(settings: Settings, fields: Fields) {
  const records = new RecordsToBe(settings)
  const unique = new UniqueValues(fields.custom)
  const read = customReader(fields.custom)
  const isExtended = fields.custom.length > 0
  const look = async (scope: OrganizationScope, { rows, located }: Asked): Promise<Foreseen[]> => {
    const known = { settings, isExtended, read, unique, records }
    const trying = { ...known, scope: preparingMany(scope) }
    await unique.read(scope, rows.map(ownOf))
    const all: Foreseen[] = []
    const recordOf = (row: Planned) => records.of(row, located)
    for (const set of setsOf(rows))
      for (const some of apart(set, recordOf)) {
        const judging = (row: Planned) => ({ row, fate: judge(settings, row, recordOf(row)) })
        all.push(...(await tryAll(trying, await inTurns(some, judging))))
      }
    return all.toSorted((one, other) => one.row.source.row - other.row.source.row)
  }
  return { look, isFull: () => unique.size > mostValues || records.letters > mostLetters }
}

interface TryingAll extends Trying {
  readonly unique: UniqueValues
  readonly records: RecordsToBe
}

/** As they are written: what is new comes before what is changed. */
async function tryAll(trying: TryingAll, judged: readonly Judged[]): Promise<Foreseen[]> {
  const all: Foreseen[] = []
  for (const what of ['refuse', 'create', 'change'] as const) {
    const some = judged.filter(({ fate }) => fate.what === what)
    all.push(...(await tryOut(trying, some)))
  }
  return all
}

/** Values that are given up are free for the others, as in one statement; where one is taken, each row is by itself. */
async function tryOut(trying: TryingAll, all: readonly Judged[]): Promise<Foreseen[]> {
  const { unique, records } = trying
  const tried = await inTurns(all, (one) => triedBy(trying, one))
  const sound = tried.filter((one): one is Tried => 'record' in one)
  const isFree = sound.length === tried.length && unique.claim(sound.map(claimOf)) === undefined
  return tried.map((one) => {
    if (!('record' in one)) return one
    const { row, record, before } = one
    const taken = isFree ? undefined : unique.claim([claimOf(one)])
    if (taken !== undefined) return refused(row, [takenFault(taken)])
    records.keep(record)
    const done = before === undefined ? 'created' : 'updated'
    const outcome = before !== undefined && isAlike(before, record) ? 'unchanged' : done
    return { row, outcome, reasons: row.notes ?? [] }
  })
}

function claimOf({ record, before }: Tried) {
  return {
    id: record.id,
    after: ownOf({ values: record }),
    before: before === undefined ? {} : ownOf({ values: before }),
  }
}
