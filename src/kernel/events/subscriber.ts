import type { OrganizationScope } from '../scope.ts'
import type { LoggedEvent } from './log.ts'

/** Work that follows from events, as a value: which, and what is done about a batch of them. */
export interface Subscriber {
  /** Domain and purpose, such as `webhooks.fan_out`; its cursors bear this name. */
  readonly name: string
  /** Types or patterns: `contact.created`, `contact.*`, `*`. */
  readonly types: readonly string[]
  /**
   * Runs in the transaction that moves the cursor: what it writes happens once for each event, and
   * what it throws makes the batch come again. Slow or outside work is enqueued as a job. The scope's
   * cause is the first event of the batch.
   */
  handle(call: { scope: OrganizationScope; events: readonly LoggedEvent[] }): Promise<void>
}

export function subscriber(value: Subscriber): Subscriber {
  return value
}
