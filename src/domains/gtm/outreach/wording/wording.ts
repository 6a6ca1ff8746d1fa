export const tones = ['plain', 'warm'] as const
export type Tone = (typeof tones)[number]

/** What a sentence may be told. A sentence with a slot that is empty is left out. */
export const slotNames = [
  'name',
  'company',
  'date',
  'platform',
  'quote',
  'url',
  'sender',
  'place',
  'offer',
  'products',
  'certification',
  'website',
] as const
export type SlotName = (typeof slotNames)[number]

/** Words with slots in braces; of several the first is said whose slots are all filled. */
export type Sentence = string | readonly string[]

/** One way to say it, in paragraphs. */
export interface Variant {
  /** Only where a conversation begins: what follows has its subject. */
  readonly subject?: Sentence
  readonly paragraphs: readonly (readonly Sentence[])[]
}

/** All words of outreach in one language. */
export interface OutreachWords {
  readonly greeting: Readonly<Record<Tone, Sentence>>
  readonly closing: Readonly<Record<Tone, string>>
  readonly first: readonly Variant[]
  readonly second: readonly Variant[]
  readonly third: readonly Variant[]
  /** The end of each mail, which nobody edits: where the address is from, and how to hear no more. */
  readonly notice: {
    /** `{attribution}` and `{seen}`. */
    readonly source: string
    /** The link follows. */
    readonly opt_out: string
  }
  readonly page: Readonly<
    Record<
      'invalid_title' | 'invalid_text' | 'title' | 'text' | 'button' | 'done_title' | 'done_text',
      string
    >
  >
}
