import { lazyBy } from '#kernel/lazy.ts'
import { languageOfPage, type AskedPage } from '#kernel/text/accepted-languages.ts'
import { countryOf } from '#kernel/text/countries.ts'
import type { Language } from '#kernel/text/languages.ts'
import categoryNames from './category-names.json' with { type: 'json' }
import catalogues from './words.json' with { type: 'json' }

export type Word = keyof typeof catalogues.en

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
}

export interface Speech {
  readonly language: Language
  say(word: Word): string
  /** A country that the directory names in English. */
  country(name: string): string
  /** What a category is called; one that no language has a name for keeps its own, which is English. */
  category(category: Category): Called
  /** A calendar date such as 2026-11-20. */
  day(date: string): string
  /** How many there are, grouped as the language does. */
  count(many: number): string
}

interface Category {
  readonly slug: string
  readonly name: string
}

export interface Called {
  readonly name: string
  readonly language: Language
}

/** The words of the pages in the language that the address asks for, else in the best liked of the reader's. */
export function speechFor(page: AskedPage): Speech {
  return speechIn(languageOfPage(page))
}

export function speechIn(language: Language): Speech {
  return {
    language,
    say: (word) => catalogues[language][word],
    country: (name) => {
      const code = language === 'en' ? undefined : countryOf(name)?.code
      return (code === undefined ? undefined : regionNames(language).of(code)) ?? name
    },
    category: (category) => called(category, language),
    day: (date) => days(language).format(new Date(`${date}T00:00:00Z`)),
    count: (many) => counts(language).format(many),
  }
}

function called({ slug, name }: Category, language: Language): Called {
  const named: Readonly<Record<string, string>> = language === 'en' ? {} : categoryNames[language]
  const own = Object.hasOwn(named, slug) ? named[slug] : undefined
  return own === undefined ? { name, language: 'en' } : { name: own, language }
}

const regionNames = lazyBy(
  (language: Language) => new Intl.DisplayNames([language], { type: 'region' }),
)

const days = lazyBy(
  (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
)

const counts = lazyBy((language: Language) => new Intl.NumberFormat(language))
