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

/** For whose account a password is: programs that keep passwords read it, people and the service do not. */
export function accountHtml(address: string): Html {
  return html`<input type="email" autocomplete="username" value="${address}" readonly hidden />`
}

/** What is wrong with the fields of a form that was sent, by their names. */
export type Faults = Readonly<Record<string, string>>

/** The inputs of a form with their labels; hints are read out with them, and what is wrong. The first that is wrong has the focus. */
export function fieldsHtml(fields: readonly Field[], faults: Faults): Html[] {
  const first = fields.find(({ name }) => faults[name] !== undefined)
  return fields.map((own) => fieldHtml(own, faults[own.name], own === first))
}

function fieldHtml(own: Field, fault: string | undefined, isFirst: boolean): Html {
  const { name, label, type, autocomplete, value = '', hint, isRequired = true } = own
  const notes = [
    { id: `${name}-hint`, look: 'hint', text: hint },
    { id: `${name}-fault`, look: 'fault', text: fault },
  ] as const
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      ${described(notes)}
      ${isRequired ? html`required` : undefined}
      ${isFirst ? html`autofocus` : undefined}
    />
    ${notesHtml(notes)}`
}

/** What stands below a control, if anything: what to know of it, or what is wrong. */
export interface Note {
  readonly id: string
  readonly look: 'hint' | 'fault'
  readonly text: string | undefined
}

/** Attributes of a control by which what stands below it is read out with it. */
export function described(notes: readonly Note[]): Html {
  const said = notes.filter(({ text = '' }) => text !== '')
  const ids = said.map(({ id }) => id).join(' ')
  return html`${ids === '' ? undefined : html`aria-describedby="${ids}"`}
  ${said.some(({ look }) => look === 'fault') ? html`aria-invalid="true"` : undefined}`
}

export function notesHtml(notes: readonly Note[]): Html {
  return html`${notes.map(({ id, look, text = '' }) =>
    text === '' ? undefined : html`<p class="${look}" id="${id}">${text}</p>`,
  )}`
}
