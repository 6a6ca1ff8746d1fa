/** How a source can misbehave; `ok` is none of these. `full` has more than one page, whichever is asked for. */
export const standInModes = [
  'ok',
  'empty',
  'full',
  'rate_limited',
  'server_error',
  'forbidden',
  'reserved',
  'web_page',
  'truncated',
  'wrong_form',
  'hang_up',
  'silent',
  'extra_fields',
  'bad_rows',
  'deleted_authors',
  'hostile',
] as const
export type StandInMode = (typeof standInModes)[number]

/** What stands in for one source: invented rows in the shape of its records, and its way of sending them. */
export interface SourceStandIn {
  readonly source: string
  readonly hosts: readonly string[]
  /** What the profile names, for sources that are asked at places. */
  readonly places?: readonly string[]
  /** Every row of it is to become an observation. */
  rows(now: Date): readonly object[]
  /** The same rows without who wrote them. */
  anonymous?(now: Date): readonly object[]
  /** Rows whose every word is this one. */
  hostile(text: string, now: Date): readonly object[]
  /** What is said of single items, where it is asked for; `isRemoved` tells what is no longer there. */
  item?(url: URL, isRemoved: (id: string) => boolean): ItemResponse | undefined
  /** The response that holds the rows; a text, or bytes, are sent as they are. */
  answer(rows: readonly unknown[], url: URL, now: Date): unknown
}

export interface ItemResponse {
  readonly status: number
  readonly body: unknown
}

/** A moment so many days before. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
