import { noneFilled, Refusal, type FieldError } from '#kernel/errors.ts'
import { askOnce, preparingMany } from '#kernel/postgres/ask-once.ts'
import type { Values } from '#kernel/postgres/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { customReader, takenFault, type Custom } from '../../fields/input.ts'
import type { Fields } from '../fields.ts'
import { importables, type Row } from '../importables.ts'
import type { PreviewedRow } from '../schemas.ts'
import { isAlike, RecordsToBe } from './records-to-be.ts'
import { judge, type Fate } from './judge.ts'
import type { Located } from './locate.ts'
import type { Planned, Settings } from './plan.ts'
import { UniqueValues } from './unique-values.ts'
import { reasonsOf, setsOf } from './write.ts'

/** What would become of a row. */
export interface Foreseen {
  readonly row: Planned
  readonly outcome: PreviewedRow['outcome']
  readonly reasons: readonly FieldError[]
}

interface Asked {
  readonly rows: readonly Planned[]
  readonly located: Located
}

interface Trying {
  readonly scope: OrganizationScope
  readonly settings: Settings
  /** Fields of the organization are there. */
  readonly isExtended: boolean
  readonly read: ReturnType<typeof customReader>
  readonly unique: UniqueValues
  readonly records: RecordsToBe
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
  return async (scope: OrganizationScope, { rows, located }: Asked): Promise<Foreseen[]> => {
    const known = { settings, isExtended, read, unique, records }
    const trying = { ...known, scope: preparingMany(scope) }
    await unique.read(scope, rows.map(ownOf))
    const all: Foreseen[] = []
    for (const set of setsOf(rows)) {
      const fates = set.map((row) => ({
        row,
        fate: judge(settings, row, records.of(row, located)),
      }))
      for (const what of ['refuse', 'create', 'change'] as const) {
        const some = fates.filter(({ fate }) => fate.what === what)
        all.push(...(await tryOut(trying, some)))
      }
    }
    return all.toSorted((one, other) => one.row.source.row - other.row.source.row)
  }
}

function ownOf({ values }: Planned | { readonly values: Values }): Custom {
  return (values['custom'] ?? {}) as Custom
}

interface Judged {
  readonly row: Planned
  readonly fate: Fate
}

/** A record as a row would leave it. */
interface Tried {
  readonly row: Planned
  readonly record: Row
  readonly before?: Row
}

/** Values that are given up are free for the others, as in one statement; where one is taken, each row is by itself. */
async function tryOut(trying: Trying, all: readonly Judged[]): Promise<Foreseen[]> {
  const { unique, records } = trying
  const tried = await Promise.all(all.map((one) => triedBy(trying, one)))
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

function refused(row: Planned, reasons: readonly FieldError[]): Foreseen {
  return { row, outcome: 'refused', reasons }
}

async function triedBy(trying: Trying, { row, fate }: Judged): Promise<Tried | Foreseen> {
  if (fate.what === 'refuse') return refused(row, fate.faults)
  const { named } = importables[trying.settings.record]
  try {
    const record = await (fate.what === 'create'
      ? created(trying, row, fate.values)
      : changed(trying, fate.record, fate.values))
    if (named.length > 0 && named.every((name) => record[name] === '')) throw noneFilled(...named)
    return fate.what === 'create' ? { row, record } : { row, record, before: fate.record }
  } catch (error) {
    if (error instanceof Refusal) return refused(row, reasonsOf(error))
    throw error
  }
}

async function created(
  { scope, settings, isExtended, read }: Trying,
  { source }: Planned,
  sent: Values,
): Promise<Row> {
  const { verbs, given, prepare } = importables[settings.record]
  const also = await askOnce(scope, 'given', () => given(scope))
  const isOwn = isExtended || sent['custom'] !== undefined
  const own = isOwn && {
    custom: await read(scope, { sent: ownOf({ values: sent }) }),
  }
  const whole = { ...verbs.shapes.defaults, ...also, ...sent, ...own }
  return { ...(await prepare(scope, whole, undefined)), id: `row ${source.row}`, updated_at: '' }
}

async function changed({ scope, settings, read }: Trying, before: Row, sent: Values): Promise<Row> {
  const { prepare } = importables[settings.record]
  const said = { sent: ownOf({ values: sent }), before: ownOf({ values: before }) }
  const own = sent['custom'] !== undefined && { custom: await read(scope, said) }
  return { ...before, ...(await prepare(scope, { ...sent, ...own }, before)) }
}
