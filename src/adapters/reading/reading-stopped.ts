/** Which limit ended a reading; `aborted` is the caller's own. */
export type Limit = 'time' | 'memory' | 'depth' | 'queue' | 'aborted'

/** Something was not read to its end, because of a limit. */
export class ReadingStopped extends Error {
  override readonly name = 'ReadingStopped'
  /** For programs, like that of a refused request. */
  readonly reason = 'too_costly'
  readonly limit: Limit

  constructor(limit: Limit) {
    super(`reading was stopped: ${limit}`)
    this.limit = limit
  }
}
