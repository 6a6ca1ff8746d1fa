import { TooSlow } from '../errors.ts'

/** How statements run that may take long. */
export interface Slowly {
  /** How long one statement may take. */
  readonly statementMs: number
  /** Who asks: nobody can fill the place alone. */
  readonly share: string
  /** Of several who have one share, such as the members of an organization, who. */
  readonly person?: string
  /** How long it may wait for a place; as long as a caller where it is left out. */
  readonly patienceMs?: number
}

const cancelled = '57014'

/** What a statement failed with, in words for who asked if it was for taking too long. */
export function orTooSlow(error: unknown): unknown {
  return (error as { code?: unknown }).code === cancelled ? new TooSlow({ cause: error }) : error
}
