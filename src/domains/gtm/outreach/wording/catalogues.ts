import type { Language } from '#kernel/text/languages.ts'
import words from './words.json' with { type: 'json' }
import type { OutreachWords } from './wording.ts'

export const catalogues: Readonly<Record<Language, OutreachWords>> = words
