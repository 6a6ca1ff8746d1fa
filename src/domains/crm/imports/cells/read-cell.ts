import type { QueriedField } from '#kernel/query/queried-fields.ts'
import type { Import } from '../schemas.ts'
import type { Clock } from './clock.ts'
import { readDay, readInstant } from './read-date.ts'
import { readLabels } from './read-labels.ts'
import { readNumber } from './read-number.ts'
import { readPhone } from './read-phone.ts'

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
      return readLabels(text)
    case 'boolean':
      return readBoolean(text) ?? text
    case 'choice':
      return readChoice(text, schema)
    case 'code':
      return text
    case 'id':
      return text.toLowerCase()
    case 'text':
      if (name === 'stage') return keyed(text)
      return name === 'phone' ? readPhone(text, writing.country) : text
  }
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'j', 'oui', 'sí', 'si', 'sì', 's', 'sim'])
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non', 'nee', 'não', 'nao'])

function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** However it is spelled: `In progress` is `in_progress`. */
function readChoice(text: string, schema: QueriedField['value']): string {
  const word = keyed(text)
  return schema.safeParse(word).success ? word : text
}

function keyed(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]+/g, '_')
}
