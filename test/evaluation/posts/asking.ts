import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formsByLanguage } from '#domains/gtm/scoring/demand/form-patterns.ts'

/** A line of `asking/`: a text of which it is only told whether it asks for something that can be offered. */
export interface AskingLine {
  readonly lang: string
  readonly text: string
  readonly asks: boolean
  /** By the digest of its text, one in five: no weight is fitted to these. */
  readonly isHeldBack: boolean
}

/** Lines that people post, and what the websites that may be read say of those who sell, which asks for nothing. */
const folders = ['asking', 'asking/prose'] as const

export const askingLines: readonly AskingLine[] = folders.flatMap((folder) =>
  Object.keys(formsByLanguage).flatMap((lang) =>
    readFileSync(new URL(`${folder}/${lang}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => lineOf(lang, line)),
  ),
)

function lineOf(lang: string, line: string): AskingLine {
  const [, sign = '', text = ''] = /^([+-]) (.+)$/u.exec(line) ?? []
  if (sign === '') throw new Error(`a line of ${lang} has no sign: ${line}`)
  const isHeldBack = createHash('sha256').update(text).digest().readUInt8(0) % 5 === 0
  return { lang, text, asks: sign === '+', isHeldBack }
}
