import type { FormLanguage } from '../wording/languages.ts'
import type { Form } from './schemas.ts'

/** What a form is called before its visitors. */
export function titleOf({ name, texts }: Form, language: FormLanguage): string {
  return texts[language]?.title || name
}
