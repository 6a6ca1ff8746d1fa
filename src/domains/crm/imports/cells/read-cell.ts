import type { QueriedField } from '#kernel/query/queried-fields.ts'
import { yesOrNo } from '#kernel/text/yes-or-no.ts'
import type { Import } from '../schemas.ts'
import type { Clock } from './clock.ts'
import choiceWords from './choice-words.json' with { type: 'json' }
import { readDay, readInstant } from './read-date.ts'
import { readEmail, readEmails } from './read-email.ts'
import { readLabels } from './read-labels.ts'
import { readNumber } from './read-number.ts'
import { readPhone, readPhones } from './read-phone.ts'

/** How the values of a file are written. */
export interface Writing extends Pick<Import, 'country' | 'decimal' | 'dates'> {
  readonly clock?: Clock | undefined
}

/**
 * What a cell says for a field, as its JSON would; a text that cannot be read stays one, and is refused with the words of
 * the field itself.
 */
export function readCell(
  name: string,
  { kind, value: schema }: QueriedField,
  text: string,
  writing: Writing,
): unknown {
  switch (kind) {
    case 'number':
      return readNumber(text, writing.decimal) ?? text
    case 'date':
      return readDay(text, writing.dates) ?? text
    case 'instant':
      return readInstant(text, writing.dates, writing.clock) ?? text
    case 'texts':
      return name === 'emails' ? readLabels(text).map(readEmail) : readLabels(text)
    case 'boolean':
      return yesOrNo(text) ?? text
    case 'choice':
      return readChoice(name, text, schema)
    case 'code':
      return text
    case 'id':
      return text.toLowerCase()
    case 'text':
      if (name === 'stage') return keyed(text)
      if (name === 'email') return readEmails(text)[0]
      return name === 'phone' ? readPhone(readPhones(text)[0] ?? text, writing.country) : text
  }
}

/** The text itself, if that is one; else however it is spelled: `In progress` is `in_progress`; and as other systems and languages call it. */
function readChoice(name: string, text: string, schema: QueriedField['value']): string {
  const word = keyed(text)
  const choices: Readonly<Record<string, readonly string[]>> = Object.hasOwn(choiceWords, name)
    ? choiceWords[name as keyof typeof choiceWords]
    : {}
  const called = Object.keys(choices).find((choice) =>
    choices[choice]?.includes(text.toLowerCase()),
  )
  return [text, word, called].find((one) => schema.safeParse(one).success) ?? text
}

/** As keys are written. */
export function keyed(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]+/g, '_')
}
