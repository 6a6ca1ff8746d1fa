import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formsByLanguage } from '#domains/gtm/scoring/demand/features.ts'

/** A line of `asking/`: an invented post of which it is only told whether it asks for something that can be offered. */
export interface AskingLine {
  readonly lang: string
  readonly text: string
  readonly asks: boolean
  /** By the digest of its text, one in five: no weight is fitted to these. */
  readonly isHeldBack: boolean
}

export const askingLines: readonly AskingLine[] = Object.keys(formsByLanguage).flatMap((lang) =>
  readFileSync(new URL(`asking/${lang}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineOf(lang, line)),
)

function lineOf(lang: string, line: string): AskingLine {
  const [, sign = '', text = ''] = /^([+-]) (.+)$/u.exec(line) ?? []
  if (sign === '') throw new Error(`a line of ${lang} has no sign: ${line}`)
  const isHeldBack = createHash('sha256').update(text).digest().readUInt8(0) % 5 === 0
  return { lang, text, asks: sign === '+', isHeldBack }
}
