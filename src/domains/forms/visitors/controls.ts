import { longestText } from '../submissions/answers.ts'
import type { Field, FieldType } from '../forms/field-schemas.ts'

/** Attributes of a control, as HTML names them. */
export type Attributes = Readonly<Record<string, string>>

/** Those of what a field is typed into, on its page as in those of others; none where something is chosen. */
export function attributesOf({ type }: Pick<Field, 'type'>): Attributes {
  return controls[type] ?? {}
}

/** A number is a text for browsers: theirs leave out what they cannot read, and send nothing of it. */
const controls: Partial<Record<FieldType, Attributes>> = {
  text: { type: 'text' },
  textarea: { maxlength: String(longestText) },
  email: { type: 'email', inputmode: 'email' },
  phone: { type: 'tel', inputmode: 'tel' },
  url: { type: 'url', inputmode: 'url' },
  number: { type: 'text', inputmode: 'decimal' },
  date: { type: 'date' },
}
