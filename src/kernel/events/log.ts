import type { Cause } from '../scope.ts'
import type { Changes } from './recorded.ts'

/** An event as the log tells it. */
export interface LoggedEvent {
  readonly id: string
  readonly type: string
  readonly occurred_at: string
  readonly actor: {
    readonly kind: string
    readonly id: string | null
    readonly user_id: string | null
  }
  readonly cause: Cause
  readonly subject: { readonly type: string; readonly id: string }
  readonly changes: Changes
  readonly data: unknown
}
