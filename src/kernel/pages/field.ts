import { html, type Html } from '../docs/html.ts'

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  /** As HTML calls what a browser fills in. */
  readonly autocomplete: 'name' | 'email' | 'new-password' | 'off'
  readonly value?: string
  readonly hint?: string
  readonly isRequired?: boolean
}

/** One input of a form with its label; its hint is read out with it. */
export function field(own: Field): Html {
  const { name, label, type, autocomplete, value = '', hint, isRequired = true } = own
  const described = `${name}-hint`
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      ${hint === undefined ? undefined : html`aria-describedby="${described}"`}
      ${isRequired ? html`required` : undefined}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${described}">${hint}</p>`}`
}

/** What was wrong with a form that was sent, read out at once. */
export function fault(text: string | undefined): Html {
  return text === undefined ? html`` : html`<p class="fault" role="alert">${text}</p>`
}
