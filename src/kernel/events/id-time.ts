/**
 * An event gets its id when it is recorded, and is stored when its transaction commits, less than this later: in a transaction
 * of ours each statement, lock and pause is limited to seconds, and none has thousands. Transactions of others have no limit.
 */
const longestRecordingMs = 86_400_000

/**
 * The least id that an event may have which was stored since an instant that was noted. What is noted while a clock is ahead tells
 * nothing of what is recorded once it is right again.
 */
export function earliestSince(notedMs: number, now: Date): string {
  return earliestId(Math.min(notedMs, now.getTime()) - longestRecordingMs)
}

/** The least UUIDv7 of an instant. */
export function earliestId(instantMs: number): string {
  const hex = Math.max(0, instantMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The instant at which a UUIDv7 was made, in milliseconds. */
export function instantOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
