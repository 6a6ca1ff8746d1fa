/**
 * How a language speaks of wishes that nobody has, in the notation of the forms, folded. `jest` and `unpaid` say it of
 * their whole sentence, `doubted` of a question. In a sentence that holds `past` a clause with `wanted` remembers a wish. `said`
 * stands before what somebody else said. `met` ends all that was wished for before, unless `still` stands behind it.
 * A question that holds `whose`, with what is `offered` behind it, looks for those who wish.
 */
export interface IdleWords {
  readonly jest: readonly string[]
  readonly unpaid: readonly string[]
  readonly doubted: readonly string[]
  readonly past: readonly string[]
  readonly wanted: readonly string[]
  readonly said: readonly string[]
  readonly met: readonly string[]
  readonly still: readonly string[]
  readonly whose: readonly string[]
  readonly offered: readonly string[]
}
