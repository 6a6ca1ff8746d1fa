import type { MailKind } from './kinds.ts'

/** The words of one kind of mail; `{fact}` stands for what it is told. */
export interface Wording {
  readonly subject: string
  /** Paragraphs before the link. */
  readonly before: readonly string[]
  /** What the link is called; only where there is one. */
  readonly button?: string
  /** Paragraphs after the link. */
  readonly after: readonly string[]
}

/** All words of mails in one language. */
export interface Catalogue {
  readonly greeting: string
  /** Before somebody whose name is not known. */
  readonly greeting_stranger: string
  /** Above the link written out. */
  readonly link_hint: string
  readonly footer: string
  /** What the roles of members are called, by their names. */
  readonly roles: Readonly<Record<string, string>>
  readonly kinds: Readonly<Record<MailKind, Wording>>
}
