import { html, type Html } from '#kernel/docs/html.ts'
import type { FieldError } from '#kernel/errors.ts'
import { described, notesHtml, type Note } from '#kernel/pages/field.ts'
import { yesOrNo } from '#kernel/text/yes-or-no.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import type { Language } from '#kernel/text/languages.ts'
import type { Form, Texts } from '../forms/schemas.ts'
import type { Attributes } from './controls.ts'
import { linkedHtml } from './linked.ts'
import type { ShownForm } from './shown-form.ts'

/** What the visitor typed in before, and what was wrong with it. */
export interface Typed {
  readonly form: URLSearchParams
  readonly faults: readonly FieldError[]
  /** What is said before all fields. */
  readonly alert: string | undefined
}

type ShownField = ShownForm['fields'][number]

/** A form for people, each control with its label, hint and fault. */
export function formHtml(shown: ShownForm, typed: Typed): Html {
  const { public_id, language, token, trap } = shown
  const kept = typed.form.get('_token') ?? ''
  const first = firstAtFault(shown, typed)
  return html`${shown.intro === '' ? undefined : html`<p class="intro">${linkedHtml(shown.intro)}</p>`}
    ${alertHtml(typed, first === undefined)}
    <form method="post" action="/f/${public_id}/?lang=${language}" novalidate>
      <input type="hidden" name="_token" value="${kept === '' ? (token ?? '') : kept}" />
      <input type="hidden" name="_language" value="${language}" />
      <div class="trap" aria-hidden="true">
        <label for="f-trap">${shown.trap_label}</label>
        <input id="f-trap" name="${trap}" type="text" tabindex="-1" autocomplete="off" />
      </div>
      ${shown.fields.map((field) => fieldHtml(field, shown, { ...typed, first }))}
      ${shown.consent === null ? undefined : consentHtml(shown.consent, shown, { ...typed, first })}
      <button>${shown.button}</button>
    </form>`
}

const consentKey = '_consent'

/** The key of the first control at fault that is seen, if any. */
function firstAtFault({ fields, consent }: ShownForm, typed: Typed): string | undefined {
  const seen = fields.filter(({ type }) => type !== 'hidden').map(({ key }) => key)
  return [...seen, ...(consent === null ? [] : [consentKey])].find(
    (key) => faultOf(typed, key) !== undefined,
  )
}

function alertHtml({ alert }: Typed, isFocused: boolean): Html | undefined {
  if (alert === undefined) return undefined
  const focus = isFocused ? html`tabindex="-1" autofocus` : undefined
  return html`<p class="fault" role="alert" ${focus}>${alert}</p>`
}

/** A form again, with the key of the control that has the focus. */
interface Refused extends Typed {
  readonly first: string | undefined
}

function focusOf({ first }: Refused, key: string): Html | undefined {
  return first === key ? html`autofocus` : undefined
}

/** What was typed, for whoever cannot send it; what a draft calls its fields nobody learns. */
export function typedHtml(
  { fields, status, texts }: Form,
  sent: URLSearchParams,
  language: Language,
) {
  const typed = fields.flatMap(({ key, type, label }) => {
    const said = sent.getAll(key).filter((text) => text !== '')
    if (type === 'hidden' || said.length === 0) return []
    const own = status === 'draft' ? {} : (texts[language] ?? {})
    const called = status === 'draft' ? key : ownMember(own.labels ?? {}, key) || label
    return [
      html`<dt>${called}</dt>
        <dd class="intro">${said.map((text) => chosen(text, type, own)).join(', ')}</dd>`,
    ]
  })
  return typed.length === 0 ? undefined : html`<dl>${typed}</dl>`
}

/** What was typed or chosen, as the visitor saw it. */
function chosen(text: string, type: ShownField['type'], { options = {} }: Texts): string {
  if (type === 'choice' || type === 'choices') return ownMember(options, text) || text
  const isTicked = type === 'boolean' ? yesOrNo(text) : undefined
  return isTicked === undefined ? text : isTicked ? '✓' : '✗'
}

function faultOf({ faults }: Typed, key: string): string | undefined {
  return faults.find(({ field }) => field === key)?.message
}

