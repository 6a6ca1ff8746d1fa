import type { z } from 'zod'
import type { Scope } from '#kernel/scope.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import type { Language } from '#kernel/text/languages.ts'
import type { Form } from '../forms/schemas.ts'
import { mintToken } from '../spam/token.ts'
import { titleOf } from '../forms/title.ts'
import { consentText, consentValue } from '../submissions/receipt.ts'
import { trap } from '../submissions/submit.ts'
import { wordsIn } from '../wording/languages.ts'
import { attributesOf } from './controls.ts'
import { textOn } from './theme.ts'
import type { PublicForm, Received } from './schemas.ts'

export type ShownForm = z.output<typeof PublicForm>

/** A form as a visitor sees it in one language: its own texts, and ours where it has none. */
export async function shownForm(scope: Scope, form: Form, language: Language): Promise<ShownForm> {
  const own = form.texts[language] ?? {}
  const words = wordsIn(language)
  const { public_id, status, languages, theme } = form
  return {
    public_id,
    status: status === 'live' ? status : 'closed',
    language,
    languages,
    title: titleOf(form, language),
    intro: own.intro ?? '',
    button: own.button || words.button,
    required: words.required,
    choose: words.choose,
    faults: words.faults,
    closed: words.closed_title,
    busy: words.busy_text,
    long: words.long_fault,
    fields: form.fields.map(({ key, label, type, maps_to, required, hint, options }) => ({
      key,
      label: ownMember(own.labels ?? {}, key) || label,
      type,
      input: attributesOf({ type, maps_to }),
      required,
      hint: ownMember(own.hints ?? {}, key) ?? hint,
      options: options.map((value) => ({
        value,
        label: ownMember(own.options ?? {}, value) || value,
      })),
    })),
    consent: form.consent && {
      text: consentText(form, language),
      required: form.consent.required,
      value: consentValue(form, language),
    },
    trap,
    trap_label: words.trap,
    theme: { ...theme, text: textOn(theme) },
    token: status === 'live' ? await mintToken(scope, public_id) : null,
  }
}

/** What a visitor is told who sent the form, whatever became of it. */
export function thanksOf(
  { texts, double_opt_in, redirect }: Form,
  language: Language,
): Omit<z.output<typeof Received>, 'id'> {
  const own = texts[language] ?? {}
  const words = wordsIn(language)
  const text = own.done_text || words.done_text
  return {
    title: own.done_title || words.done_title,
    text: double_opt_in ? words.confirm_text : text,
    needs_confirmation: double_opt_in,
    redirect,
  }
}
