import { lazyBy } from '#kernel/lazy.ts'
import { removalsOf } from '../stop-words.ts'
import { isGenericLabel } from './generic-labels.ts'
import { trimMarks } from './trim.ts'
import { isVerbAtStart } from './verbs.ts'

/**
 * Whether words are the name of a thing that can be asked for: at most five, none of them a function word but one that
 * joins ("pain au levain"), no verb in front, no day, month, language or number, nothing of the website itself.
 */
export function isSoundPhrase(text: string, lang: string): boolean {
  if (text.length < 4 || text.length > 48 || unsound.test(text) || isGenericLabel(text))
    return false
  const words = wordsOf(text)
  const bare = words.map((word) => word.toLowerCase())
  if (words.length === 0 || words.length > 5 || bare.every((word) => word.length < 4)) return false
  if (isFunctionWord(bare[0] ?? '', lang) || isFunctionWord(bare.at(-1) ?? '', lang)) return false
  if (bare.slice(1, -1).some((word) => isFunctionWord(word, lang) && !isJoint(word, lang)))
    return false
  if (bare.some((word) => isOfCalendar(word, lang))) return false
  if (isVerbAtStart(bare, lang)) return false
  return lang !== 'de' || hasGermanNoun(words)
}

/** Letters and hyphens; what else stands there makes no word. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .split(/[\s/]+|(?<=\p{L}')(?=\p{L})/u)
    .map((word) => trimMarks(word, "'"))
    .filter(Boolean)
}

/** One key for one and many of a thing, in any case. */
export function phraseKey(text: string): string {
  return wordsOf(text)
    .map((word) => singular(word.toLowerCase()))
    .join(' ')
}

function singular(word: string): string {
  return word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

export function isFunctionWord(word: string, lang: string): boolean {
  return word.length < 2 || removalsOf(lang).stop.has(word) || removalsOf('en').function.has(word)
}

// Sentences, lists, prices, addresses.
const unsound = /[?!,;:.…©@€$£%"„“”«»|•<>[\]{}=+*#_\\]|\d|https?|\bno-reply\b|\s[-–—]\s/u

// What joins two nouns to one name, by language.
const joints: Readonly<Record<string, string>> = {
  en: 'of for and with',
  de: 'für und mit aus von vom',
  fr: "de du des d' au aux à la le les l' en et par pour sur",
  es: 'de del la el los las en con a para y',
  it: "di del della dei delle degli dell' d' a al alla in su con da per e la il",
  nl: 'van voor met en op de het',
  pt: 'de do da dos das em com a para e à',
  sv: 'av för med och i på',
  da: 'af til med og i på',
  no: 'av til med og i på',
  pl: 'na z do dla i w ze',
}

function isJoint(word: string, lang: string): boolean {
  return ` ${joints[lang] ?? joints['en'] ?? ''} `.includes(` ${word} `)
}

/** Days and months by their names in a language, whole or short, and what a language calls languages and countries. */
export function isOfCalendar(word: string, lang: string): boolean {
  const named = lang || 'en'
  return languages.has(named) && calendars(named).has(word)
}

const calendars = lazyBy(calendarNames)
const languages = new Set('en de fr es it nl pt sv da no pl fi cs hu ro'.split(' '))

function calendarNames(lang: string): ReadonlySet<string> {
  const spelt = (options: Intl.DateTimeFormatOptions): string[] => {
    try {
      const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
      return Array.from({ length: 84 }, (_, at) =>
        format.format(Date.UTC(2024, at % 12, 1 + at)).toLowerCase(),
      )
    } catch {
      return []
    }
  }
  // `terça-feira` is said without its second half too.
  const days = spelt({ weekday: 'long' }).flatMap((day) => [day, day.split('-')[0] ?? day])
  return new Set([...days, ...spelt({ month: 'long' }), ...unitsOfTime(lang)])
}

/** `year`, `years`, `jaar`, `Jahre`: what tells how long somebody has been there is nothing to buy. */
function unitsOfTime(lang: string): string[] {
  return ['year', 'month', 'week', 'day', 'hour', 'minute'].flatMap((unit) =>
    [1, 2, 5].flatMap((count) =>
      new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
        .formatToParts(count)
        .filter(({ type }) => type === 'unit')
        .map(({ value }) => value.trim().toLowerCase()),
    ),
  )
}

/** In German a thing has a capital, so words that name one end in it. */
function hasGermanNoun(words: readonly string[]): boolean {
  return /^\p{Lu}/u.test(words.at(-1) ?? '')
}
