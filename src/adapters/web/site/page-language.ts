import { guessLanguage } from '../../guess-language.ts'
import type { Page } from './html/page.ts'

/** The language of a page as a two-letter code: what it declares, else what its words look like, else ''. */
export function pageLanguage(page: Page): string {
  const declared = languageCode(page.lang ?? page.meta.get('og:locale') ?? '')
  return declared || guessedLanguage(page.blocks.map(({ text }) => text).join('\n'))
}

/** `en-GB` or `en_GB` → `en`; '' when it is no language tag. */
export function languageCode(tag: string): string {
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag.trim())?.[1]?.toLowerCase() ?? ''
}

// Under forty letters a guess is worth nothing.
function guessedLanguage(text: string): string {
  const sample = text.slice(0, 4000)
  return sample.replace(/\P{L}/gu, '').length < 40 ? '' : languageCode(guessLanguage(sample))
}
