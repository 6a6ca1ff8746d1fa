/** Ways of speaking that ask for somebody or something. */
export const requestForms = [
  'people',
  'provider',
  'existence',
  'alternative',
  'best',
  'habit',
  'advice',
] as const

/** Ways of speaking by which people ask, wherever they stand in a text. */
export const askingForms = [
  ...requestForms,
  'trade',
  'seeking',
  'thanks',
  'invites',
  'joins',
  'loss',
  'means',
] as const

/** What people tell of themselves where they ask for nothing: what goes wrong, how much they have of it, by when. */
export const situationForms = ['trouble', 'scale', 'when'] as const

/** Ways of speaking of those who tell, sell, teach or complain. */
export const tellingForms = [
  'article',
  'story',
  'rhetorical',
  'technical',
  'advert',
  'vacancy',
  'closed',
  'survey',
  'answer',
  'reader',
  'news',
] as const

export type Form =
  | (typeof askingForms)[number]
  | (typeof situationForms)[number]
  | (typeof tellingForms)[number]
  | 'writer'
  | 'opener'
  | 'wh'
  | 'group'

/**
 * How a language words them, in the notation of the cues: folded, ` ` is any white space, `*` any ending and `~` up to
 * three words. `writer` are the words for oneself; `opener` begins a
 * question that many write without its mark; `joins` says that one is in the same case as who asked; `means` is money put aside and a date to keep; `trouble` is what goes wrong, `scale` how much there is of what somebody has, `when` a time that is named; `wh` are the words that ask for who, what and where, and `group` those by
 * which one speaks to many as to one's equals.
 */
export type Forms = Readonly<Record<Form, readonly string[]>>
