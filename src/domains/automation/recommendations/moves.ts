export const actionStatuses = ['pending', 'viewed', 'acted', 'dismissed'] as const
export type ActionStatus = (typeof actionStatuses)[number]

export const openStatuses = ['pending', 'viewed'] as const satisfies ActionStatus[]

/** What a person can do with a Home Action. */
export type Move = 'view' | 'act' | 'dismiss' | 'snooze'

/** From each status where the move is allowed, the one after it; a repeated move stays where it is. */
const allowed: Readonly<Record<Move, Readonly<Partial<Record<ActionStatus, ActionStatus>>>>> = {
  view: { pending: 'viewed', viewed: 'viewed' },
  act: { pending: 'acted', viewed: 'acted', acted: 'acted' },
  dismiss: { pending: 'dismissed', viewed: 'dismissed', dismissed: 'dismissed' },
  snooze: { pending: 'pending', viewed: 'viewed' },
}

/** The status after the move; undefined where the move is forbidden. */
export function statusAfter(status: ActionStatus, move: Move): ActionStatus | undefined {
  return allowed[move][status]
}