function notesOf(key: string, hint: string, fault: string | undefined): Note[] {
  return [
    { id: `h-${key}`, look: 'hint', text: hint },
    { id: `e-${key}`, look: 'fault', text: fault },
  ]
}

function must({ required }: { readonly required: boolean }, { required: word }: ShownForm) {
  return required ? html` <span class="must">(${word})</span>` : undefined
}

function fieldHtml(field: ShownField, shown: ShownForm, typed: Refused): Html {
  const { key, type, hint, label } = field
  const value = typed.form.get(key) ?? ''
  if (type === 'hidden') return html`<input type="hidden" name="${key}" value="${value}" />`
  const notes = notesOf(key, hint, faultOf(typed, key))
  const about = html`${described(notes)} ${field.required ? html`required` : undefined}
  ${focusOf(typed, key)}`
  if (type === 'choices') return choicesHtml(field, shown, typed)
  if (type === 'boolean')
    return html`${tickHtml({ id: key, name: key, about, isTicked: yesOrNo(value) === true }, html`${label}${must(field, shown)}`)}
    ${notesHtml(notes)}`
  return html`<label for="f-${key}">${label}${must(field, shown)}</label>
    ${controlHtml(field, shown, { value, about })} ${notesHtml(notes)}`
}

interface Tick {
  readonly id: string
  readonly name: string
  readonly value?: string
  readonly about?: Html | undefined
  readonly isTicked: boolean
}

function tickHtml({ id, name, value = 'true', about, isTicked }: Tick, label: Html | string): Html {
  return html`<label class="tick" for="f-${id}"
    ><input
      id="f-${id}"
      name="${name}"
      type="checkbox"
      value="${value}"
      ${about}
      ${isTicked ? html`checked` : undefined}
    /><span>${label}</span></label
  >`
}

interface Control {
  readonly value: string
  readonly about: Html
}

function controlHtml(field: ShownField, shown: ShownForm, { value, about }: Control): Html {
  const { key, type, options, input } = field
  if (type === 'textarea')
    return html`<textarea id="f-${key}" name="${key}" ${attributesHtml(input)} ${about}>
${value}</textarea>`
  if (type === 'choice')
    return html`<select id="f-${key}" name="${key}" ${about}>
      <option value="">${shown.choose}</option>
      ${options.map(
        (option) =>
          html`<option
            value="${option.value}"
            ${option.value === value ? html`selected` : undefined}
          >
            ${option.label}
          </option>`,
      )}
    </select>`
  return html`<input
    id="f-${key}"
    name="${key}"
    ${attributesHtml(input)}
    value="${value}"
    ${about}
  />`
}

function attributesHtml(attributes: Attributes): Html {
  const all = Object.entries(attributes)
  return html`${all.map(([name, value]) => html`${name}="${value}" `)}`
}

function choicesHtml(field: ShownField, shown: ShownForm, typed: Refused): Html {
  const { key, hint, label, options } = field
  const notes = notesOf(key, hint, faultOf(typed, key))
  const chosen = typed.form.getAll(key)
  return html`<fieldset ${described(notes)}>
    <legend>${label}${must(field, shown)}</legend>
    ${options.map(({ value, label: called }, place) => {
      const about = place === 0 ? focusOf(typed, key) : undefined
      const isTicked = chosen.includes(value)
      return tickHtml({ id: `${key}-${place}`, name: key, value, about, isTicked }, called)
    })}
    ${notesHtml(notes)}
  </fieldset>`
}

function consentHtml(
  consent: NonNullable<ShownForm['consent']>,
  shown: ShownForm,
  typed: Refused,
): Html {
  const notes = notesOf('consent', '', faultOf(typed, consentKey))
  const about = html`${described(notes)} ${consent.required ? html`required` : undefined}
  ${focusOf(typed, consentKey)}`
  const { value } = consent
  const isTicked = typed.form.get(consentKey) === value
  return html`${tickHtml({ id: 'consent', name: consentKey, value, about, isTicked }, html`${linkedHtml(consent.text)}${must(consent, shown)}`)}
  ${notesHtml(notes)}`
}
