import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Pointed, PointedBack, Telling } from '#kernel/records/giving-back.ts'
import type { RecordEvents } from '#kernel/records/records.ts'
import type { Change } from '#kernel/records/writing.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import { placeAgain } from '../deals/restoring.ts'
import { interactions } from '../interactions/interactions.ts'
import { notes } from '../notes/notes.ts'
import { toldUntil } from '../tasks/reminding.ts'
import { tasks } from '../tasks/tasks.ts'

/** A record of whatever kind. */
export interface AnyRecord extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
}

/** What is done with records of whatever kind. */
export interface AnyNoun {
  all(scope: OrganizationScope): SelectQueryBuilder<Record<string, AnyRecord>, string, AnyRecord>
  lock(scope: OrganizationScope, id: string): Promise<AnyRecord>
  lockIds(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<readonly AnyRecord[]>
  changeMany(scope: OrganizationScope, changes: readonly Change[]): Promise<readonly AnyRecord[]>
  delete(
    scope: OrganizationScope,
    id: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<void>
  deleteMany(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  restore(scope: OrganizationScope, row: AnyRecord): Promise<AnyRecord>
  put(
    scope: OrganizationScope,
    id: string,
    values: Readonly<Record<string, unknown>>,
    telling: Telling,
  ): Promise<AnyRecord>
  changeAll(
    scope: OrganizationScope,
    match: readonly [column: string, value: string],
    values: Readonly<Record<string, unknown>>,
    words?: { readonly atOnce?: boolean | undefined },
  ): Promise<readonly AnyRecord[]>
  pointBack(scope: OrganizationScope, column: string, back: PointedBack): Promise<void>
  readonly events: Pick<RecordEvents, 'updated'>
}

export const kindNames = ['contact', 'account', 'deal', 'task', 'note', 'interaction'] as const
export type Kind = (typeof kindNames)[number]
type Points = Readonly<Partial<Record<string, Kind>>>

interface KindOf {
  readonly noun: AnyNoun
  /** The columns by which it points to others. */
  readonly points: Points
  /** What else has to be there when it is put back. */
  readonly settle?: (scope: OrganizationScope, record: AnyRecord) => Promise<AnyRecord>
  /** What the trash keeps of one beside what is shown. */
  readonly unshown?: (scope: OrganizationScope, id: string) => Promise<object>
}

const toAll: Points = { contact_id: 'contact', account_id: 'account', deal_id: 'deal' }

/** Each kind of record, and what it points to. */
export const kinds: Readonly<Record<Kind, KindOf>> = {
  contact: { noun: any(contacts), points: { account_id: 'account' } },
  account: { noun: any(accounts), points: {} },
  deal: {
    noun: any(deals),
    points: { contact_id: 'contact', account_id: 'account' },
    settle: placeAgain,
  },
  task: { noun: any(tasks), points: toAll, unshown: toldUntil },
  note: { noun: any(notes), points: toAll },
  interaction: { noun: any(interactions), points: toAll },
}

/** Their tables differ, and the verbs are the same. */
function any(noun: object): AnyNoun {
  return noun as AnyNoun
}

/** What may point to records of a kind, and by which column. */
export function pointingTo(
  kind: Kind,
): readonly { readonly kind: Kind; readonly column: string }[] {
  return kindNames.flatMap((other) =>
    Object.entries(kinds[other].points)
      .filter(([, target]) => target === kind)
      .map(([column]) => ({ kind: other, column })),
  )
}

/** Records of one kind that pointed to another one by a column. */
export interface Link {
  readonly kind: Kind
  readonly column: string
  readonly records: readonly Pointed[]
}

export type AnyDatabase = Kysely<Record<string, AnyRecord>>
