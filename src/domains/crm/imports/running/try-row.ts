import { noneFilled, Refusal, type FieldError } from '#kernel/errors.ts'
import { askOnce } from '#kernel/postgres/ask-once.ts'
import type { Values } from '#kernel/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { customReader, Custom } from '../../fields/input.ts'
import { importables } from '../importables.ts'
import type { PreviewedRow } from '../schemas.ts'
import type { Row } from '../verbs.ts'
import type { Fate } from './judge.ts'
import type { Planned, Settings } from './plan.ts'
import { reasonsOf } from './write.ts'

/** What would become of a row. */
export interface Foreseen {
  readonly row: Planned
  readonly outcome: PreviewedRow['outcome']
  readonly reasons: readonly FieldError[]
}

/** What is known while rows are tried. */
export interface Trying {
  readonly scope: OrganizationScope
  readonly settings: Settings
  /** Fields of the organization are there. */
  readonly isExtended: boolean
  readonly read: ReturnType<typeof customReader>
}

export interface Judged {
  readonly row: Planned
  readonly fate: Fate
}

/** A record as a row would leave it. */
export interface Tried {
  readonly row: Planned
  readonly record: Row
  readonly before?: Row
}

/** The record that a row would leave, or why its verbs would refuse it. */
export async function triedBy(trying: Trying, { row, fate }: Judged): Promise<Tried | Foreseen> {
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

export function ownOf({ values }: Planned | { readonly values: Values }): Custom {
  return (values['custom'] ?? {}) as Custom
}

export function refused(row: Planned, reasons: readonly FieldError[]): Foreseen {
  return { row, outcome: 'refused', reasons }
}
