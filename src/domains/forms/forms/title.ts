import type { Language } from '#kernel/text/languages.ts'
import type { Form } from './schemas.ts'

/** What a form is called before its visitors. */
export function titleOf({ name, texts }: Form, language: Language): string {
  return texts[language]?.title || name
}
