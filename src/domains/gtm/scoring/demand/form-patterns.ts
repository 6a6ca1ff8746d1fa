import { lazyBy } from '#kernel/lazy.ts'
import { wordsSource } from '../intent/phrase-pattern.ts'
import { askingForms, situationForms, tellingForms, type Form, type Forms } from './forms.ts'
import { de } from './forms/de.ts'
import { en } from './forms/en.ts'
import { es } from './forms/es.ts'
import { fr } from './forms/fr.ts'
import { it } from './forms/it.ts'
import { nl } from './forms/nl.ts'
import { pt } from './forms/pt.ts'

export const formsByLanguage: Readonly<Record<string, Forms>> = { de, en, es, fr, it, nl, pt }

/** All but how a question opens, which is looked for at its beginning alone. */
export const allForms: readonly Form[] = [
  ...askingForms,
  ...situationForms,
  ...tellingForms,
  'writer',
  'wh',
  'group',
]

export type CompiledForms = Readonly<Record<Form, RegExp>>
const languages = Object.keys(formsByLanguage)
const compiledForms = lazyBy((lang: string) => compile(formsByLanguage[lang] as Forms))

function compile(forms: Forms): CompiledForms {
  const patterns = allForms.map((form) => [form, new RegExp(wordsSource(forms[form], ' '), 'gu')])
  const opener = new RegExp(`^[^\\p{L}]{0,10}${wordsSource(forms.opener, ' ')}`, 'u')
  return { ...Object.fromEntries(patterns), opener } as CompiledForms
}

/** The patterns of a language, of all seven where it is none of them. */
export function formsFor(lang: string): readonly CompiledForms[] {
  return (languages.includes(lang) ? [lang] : languages).map(compiledForms)
}

export type Holds = (form: Form, part: string) => boolean

/** Whether a part of a text holds a form. */
export function holdsForm(lang: string): Holds {
  const all = formsFor(lang)
  return (form, part) => all.some((forms) => part.search(forms[form]) >= 0)
}
