import type { SignalType } from '#adapters/signal-sources/contract.ts'
import type { LexiconDamper } from '../../signal-types.ts'

/** The types that words can show; `topic` is what is left when none does. */
export type SpokenType = Exclude<SignalType, 'topic'>

/**
 * What a language says when it wants, compares, complains, offers. Each cue is a phrase in lower case without
 * accents (the text is folded likewise), read as a regular expression in which a space is any white space, `*` is
 * any ending of a word and `~` is up to three words.
 */
export interface Cues extends Readonly<Record<SpokenType | LexiconDamper, readonly string[]>> {
  /** A plain description of one's own trade: advertising only where nothing is wanted. */
  readonly offer: readonly string[]
  /** A question to the reader that begins so and is followed by an offer is an advertisement. */
  readonly ad_openers: readonly string[]
  readonly not_before: readonly string[]
  readonly not_after: readonly string[]
}
