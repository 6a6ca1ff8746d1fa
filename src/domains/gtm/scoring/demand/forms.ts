/** Ways of speaking by which people ask, wherever they stand in a text. */
export const askingForms = [
  'people',
  'provider',
  'existence',
  'alternative',
  'best',
  'habit',
  'advice',
  'trade',
  'seeking',
  'thanks',
  'invites',
  'loss',
  'means',
] as const

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
  | (typeof tellingForms)[number]
  | 'writer'
  | 'opener'
  | 'wh'
  | 'group'

/**
 * How a language words them, in the notation of the cues: folded, ` ` is any white space, `*` any ending and `~` up to
 * three words. `writer` are the words for oneself; `opener` begins a
 * question that many write without its mark; `means` is money put aside and a date to keep; `wh` are the words that ask for who, what and where, and `group` those by
 * which one speaks to many as to one's equals.
 */
export type Forms = Readonly<Record<Form, readonly string[]>>
