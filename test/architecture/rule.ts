import type { Source } from './sources.ts'

/** A rule of the house as a program: what it forbids, why, and a file that breaks it. */
export interface Rule {
  /** Completes "the house: …". */
  readonly name: string
  readonly reason: string
  /** The places in a file that break the rule. */
  find(source: Source): string[]
  /** The least that breaks it: proof that the rule can see. */
  readonly breaks: { readonly path: string; readonly text: string }
}
