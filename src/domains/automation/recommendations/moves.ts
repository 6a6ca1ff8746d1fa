export const recommendationStatuses = ['pending', 'viewed', 'acted', 'dismissed'] as const
export type RecommendationStatus = (typeof recommendationStatuses)[number]

export const openStatuses = ['pending', 'viewed'] as const satisfies RecommendationStatus[]

/** What a person can do with a recommendation. */
export type Move = 'view' | 'act' | 'dismiss' | 'snooze'

/** From each status where the move is allowed, the one after it; a repeated move stays where it is. */
const allowed: Readonly<
  Record<Move, Readonly<Partial<Record<RecommendationStatus, RecommendationStatus>>>>
> = {
  view: { pending: 'viewed', viewed: 'viewed' },
  act: { pending: 'acted', viewed: 'acted', acted: 'acted' },
  dismiss: { pending: 'dismissed', viewed: 'dismissed', dismissed: 'dismissed' },
  snooze: { pending: 'pending', viewed: 'viewed' },
}

/** The status after the move; undefined where the move is forbidden. */
export function statusAfter(
  status: RecommendationStatus,
  move: Move,
): RecommendationStatus | undefined {
  return allowed[move][status]
}
