import type { Field, FieldType } from '../forms/field-schemas.ts'
import { longestText } from '../submissions/answers.ts'

/** Attributes of a control, as HTML names them. */
export type Attributes = Readonly<Record<string, string>>

/** Those of what a field is typed into, on its page as in those of others; none where something is chosen. */
export function attributesOf({ type, maps_to }: Pick<Field, 'type' | 'maps_to'>): Attributes {
  const attributes = controls[type]
  if (attributes === undefined) return {}
  return { autocomplete: 'on', ...attributes, ...known[maps_to ?? ''] }
}

/** What browsers call what a field fills, so that they fill it in (WCAG 1.3.5). */
const known: Readonly<Record<string, Attributes>> = {
  'contact.name': { autocomplete: 'name' },
  'contact.first_name': { autocomplete: 'given-name' },
  'contact.last_name': { autocomplete: 'family-name' },
  'contact.title': { autocomplete: 'organization-title' },
  'account.name': { autocomplete: 'organization' },
  'account.address': { autocomplete: 'street-address' },
  'account.website': { autocomplete: 'url' },
}

/** A number is a text for browsers: theirs leave out what they cannot read, and send nothing of it. */
const controls: Partial<Record<FieldType, Attributes>> = {
  text: { type: 'text' },
  textarea: { maxlength: String(longestText) },
  email: { type: 'email', inputmode: 'email', autocomplete: 'email' },
  phone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
  url: { type: 'url', inputmode: 'url', autocomplete: 'url' },
  number: { type: 'text', inputmode: 'decimal', autocomplete: 'off' },
  date: { type: 'date', autocomplete: 'off' },
}
