import type { Values } from '#kernel/values.ts'
import { middleNameField, namePrefixField, partsOfNames } from '../naming-fields.ts'
import { isFilled, unread } from './parts.ts'

/** With what columns say of parts of a name, where they belong: the last name, and the whole one that no cell says. */
export function withPartsOfNames(cells: Values): Values {
  const { [middleNameField]: middle, [namePrefixField]: prefix, ...others } = cells
  const values = withPrefix(others, prefix)
  const { name, first_name: first, last_name: last } = values
  if (!isFilled(middle) || isFilled(name)) return { ...values, ...unread(cells, partsOfNames) }
  return {
    ...values,
    ...unread(cells, partsOfNames),
    name: [first, middle, last].filter(isFilled).join(' '),
  }
}

/** Some files say `de` apart and `de Vries` as the last name too. */
function withPrefix(values: Values, prefix: unknown): Values {
  const { last_name: last } = values
  if (!isFilled(prefix) || !isFilled(last)) return values
  const isThere = last.toLowerCase().startsWith(`${prefix.toLowerCase()} `)
  return isThere ? values : { ...values, last_name: `${prefix} ${last}` }
}
